"""A buildFile: read safely, asked for values as the engine takes them, edited without touching another byte."""
