"""`python -m synth_data.fonts`: install every font that is missing."""

import sys

from synth_data.fonts.collection import FontError, install, sources


def main() -> int:
    """Install the fonts; returns the process's exit status."""
    try:
        fetched = install()
    except FontError as error:
        print(f"fonts: {error}", file=sys.stderr)
        return 1
    print(f"fonts: {fetched} installed now, all {len(sources())} in place")
    return 0


if __name__ == "__main__":
    sys.exit(main())
