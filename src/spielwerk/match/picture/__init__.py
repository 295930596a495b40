"""Pictures of boards: what is to be drawn (`plan`), what a file gives (`of_file`), and the drawing as SVG (`svg`)."""
