"""Asks ./mps-stress for a document, for the measurements beside it."""
import json
import os
import subprocess
import sys

HOME = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def asked(*words):
    """What a verb says; None where it prints no document of its own: then why, on standard error."""
    ended = subprocess.run([os.path.join(HOME, "mps-stress"), *words, "--json"],
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    try:
        document = json.loads(ended.stdout)
    except ValueError:
        document = {"format": "mps-stress-error/1", "message": ended.stderr}
    if isinstance(document, dict) and document.get("format") == "mps-stress-error/1":
        name = os.path.basename(sys.argv[0])
        print(f"{name}: {words[0]}: {document['message']}", file=sys.stderr)
        return None
    return document
