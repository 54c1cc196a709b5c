"""Runs units of jmmc on a Ray cluster: `jmmc-ray --address HOST:PORT --units plan.jsonl --output results.jsonl`.

Each batch is a task. Ray runs the task of a worker that is gone on another one, as often as a unit is tried. A batch that kills its workers again and again is taken apart, and a unit that does so by itself is given up by
name.
"""

import argparse

import jmmc_units as units
import ray
from ray.exceptions import NodeDiedError, OutOfMemoryError, WorkerCrashedError

__all__ = ["main", "run"]

GONE = (WorkerCrashedError, NodeDiedError, OutOfMemoryError)


def run(lines, results, settings, size=None):
    """Answers units on the cluster that is connected, and writes results as they come."""
    task = ray.remote(units.answer).options(max_retries=max(settings.attempts - 1, 0))
    losses = units.Losses(settings)
    pending = {task.remote(batch, settings): batch for batch in units.batches(lines, size)}
    while pending:
        ended, _ = ray.wait(list(pending), num_returns=1)
        for future in ended:
            batch = pending.pop(future)
            try:
                results.add(ray.get(future))
            except GONE:
                again, lost = losses.of(batch)
                results.add(lost)
                pending.update({task.remote(batch, settings): batch for batch in again})


def main():
    parser = units.flags(argparse.ArgumentParser(prog="jmmc-ray", description=__doc__.splitlines()[0]))
    parser.add_argument("--address", required=True, help="the address of the cluster, such as 127.0.0.1:6379")
    args = parser.parse_args()
    lines = units.open_units(units.read_units(args.units), args.output)
    results = units.Results(args.output, len(lines))
    ray.init(address=args.address, log_to_driver=False)
    try:
        run(lines, results, units.settings_of(args), args.batch)
    finally:
        ray.shutdown()
    results.close()


if __name__ == "__main__":
    main()
