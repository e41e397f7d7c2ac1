"""The official score sheet on paper, blank and filled. No database in here; views say what stands on it."""
