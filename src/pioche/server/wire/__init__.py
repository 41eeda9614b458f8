"""What is said: commands, answers, events and the shapes they carry."""
