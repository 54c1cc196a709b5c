"""Runs units of jmmc on a Dask cluster: `jmmc-dask --scheduler ADDRESS --units plan.jsonl --output results.jsonl`.

Each batch is a task. Dask runs the task of a worker that is gone on another one. A batch that kills its worker again and again is taken apart, and a unit that does so by itself is given up by name.
"""

import argparse
import uuid

import jmmc_units as units
from distributed import Client, KilledWorker, as_completed

__all__ = ["main", "run"]


def run(client, lines, results, settings, size=None):
    """Answers units on the cluster, and writes results as they come."""
    tries = {}

    def submit(batch):
        # Each has a key of its own: equal batches of two drivers are not one task.
        future = client.submit(units.answer, batch, settings, key=f"jmmc-{uuid.uuid4()}", pure=False)
        tries[future.key] = batch
        return future

    pending = as_completed([submit(batch) for batch in units.batches(lines, size)])
    losses = units.Losses(settings)
    for future in pending:
        batch = tries.pop(future.key)
        error = future.exception()
        if error is None:
            results.add(future.result())
        elif isinstance(error, KilledWorker):
            again, lost = losses.of(batch)
            results.add(lost)
            for batch in again:
                pending.add(submit(batch))
        else:
            raise error
        future.release()


def main():
    parser = units.flags(argparse.ArgumentParser(prog="jmmc-dask", description=__doc__.splitlines()[0]))
    parser.add_argument("--scheduler", required=True, help="the address of the scheduler, such as tcp://127.0.0.1:8786")
    args = parser.parse_args()
    lines = units.open_units(units.read_units(args.units), args.output)
    results = units.Results(args.output, len(lines))
    with Client(args.scheduler) as client:
        run(client, lines, results, units.settings_of(args), args.batch)
    results.close()


if __name__ == "__main__":
    main()
