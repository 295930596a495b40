"""Says something that nobody understands, then goes, with a few words to standard error."""

import sys

for line in sys.stdin:
    if '"type":"decide"' in line:
        print("I take the first one", flush=True)
    elif '"type":"error"' in line:
        print("my fault", file=sys.stderr, flush=True)
        sys.exit(3)
