"""Builds wheels, and tests them where they are installed: `make wheels`, `make check-wheel`.

    tools/wheels.py            all parts: a wheel for each Python that is here, lowest and newest releases of the
                               packages that are needed, what an installation holds; writes docs/wheels.md
    tools/wheels.py lowest     only this part; the page keeps what it says of the others
    tools/wheels.py --check    a wheel for this Python: it is installed without a compiler, plays and serves

All wheels are built from the source distribution. What was found is stored in benchmarks/results/wheels.json.
"""

from __future__ import annotations

import argparse
import json
import platform
import re
import shutil
import sys
import tarfile
import tomllib
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools import wheels_page
from tools.wheel_environments import Environment, Failed, duration_of, find_python, run

ROOT: Final = Path(__file__).resolve().parents[1]
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WORK: Final = ROOT / "build" / "wheels"
RESULTS: Final = ROOT / "benchmarks" / "results" / "wheels.json"
CONSTRAINTS: Final = ("-c", str(ROOT / "constraints.txt"))
TESTED: Final = ("tests/kernel", "tests/games", "tests/contract", "tests/table", "tests/server")
SIZES: Final = ("", "server", "pictures", "lab", "gymnasium", "pettingzoo", "openspiel", "ray", "notebook")
BEFORE: Final = "e671b62"  # the last commit before there were extras for what all had to install
HERE: Final = f"{sys.version_info.major}.{sys.version_info.minor}"


def pythons() -> list[str]:
    """The versions of Python that wheels are for, as the classifiers name them."""
    found = (re.fullmatch(r"Programming Language :: Python :: (\d+\.\d+)", name) for name in PROJECT["classifiers"])
    return [version[1] for version in found if version]


