"""A lock on an open file: it ends with the program, however that ends, and never stands in a reader's way."""

from __future__ import annotations

import sys

if sys.platform == "win32":
    import msvcrt
    import os

    # Locked bytes cannot be read there: one that no file is long enough to have.
    _FAR = 2**62

    def lock(handle: int) -> bool:
        """Hold a file until its handle is closed; False where another holds it."""
        before = os.lseek(handle, 0, os.SEEK_CUR)
        try:
            os.lseek(handle, _FAR, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        except OSError:
            return True  # a file system without locks
        finally:
            os.lseek(handle, before, os.SEEK_SET)
        return True

else:
    import fcntl

    def lock(handle: int) -> bool:
        """Hold a file until its handle is closed; False where another holds it."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True  # a file system without locks
        return True
