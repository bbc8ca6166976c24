"""Changes what Qt wrote: a PDF file of one cross-reference table, with further objects or others in place.

pypdf could do it too, but takes a tenth of a second to be read.
"""

from __future__ import annotations

import re
import zlib


class PdfUpdate:
    """A PDF file of Qt's, whose cross-reference table is in one part, and objects after it."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self._trailer, _, end = content[content.rindex(b"trailer") :].partition(b"startxref")
        self._table = int(end.split()[0])
        self._size = number_of(self._trailer, b"Size")
        rows = content.index(b"\n", self._table + len(b"xref\n")) + 1
        self._begins = [int(content[row : row + 10]) for row in range(rows, rows + 20 * self._size, 20)]
        begins = sorted({begin for begin in self._begins if begin})
        self._ends = dict(zip(begins, [*begins[1:], self._table], strict=True))
        self._put: dict[int, bytes] = {}
        self.root, self.info = number_of(self._trailer, b"Root"), number_of(self._trailer, b"Info")

    def object(self, number: int) -> bytes:
        """A dictionary, array or stream as it is by now. Texts in it may hold words of the format, such as
        endobj.
        """
        if number in self._put:
            return self._put[number]
        whole = self._written(number)
        return whole[whole.index(b"obj") + len(b"obj") : whole.rindex(b"endobj")].strip()

    def stream(self, number: int) -> bytes:
        """The content of a stream of Qt's that is packed."""
        packed = self.object(number).partition(b"stream\n")[2]
        return zlib.decompressobj().decompress(packed)

    def _written(self, number: int) -> bytes:
        """All that Qt wrote of an object."""
        begin = self._begins[number]
        return self._content[begin : self._ends[begin]]

    def fonts(self) -> list[bytes]:
        """The dictionaries of fonts."""
        found = map(self.object, range(1, len(self._begins)))
        return [one for one in found if re.match(rb"<<\s*/Type /Font\s", one)]

    @property
    def next(self) -> int:
        """The number of the next object that is put."""
        return self._size

    def put(self, body: bytes, number: int | None = None) -> int:
        """Put a further object, or one in place of that of the number; its number."""
        if number is None:
            number, self._size = self._size, self._size + 1
        self._put[number] = body
        return number

    def complete(self) -> bytes:
        """The file with what was put."""
        content = bytearray(self._content[: min(self._ends)])
        rows = [b"0000000000 65535 f \n"]
        for number in range(1, self._size):
            rows.append(b"%010d 00000 n \n" % len(content))
            body = self._put.get(number)
            content += self._written(number) if body is None else b"%d 0 obj\n%s\nendobj\n" % (number, body)
        table = len(content)
        trailer = re.sub(rb"/Size \d+", b"/Size %d" % self._size, self._trailer)
        content += b"xref\n0 %d\n%s%sstartxref\n%d\n%%%%EOF\n" % (self._size, b"".join(rows), trailer, table)
        return bytes(content)


def number_of(dictionary: bytes, key: bytes) -> int:
    """The number, or the number of the object, that a dictionary has for a key."""
    found = re.search(rb"/%s (\d+)" % key, dictionary)
    assert found is not None
    return int(found[1])
