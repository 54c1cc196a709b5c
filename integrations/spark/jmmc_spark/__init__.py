"""Runs units of jmmc on a Spark cluster: `jmmc-spark --master URL --units plan.jsonl --output results.jsonl`.

Each batch is a task of one job. Spark runs the tasks of an executor that is gone on another one, up to `spark.task.maxFailures` times. Results are written when the job has ended.
"""

import argparse

import jmmc_units as units
from pyspark import SparkConf, SparkContext

__all__ = ["main", "run"]


def run(context, lines, results, settings, size=None):
    """Answers units on the cluster, and writes the results."""
    batches = units.batches(lines, size)
    if batches:
        answered = context.parallelize(batches, len(batches)).flatMap(lambda batch: units.answer(batch, settings))
        results.add(answered.collect())


def main():
    parser = units.flags(argparse.ArgumentParser(prog="jmmc-spark", description=__doc__.splitlines()[0]))
    parser.add_argument("--master", required=True, help="the address of the master, such as spark://host:7077 or local[2]")
    args = parser.parse_args()
    lines = units.open_units(units.read_units(args.units), args.output)
    results = units.Results(args.output, len(lines))
    configuration = SparkConf().setMaster(args.master).setAppName("jmmc")
    configuration.set("spark.task.maxFailures", str(max(args.attempts, 1))).set("spark.ui.enabled", "false")
    context = SparkContext(conf=configuration)
    try:
        context.setLogLevel("ERROR")
        run(context, lines, results, units.settings_of(args), args.batch)
    finally:
        context.stop()
    results.close()


if __name__ == "__main__":
    main()
