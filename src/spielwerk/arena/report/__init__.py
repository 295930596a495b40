"""Reports: one HTML file each, that needs nothing from anywhere else."""
