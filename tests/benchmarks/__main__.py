"""Every figure, with the yardstick of the same run beside it: `python -m tests.benchmarks [PART …]`.

Parts: rules, standings, pairing, boards, commit, live; all of them when none is named. Figures mean something
on a machine that does nothing else meanwhile.
"""

import argparse
import importlib
import time

PARTS = {
    "rules": "hands judged, on one core",
    "standings": "tables",
    "pairing": "draws",
    "boards": "looks at the leaders of 900 sheets",
    "commit": "hands committed through the API",
    "live": "watchers told of a hand",
}


def main() -> None:
    """Run the parts asked for and print their figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    wanted = parser.parse_args().parts or list(PARTS)
    unknown = set(wanted) - set(PARTS)
    if unknown:
        parser.error(f"there is no part {', '.join(sorted(unknown))}")
    for part in wanted:
        print(f"\n{PARTS[part]}", flush=True)
        began = time.monotonic()
        for name, value, unit in importlib.import_module(f"tests.benchmarks.{part}_benchmark").run():
            print(f"  {name:<78}{value:>12,.2f} {unit}", flush=True)
        print(f"  ({time.monotonic() - began:.0f} s)")


if __name__ == "__main__":
    main()
