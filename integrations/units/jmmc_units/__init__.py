"""Units of work of jmmc, for engines that run them on many machines.

`jmmc suite plan` writes units, one JSON object on each line; `jmmc suite run` answers units, and writes a line for each as it comes. What an engine adds is
here: units in batches, a batch answered by a process that may die, be killed or hang, and results written so that nothing is lost and nothing is counted twice.
Nothing here looks into reports, and nothing depends on clocks but patience.
"""

import json
import os
import queue
import re
import subprocess
import sys
import threading

__all__ = ["Losses", "Lost", "Settings", "answer", "batches", "lost", "open_units", "read_units", "Results"]

RESULT = "jmmc-result/1"


class Lost(Exception):
    """jmmc refuses to work here: another version, another JDK, a file that is not there. Trying again does not help."""


class Settings:
    """How batches are answered, wherever that is."""

    def __init__(self, jmmc="jmmc", jdk=None, cache=None, memory=None, patience=None, attempts=3):
        self.jmmc = jmmc  # the command on the workers
        self.jdk = jdk  # the JDK's home on the workers
        self.cache = cache  # a folder of results that workers share
        self.memory = memory  # most bytes of address space for a process that answers
        self.patience = patience  # most seconds between two results
        self.attempts = attempts  # how often a unit is tried

    def command(self):
        command = [self.jmmc, "suite", "run", "--units", "-", "--threads", "1"]
        for flag, value in (("--jdk", self.jdk), ("--cache", self.cache)):
            if value:
                command += [flag, value]
        return command


def read_units(path):
    """The lines of a plan."""
    with open(path, encoding="utf-8") as file:
        return [line for line in file if line.strip()]


NAMED = re.compile(r'\{"schema":"[^"]*","unit":"([0-9a-f]+)",.*\}\n?', re.DOTALL)


def name(line):
    """The name of a unit, or of the unit of a result; None if the line is not whole. Long lines, which jmmc begins alike, are not taken apart: `merge` sees whether what is in between is as it was written."""
    found = NAMED.fullmatch(line)
    if found:
        return found[1]
    try:
        return json.loads(line)["unit"]
    except (ValueError, KeyError, TypeError):
        return None


def batches(lines, size=None):
    """Units in batches: those of the plan, or of `size` units each. The dearest batch comes first."""
    found = {}
    for index, line in enumerate(lines):
        unit = json.loads(line)
        batch = found.setdefault(index // size if size else (unit["plan"], unit["batch"]), [0, []])
        batch[0] += unit["cost"]
        batch[1].append(line)
    return [batch for _, batch in sorted(found.values(), key=lambda batch: (-batch[0], batch[1]))]


def lost(line, why):
    """The result that says that a unit could not be answered."""
    unit = json.loads(line)
    result = {"schema": RESULT, "unit": unit["unit"], "test": unit["test"], "models": unit["models"]}
    return json.dumps({**result, "status": "lost", "why": why}) + "\n"


def limited(memory):
    """What a process does before it becomes jmmc: it bounds its own memory."""
    if not memory:
        return None

    def limit():
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))

    return limit


