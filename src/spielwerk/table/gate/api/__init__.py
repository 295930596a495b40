"""REST, one module for every kind of thing that there is on a server."""
