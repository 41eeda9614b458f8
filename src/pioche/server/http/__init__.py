"""The way in: HTTP routes, the socket, and what guards them."""
