"""What runs: rooms, timers, bots, and who listens to them."""
