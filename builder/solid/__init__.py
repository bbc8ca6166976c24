"""The battlefield as bodies: meshes in mm and the renderer that draws them. Nothing here knows Qt."""
