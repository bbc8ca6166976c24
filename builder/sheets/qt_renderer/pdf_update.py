"""What is written after a PDF file: an incremental update (ISO 32000-1, 7.5.6) of what Qt wrote.

pypdf could do it too, but takes a tenth of a second to be read, and writes the whole file again.
"""

from __future__ import annotations

import re


class PdfUpdate:
    """A PDF file of Qt's, whose cross-reference table is in one part, and objects after it."""

    def __init__(self, content: bytes) -> None:
        self._content = bytearray(content)
        self._trailer, _, end = content[content.rindex(b"trailer") :].partition(b"startxref")
        self._table = int(end.split()[0])
        self._size = number_of(self._trailer, b"Size")
        rows = content.index(b"\n", self._table + len(b"xref\n")) + 1
        self._begins = [int(content[row : row + 10]) for row in range(rows, rows + 20 * self._size, 20)]
        self._rows: list[bytes] = []
        self.root, self.info = number_of(self._trailer, b"Root"), number_of(self._trailer, b"Info")

    def object(self, number: int) -> bytes:
        """A dictionary or array that Qt wrote. Texts in it may hold words of the format, such as endobj."""
        begin = self._begins[number]
        after = min((other for other in self._begins if other > begin), default=self._table)
        end = self._content.rindex(b"endobj", begin, after)
        return bytes(self._content[self._content.index(b"obj", begin) + len(b"obj") : end]).strip()

    def fonts(self) -> list[bytes]:
        """The dictionaries of fonts."""
        found = map(self.object, range(1, len(self._begins)))
        return [one for one in found if re.match(rb"<<\s*/Type /Font\s", one)]

    @property
    def next(self) -> int:
        """The number of the next object that is put."""
        return self._size

    def put(self, body: bytes, number: int | None = None) -> int:
        """Write a further object, or one in place of that of the number; its number."""
        if number is None:
            number, self._size = self._size, self._size + 1
        self._rows.append(b"%d 1\n%010d 00000 n \n" % (number, len(self._content)))
        self._content += b"%d 0 obj\n%s\nendobj\n" % (number, body)
        return number

    def complete(self) -> bytes:
        """The file with what was put."""
        sizes = b"/Size %d\n/Prev %d" % (self._size, self._table)
        trailer = re.sub(rb"/Size \d+", sizes, self._trailer)
        table = len(self._content)
        end = b"startxref\n%d\n%%%%EOF\n" % table
        return b"".join((self._content, b"xref\n", *self._rows, trailer, end))


def number_of(dictionary: bytes, key: bytes) -> int:
    """The number, or the number of the object, that a dictionary has for a key."""
    found = re.search(rb"/%s (\d+)" % key, dictionary)
    assert found is not None
    return int(found[1])
