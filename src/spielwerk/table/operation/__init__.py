"""Running a server: figures, logs, stalls, being found on the local network."""
