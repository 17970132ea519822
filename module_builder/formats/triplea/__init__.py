"""TripleA maps: game XML, drawing files, map.properties and map.yml, in a folder or a zip."""
