"""The pages. Each function takes a request and gives HTML, or its data where the route ends in .json."""
