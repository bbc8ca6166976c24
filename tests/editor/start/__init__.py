"""Tests of how one begins."""
