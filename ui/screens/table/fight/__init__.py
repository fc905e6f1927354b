"""A combat on the stage: what is told of it beat by beat, in place of the map."""
