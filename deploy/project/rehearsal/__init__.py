"""Rehearsing an event: everything a hall does, done through the same services, on a clock of its own."""
