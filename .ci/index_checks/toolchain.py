"""The toolchain that `swift` on the path belongs to."""

import functools
import json
import pathlib
import subprocess


@functools.cache
def information():
    command = ["swift", "-print-target-info"]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def directory():
    """Its directory `usr`. `swift` itself can be a link or a script elsewhere."""
    return pathlib.Path(information()["paths"]["runtimeResourcePath"]).parent.parent


def target():
    """The triple that builds are for if nothing else is said."""
    return information()["target"]["triple"]
