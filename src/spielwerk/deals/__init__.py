"""What could be, from what a seat was given: histories that, played again, give the seat exactly that."""