def check_workflows() -> None:
    """The release workflow is one that GitHub understands."""
    paths = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    run(sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", *paths)


@cache
def source_distribution() -> Path:
    """A new source distribution, which PyPI would take."""
    folder = WORK / "sdist"
    shutil.rmtree(folder, ignore_errors=True)
    run(sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", folder, ROOT)
    (found,) = folder.glob("*.tar.gz")
    run(sys.executable, "-m", "twine", "check", "--strict", found)
    return found


def build_wheel(python: Path, *, anew: bool = True) -> Path:
    """A wheel of the source distribution, compiled anew, or with the library of this clone if that is fresh."""
    folder = WORK / "wheel"
    shutil.rmtree(folder, ignore_errors=True)
    source = source_distribution()
    isolation = []
    if not anew:
        with tarfile.open(source) as packed:
            packed.extractall(WORK / "source", filter="data")
        source = WORK / "source" / source.name.removesuffix(".tar.gz")
        for library in (ROOT / "src").glob("gametable__mypyc.*"):
            shutil.copy2(library, source / "src")
        isolation = ["--no-build-isolation"]
    run(python, "-m", "pip", "wheel", "--no-deps", *isolation, "-w", folder, source)
    (found,) = folder.glob("*.whl")
    run(sys.executable, "-m", "twine", "check", "--strict", found)
    return found


def with_extra(wheel: Path, extra: str) -> str:
    """How pip is told to install a wheel with an extra."""
    return f"{wheel}[{extra}]" if extra else str(wheel)


def check_here() -> None:
    """Build the wheel of this Python, install it without a compiler, and play."""
    check_workflows()
    wheel = build_wheel(Path(sys.executable), anew=False)
    environment = Environment.made(WORK / "check", Path(sys.executable))
    seconds = duration_of(lambda: environment.install(str(wheel), *CONSTRAINTS, binary=True))
    environment.lack_the_server()
    seconds += duration_of(lambda: environment.install(with_extra(wheel, "server"), *CONSTRAINTS, binary=True))
    print(f"{wheel.name} was installed without a compiler in {seconds:.0f} s ({environment.growth()}).")
    environment.play_in_terminal()
    environment.play_over_http()
    print("A game in the terminal and one over HTTP were played.")


def wheel_of(version: str, workers: str) -> dict[str, Any]:
    """Build, install and test the wheel of a Python."""
    python = find_python(version)
    if python is None:
        return {"missing": f"there is no python{version} here"}
    wheels: list[Path] = []
    built = duration_of(lambda: wheels.append(build_wheel(python)))
    environment = Environment.made(WORK / version, python)
    wanted = with_extra(wheels[0], "server")
    installed = duration_of(lambda: environment.install(wanted, *CONSTRAINTS, binary=True))
    growth = environment.growth()
    environment.play_in_terminal()
    environment.play_over_http()
    environment.install(with_extra(wheels[0], "test"), *CONSTRAINTS)
    return {
        "python": environment.version(),
        "wheel": wheels[0].name,
        "megabytes": round(wheels[0].stat().st_size / 1e6, 1),
        "build_seconds": round(built),
        "install_seconds": round(installed),
        "packages": growth.packages,
        "installed_megabytes": round(growth.megabytes),
        "tests": environment.test(TESTED, workers),
    }


def releases(resolution: str, workers: str) -> dict[str, Any]:
    """Test the wheel of this Python with the lowest or the newest releases of the packages that it names itself."""
    wheel = build_wheel(Path(sys.executable), anew=False)
    chosen = WORK / f"{resolution}.txt"
    extras = [word for extra in ("server", "pictures") for word in ("--extra", extra)]
    where = ["--python", sys.executable, "-o", str(chosen)]
    how = "lowest-direct" if resolution == "lowest" else "highest"
    run(sys.executable, "-m", "uv", "pip", "compile", "-q", "--resolution", how, "pyproject.toml", *extras, *where)
    environment = Environment.made(WORK / resolution, Path(sys.executable))
    environment.install(with_extra(wheel, "test"), "-c", str(chosen))
    environment.play_in_terminal()
    environment.play_over_http()
    return {
        "python": environment.version(),
        "versions": environment.versions(direct_dependencies()),
        "tests": environment.test(TESTED, workers),
    }


def direct_dependencies() -> list[str]:
    """The packages that a server with pictures needs, as pyproject.toml names them."""
    extras = PROJECT["optional-dependencies"]
    needed = [*PROJECT["dependencies"], *extras["server"], *extras["pictures"]]
    return [re.split(r"[\[<>=;]", line)[0] for line in needed]


def sizes() -> dict[str, Any]:
    """How many packages and megabytes an installation has: before there were extras, and with each extra."""
    older = tomllib.loads(run("git", "show", f"{BEFORE}:pyproject.toml"))["project"]["dependencies"]
    constraints = WORK / "before.txt"
    constraints.write_text(run("git", "show", f"{BEFORE}:constraints.txt"), encoding="utf-8")
    wheel = build_wheel(Path(sys.executable), anew=False)
    wanted = {"before": [*older, "-c", str(constraints)]}
    wanted |= {extra or "alone": [with_extra(wheel, extra), *CONSTRAINTS] for extra in SIZES}
    found = {}
    for name, requirements in wanted.items():
        environment = Environment.made(WORK / "size", Path(sys.executable))
        seconds = duration_of(partial(environment.install, *requirements))
        growth = environment.growth()
        found[name] = {
            "packages": growth.packages,
            "megabytes": round(growth.megabytes, 1),
            "seconds": round(seconds, 1),
        }
        print(f"  {name}: {growth}", flush=True)
    return {"python": platform.python_version(), "extras": found}


def parts(workers: str) -> dict[str, Callable[[], dict[str, Any]]]:
    """All parts by their names."""
    return {
        **{version: partial(wheel_of, version, workers) for version in pythons()},
        "lowest": partial(releases, "lowest", workers),
        "newest": partial(releases, "newest", workers),
        "sizes": sizes,
    }


def do_parts(names: list[str], workers: str) -> int:
    """Do some parts and store what they find; 1 if one has failed."""
    check_workflows()
    failed = False
    for name in names:
        print(f"{name} …", flush=True)
        try:
            found = parts(workers)[name]()
        except Failed as error:
            failed = True
            print(f"{name} has failed. {error}", flush=True)
            continue
        found |= {"date": datetime.now(UTC).date().isoformat(), "system": f"{platform.system()} {platform.machine()}"}
        print(f"{name}: {json.dumps(found)}", flush=True)
        results = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
        results[name] = found
        RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
        wheels_page.write(results, direct_dependencies())
    return 1 if failed else 0


def main() -> int:
    """Do all parts, or those that are named, or only look at the wheel of this Python."""
    known = [*pythons(), "lowest", "newest", "sizes"]
    parser = argparse.ArgumentParser(prog="wheels", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"one of {', '.join(known)}; all if none is named")
    parser.add_argument("--check", action="store_true", help=f"only build the wheel of Python {HERE}, and play with it")
    parser.add_argument("--workers", default="auto", help="how many processes share the tests")
    arguments = parser.parse_args()
    unknown = [name for name in arguments.parts if name not in known]
    if unknown:
        parser.error(f"There is no part {unknown[0]!r}; right are {', '.join(known)}.")
    WORK.mkdir(parents=True, exist_ok=True)
    if not arguments.check:
        return do_parts(arguments.parts or known, arguments.workers)
    try:
        check_here()
    except Failed as error:
        print(error)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
