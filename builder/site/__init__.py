"""Maps for those with only a browser: a map as a page, a folder of maps as a site, the core in the page."""
