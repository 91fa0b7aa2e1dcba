"""What can be wrong with a picture, in one place."""

from collections.abc import Mapping
from typing import Literal

Kind = Literal["empty", "too-many-bytes", "not-a-picture", "damaged", "too-large", "too-small", "no-board"]


class PictureError(ValueError):
    """A picture that cannot be read, through no fault of ours; the only error that pages and CLIs need to expect.

    Where it comes from, by `kind`:

    decode_image
        empty            the file has no bytes
        too-many-bytes   the file is over the limit on bytes
        not-a-picture    the file is none of the known picture formats
        damaged          the format is known, the rest is broken, cut off or of an unknown flavour
        too-large        over the limit on pixels; told before anything is decoded
        too-small        too few pixels to hold nine readable rows
    Reader.read
        no-board         a sound picture in which no Sudoku board was found

    `message`, which is also `str(error)`, is one sentence for the person who brought the picture. It is `template` with
    its named fields filled from `values`, so that a page can fill a translation of the template instead.
    """

    def __init__(self, kind: Kind, template: str, values: Mapping[str, str | int] | None = None) -> None:
        # All go to the base class so that the error survives pickling, as between worker processes.
        super().__init__(kind, template, values)
        self.kind: Kind = kind
        self.template = template
        self.values = dict(values or {})
        self.message = template.format(**self.values)

    def __str__(self) -> str:
        return self.message
