// The declarations of this stand-in.
