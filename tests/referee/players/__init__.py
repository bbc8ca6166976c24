"""Tests of the simple players."""
