"""Paper: black on white, on A4 and Letter. No database in here; views say what is printed."""
