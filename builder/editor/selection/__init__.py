"""The selection: selecting, moving, copying, reshaping."""
