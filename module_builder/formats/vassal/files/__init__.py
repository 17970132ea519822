"""The files themselves: archives and folders, what kind a file is, what a module or save says of itself."""
