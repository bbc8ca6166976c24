"""The Qt renderer: `marks` paints single marks, all the window needs; `pages` plans into PDF and pictures."""