def attempt(lines, settings):
    """Gives units to one process; its results, and how it ended if that was not well."""
    process = subprocess.Popen(
        settings.command(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        preexec_fn=limited(settings.memory),
    )
    said, heard = [], queue.Queue()

    def feed():
        try:
            process.stdin.write("".join(lines))
            process.stdin.close()
        except OSError:
            pass  # It has died; how, is seen below.

    def listen():
        for line in process.stdout:
            heard.put(line)
        heard.put(None)

    threads = [
        threading.Thread(target=feed, daemon=True),
        threading.Thread(target=listen, daemon=True),
        threading.Thread(target=lambda: said.append(process.stderr.read()), daemon=True),
    ]
    for thread in threads:
        thread.start()
    wanted, results, why = {name(line) for line in lines}, [], None
    try:
        while True:
            line = heard.get(timeout=settings.patience)
            if line is None:
                break
            if line.endswith("\n") and name(line) in wanted:
                results.append(line)
    except queue.Empty:
        why = f"no result within {settings.patience} s"
    if why:
        process.kill()
    code = process.wait()
    threads[2].join(10)
    if why is None and code != 0:
        why = f"jmmc ended with {code}: {''.join(said).strip()[-500:]}"
    if code == 2 and not results:
        raise Lost(why)
    return results, why


def answer(lines, settings):
    """The results of units, each once; a unit that its process does not survive is tried by itself, and given up by name."""
    results, left, tries = [], list(lines), {}
    while left:
        found, why = attempt(left, settings)
        results += found
        done = {name(line) for line in found}
        left = [line for line in left if name(line) not in done]
        if not left:
            break
        # Units are answered one after the other: the first that is open is the one that it did not survive.
        first = left[0]
        tries[first] = tries.get(first, 0) + 1
        if tries[first] >= settings.attempts:
            results.append(lost(first, f"{why or 'it was passed over'} (tried {tries[first]} times)"))
            left = left[1:]
    return results


class Losses:
    """What becomes of batches whose workers are gone: they are taken apart, and a unit that is lost by itself too often is given up by name."""

    def __init__(self, settings):
        self.settings = settings
        self.alone = {}

    def of(self, batch):
        """The batches to try again, and the results of units that are given up."""
        if len(batch) > 1:
            return [[line] for line in batch], []
        line = batch[0]
        self.alone[line] = self.alone.get(line, 0) + 1
        if self.alone[line] < self.settings.attempts:
            return [batch], []
        return [], [lost(line, "every worker that had it was gone")]


def open_units(lines, output):
    """The units that have no result in a file yet."""
    done = set()
    if output and os.path.exists(output):
        with open(output, encoding="utf-8", errors="replace") as file:
            for line in file:
                if line.endswith("\n") and '"status":"done"' in line:
                    done.add(name(line))
    return [line for line in lines if name(line) not in done]


class Results:
    """A file of results, each line written at once, and how far it has come, on stderr."""

    def __init__(self, output, total, progress=True):
        self.file = open(output, "ab", buffering=0)
        if self.file.tell() > 0:
            self.file.write(b"\n")  # Whatever was cut in half is closed; empty lines are nothing.
        self.total, self.done, self.lost, self.progress = total, 0, 0, progress

    def add(self, lines):
        for line in lines:
            data = line.encode("utf-8")
            if self.file.write(data) != len(data):
                raise OSError("the disk is full: results are not all written")
            self.done += 1
            self.lost += '"status": "lost"' in line
        if self.progress:
            gone = f", {self.lost} lost" if self.lost else ""
            print(f"jmmc: {self.done} of {self.total} units{gone}", file=sys.stderr, flush=True)

    def close(self):
        os.fsync(self.file.fileno())
        self.file.close()


def flags(parser):
    """The flags that all engines have."""
    parser.add_argument("--units", required=True, help="the plan, as `jmmc suite plan` writes it")
    parser.add_argument("--output", required=True, help="the file that results are added to")
    parser.add_argument("--jmmc", default="jmmc", help="the jmmc command on the workers")
    parser.add_argument("--jdk", help="the JDK's home on the workers")
    parser.add_argument("--cache", help="a folder of results that all workers can reach")
    parser.add_argument("--batch", type=int, help="units in a batch, instead of the plan's batches")
    parser.add_argument("--attempts", type=int, default=3, help="how often a unit is tried")
    parser.add_argument("--memory", type=int, help="most bytes of address space for a process that answers units")
    parser.add_argument("--patience", type=float, help="most seconds between two results of a process")
    return parser


def settings_of(args):
    return Settings(args.jmmc, args.jdk, args.cache, args.memory, args.patience, args.attempts)
