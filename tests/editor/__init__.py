"""Tests of the editor; a package, because other rooms have test modules of the same names."""
