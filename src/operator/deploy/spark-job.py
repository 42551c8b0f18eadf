#!/usr/bin/env python3
"""Screens customers in Parquet with Interdict on Apache Spark. Printed by `interdict deploy spark`.

Example:
  spark-submit interdict-spark.py --executable ./interdict --snapshot lists.snapshot \\
    --customers hdfs:///bank/customers --results hdfs:///bank/alerts -- --threshold 0.85 --schema Person

Each task runs the executable on its rows: JSON lines in, JSON lines out. A row carries its file and its number there,
so the results don't depend on how Spark shares the rows, or on how often a task is tried. Needs Spark 3.5 or later
with pandas and pyarrow, and no other package. What follows `--` goes to `interdict screen`.
"""

import argparse
import csv
import decimal
import fcntl
import json
import math
import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections import deque
from datetime import date, datetime, timezone

# A task of this many rows takes about a minute, so Spark's progress moves and a lost executor costs little.
ROWS_PER_TASK = 50_000
ROWS_PER_BATCH = 2_000
# Batches that wait for the executable; more would only fill memory.
BATCHES_WAITING = 4
# Lines of the executable that an error quotes.
LINES_QUOTED = 30

FILE = "_interdict_file"
ROW = "_interdict_row"

# Columns of the results that hold no text, as in the Parquet files of `interdict screen`.
NUMBERS = {
    "line", "score", "threshold", "name_score", "birth_date_score", "country_score", "identifier_score",
    "gender_score",
}  # fmt: skip
BOOLEANS = {"match", "truncated"}

# What each task counts.
COUNTS = ("rows", "screened", "rejected", "unread")

# How the job ends when it has screened all rows that it can, as `interdict screen` does.
EXIT_REJECTED = 4
EXIT_UNREAD = 5

# Flags of `screen` that this job sets, or that mean nothing to it.
OWN_FLAGS = {
    "--out", "--format", "--rejects", "--report", "--preview", "--resume", "--shard", "--threads", "--label",
    "--new-since", "--within", "--structure",
    "--allow-rejected", "--allow-unread", "--progress", "--fail-on-match", "--mapping", "--delimiter", "--encoding", "--sheet", "--state", "--snapshot",
    "--snapshot-file", "--as-of", "--clearances", "--access", "--access-ca", "--access-password-file",
    "--journal", "--json", "--help", "-h",
}  # fmt: skip


class InterdictError(Exception):
    """Why nothing, or not everything, was screened: the words of the executable."""


# --- On an executor -------------------------------------------------------------------------------------------------


def run_program(command, **options):
    """Starts the executable. Says in plain words why the system refuses."""
    # Variables of a host's own service would change what is screened.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("INTERDICT_")}
    try:
        return subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, **options)
    except OSError as error:
        machine = os.uname()
        raise InterdictError(
            f"{command[0]} can't be executed on {machine.nodename} ({machine.sysname} {machine.machine}): "
            f"{error.strerror}. Give the executable of this platform; its folder must allow execution."
        ) from None


def describe_end(command, code, said):
    """One exit of the executable, for a person."""
    how = f"ended with exit code {code}"
    if code < 0:
        how = f"was ended by {signal.Signals(-code).name}"
        if code == -signal.SIGKILL:
            how += ". Perhaps memory ran out: raise spark.executor.memoryOverhead"
    return f"interdict {command[1]} {how}. It said:\n" + "\n".join(said)


def prepare(settings):
    """The executable, and a state folder with the snapshot, which the first task of an executor unpacks."""
    from pyspark import SparkFiles

    program = SparkFiles.get(settings["executable"])
    state = os.path.join(SparkFiles.getRootDirectory(), "interdict-state")
    ready = f"{state}.json"
    with open(f"{state}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not os.path.exists(ready):
            shutil.rmtree(state, ignore_errors=True)
            command = [program, "publish", SparkFiles.get(settings["snapshot"]), "--state", state, "--json"]
            if settings["trust"] is not None:
                command += ["--trust", SparkFiles.get(settings["trust"])]
            child = run_program(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
            out, said = child.communicate()
            if child.returncode != 0:
                lines = said.decode("utf8", "replace").rstrip("\n").split("\n")
                raise InterdictError(describe_end(command, child.returncode, lines))
            if settings["clearances"] is not None:
                clear(program, SparkFiles.get(settings["clearances"]), state)
            with open(f"{ready}.tmp", "wb") as file:
                file.write(out)
            os.rename(f"{ready}.tmp", ready)
        with open(ready, encoding="utf8") as file:
            return program, state, json.load(file)["id"]


def clear(program, path, state):
    """Brings the cleared pairs of a file into the state folder; a bad row fails the job."""
    command = [program, "clearances", "import", path, "--state", state]
    child = run_program(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    _, said = child.communicate()
    if child.returncode != 0:
        lines = said.decode("utf8", "replace").rstrip("\n").split("\n")
        raise InterdictError(describe_end(command, child.returncode, lines))


def screen_command(settings, program, state, output_format, rejects):
    return [
        program, "screen", "-", "--state", state, "--format", output_format, "--rejects", rejects,
        "--threads", str(settings["threads"]), "--journal", "off",
        "--clearances", "off" if settings["clearances"] is None else "on",
        # What a part of the rows says means little: the driver sees them all.
        "--allow-rejected", "1", "--allow-unread", "1", *settings["flags"],
    ]  # fmt: skip


def plain_value(value):
    """A value of Parquet as `interdict screen FILE.parquet` reads it."""
    if value is None or isinstance(value, (str, bool)):
        return value
    if isinstance(value, datetime):
        if value.tzinfo is not None:
            value = value.astimezone(timezone.utc).replace(tzinfo=None)
        return f"{value.isoformat(timespec='milliseconds')}Z".removesuffix("T00:00:00.000Z")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, decimal.Decimal):
        # As text: a float would make two customers of 17 digits one.
        text = format(value, "f")
        return text.rstrip("0").rstrip(".") if "." in text else text
    if isinstance(value, (bytes, bytearray)):
        return text_of(bytes(value))
    if isinstance(value, list):
        return [plain_value(item) for item in value]
    if isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=plain_value)
    return str(value)


def text_of(value):
    """Bytes that are a text as that, others as hexadecimal digits."""
    try:
        text = value.decode("utf8")
    except UnicodeDecodeError:
        return value.hex()
    return value.hex() if any(byte < 32 and byte not in b"\t\n\r" for byte in value) else text


def is_blank(value):
    if isinstance(value, list):
        return all(is_blank(item) for item in value)
    return value is None or (isinstance(value, str) and value.strip() == "")


def json_lines(batch, names):
    """The rows of a batch as JSON lines, and how many of them are blank."""
    columns = [[plain_value(value) for value in batch.column(name).to_pylist()] for name in names]
    lines, blank = [], 0
    for cells in zip(*columns):
        blank += all(is_blank(cell) for cell in cells)
        lines.append(json.dumps(dict(zip(names, cells)), ensure_ascii=False, separators=(",", ":")))
    return ("\n".join(lines) + "\n").encode("utf8"), blank


class Screening:
    """One run of `interdict screen -`. Threads feed and read it, so neither side waits for the other for ever."""

    def __init__(self, command):
        self.command = command
        self.child = run_program(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.waiting = queue.Queue(BATCHES_WAITING)
        self.answered = queue.SimpleQueue()
        self.said = deque(maxlen=LINES_QUOTED)
        self.is_broken = False
        self.threads = [threading.Thread(target=work, daemon=True) for work in (self._feed, self._read, self._listen)]
        for thread in self.threads:
            thread.start()

    def _feed(self):
        for lines in iter(self.waiting.get, None):
            if self.is_broken:
                continue
            try:
                self.child.stdin.write(lines)
                self.child.stdin.flush()
            except OSError:
                self.is_broken = True
        try:
            self.child.stdin.close()
        except OSError:
            self.is_broken = True

    def _read(self):
        for line in self.child.stdout:
            self.answered.put(line)

    def _listen(self):
        for line in self.child.stderr:
            self.said.append(line.decode("utf8", "replace").rstrip("\n"))

    def send(self, lines):
        """False when the executable takes no more."""
        self.waiting.put(lines)
        return not self.is_broken

    def take(self):
        """The rows that were answered since the last call."""
        rows = []
        while not self.answered.empty():
            rows.append(json.loads(self.answered.get()))
        return rows

    def finish(self):
        """Waits for the end, and returns the exit code."""
        self.waiting.put(None)
        for thread in self.threads:
            thread.join()
        return self.child.wait()

    def stop(self):
        if self.child.poll() is None:
            self.child.kill()
            self.child.wait()


def counted(said):
    """How many customers were screened, and against which snapshot, as the executable says at its end."""
    for line in said:
        found = re.fullmatch(r"Screened ([\d,]+) customers? against the snapshot (\S+)\.", line)
        if found:
            return int(found[1].replace(",", "")), found[2]
    return None, None


# How the executable says that each of several rows was rejected, or the only one.
ALL_REJECTED = tuple(f"error: No row could be screened: {rows} " for rows in ("all", "the only one"))


def has_ended_well(code, said, rejected, sent):
    """A part of the rows may be all bad; whether the whole file is, the driver sees."""
    is_all_bad = any(line.startswith(ALL_REJECTED) for line in said)
    return code == 0 or (code == 1 and is_all_bad and rejected == sent)


def read_rejected(path):
    """The rows that were not screened, and those with facts that were not read: one for each fact."""
    if not os.path.exists(path):
        return [], []
    with open(path, encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    return [row for row in rows if row["screened"] != "true"], [row for row in rows if row["screened"] == "true"]


def screen_batches(batches, settings, names, schema):
    """The results of the rows of one task, then one row that counts them."""
    import pyarrow

    program, state, snapshot = prepare(settings)
    files, rows = [], []
    sent = blank = 0
    last_line, rank = 0, 0

    def place(line):
        return {"file": files[int(line) - 1], "line": float(rows[int(line) - 1])}

    def result(answer):
        nonlocal last_line, rank
        rank = rank + 1 if answer["line"] == last_line else 1
        last_line = answer["line"]
        if answer["snapshot"] != snapshot:
            raise InterdictError(f"A result is of the snapshot {answer['snapshot']}, not of {snapshot}.")
        cells = {name: "; ".join(cell) if isinstance(cell, list) else cell for name, cell in answer.items()}
        return {**cells, **place(answer["line"]), "outcome": "alert", "rank": rank}

    def batch_of(results):
        unknown = {name for row in results for name in row} - set(schema.names)
        if unknown:
            raise InterdictError(f"The results have columns that the sample had not: {', '.join(sorted(unknown))}.")
        return pyarrow.RecordBatch.from_pylist(results, schema=schema)

    folder = tempfile.mkdtemp(prefix="interdict-task-")
    rejects = os.path.join(folder, "rejected.csv")
    screening = None
    try:
        for batch in batches:
            if batch.num_rows == 0:
                continue
            if screening is None:
                screening = Screening(screen_command(settings, program, state, "jsonl", rejects))
            files += batch.column(FILE).to_pylist()
            rows += [number + 1 for number in batch.column(ROW).to_pylist()]
            lines, blank_in_batch = json_lines(batch, names)
            sent += batch.num_rows
            blank += blank_in_batch
            if not screening.send(lines):
                break
            answers = screening.take()
            if answers:
                yield batch_of([result(answer) for answer in answers])
        if screening is None:
            return
        code = screening.finish()
        said = list(screening.said)
        rejected, unread = read_rejected(rejects)
        if not has_ended_well(code, said, len(rejected), sent):
            raise InterdictError(describe_end(screening.command, code, said))
        screened, used = counted(said)
        missing = None if screened is None else sent - screened - len(rejected)
        if used != snapshot or missing is None or not 0 <= missing <= blank:
            raise InterdictError(
                f"Of {sent} rows, {blank} of them blank, {screened} were screened against {used} and {len(rejected)} "
                f"rejected; the snapshot is {snapshot}. The executable said:\n" + "\n".join(said)
            )
        results = [result(answer) for answer in screening.take()]
        for number, row in enumerate([*rejected, *unread], 1):
            results.append(
                {
                    "outcome": "rejected", "rank": number, "reference": row["reference"] or None,
                    "reason": row["reason"], "is_screened": row["screened"] == "true",
                }
                | place(row["line"])
            )  # fmt: skip
        counts = {
            "outcome": "counts", "rows": sent, "screened": screened, "rejected": len(rejected),
            "unread": len({row["line"] for row in unread}),
        }  # fmt: skip
        yield batch_of([*results, counts])
    finally:
        if screening is not None:
            screening.stop()
        shutil.rmtree(folder, ignore_errors=True)


def examine_sample(batches, settings, names):
    """Screens a few rows, to see the columns of the results before the work of hours begins."""
    import pyarrow

    program, state, snapshot = prepare(settings)
    sample = b"".join(json_lines(batch, names)[0] for batch in batches if batch.num_rows > 0)
    with tempfile.TemporaryDirectory(prefix="interdict-task-") as folder:
        rejects = os.path.join(folder, "rejected.csv")
        command = screen_command(settings, program, state, "csv", rejects)
        child = run_program(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        out, said = child.communicate(sample)
        lines = said.decode("utf8", "replace").rstrip("\n").split("\n")
        if not has_ended_well(child.returncode, lines, len(read_rejected(rejects)[0]), sample.count(b"\n")):
            raise InterdictError(describe_end(command, child.returncode, lines))
    columns = next(csv.reader([out.decode("utf8").split("\n")[0]]))
    found = {"columns": columns, "snapshot": snapshot, "warnings": [line for line in lines if "warning: " in line]}
    yield pyarrow.RecordBatch.from_pylist([{"found": json.dumps(found)}])


# --- On the driver --------------------------------------------------------------------------------------------------


def share(text):
    if not re.fullmatch(r"\d+(\.\d+)?", text) or float(text) > 1:
        raise argparse.ArgumentTypeError(f"must be a share from 0 to 1, such as 0.01, not {text!r}")
    return float(text)


def parse_arguments():
    parser = argparse.ArgumentParser(
        prog="interdict-spark.py",
        description="Screens customers in Parquet with Interdict on Apache Spark.",
        usage="spark-submit %(prog)s --executable FILE --snapshot FILE --customers PATH --results PATH "
        "[options] [-- flags of interdict screen]",
    )
    parser.add_argument("--executable", required=True, help="interdict, for the platform of the executors")
    parser.add_argument("--snapshot", required=True, help="file of `interdict build` or `interdict snapshots export`")
    parser.add_argument("--clearances", help="file of `interdict clearances export`, whose pairs are left out")
    parser.add_argument("--trust", help="public key (PEM) whose private key must have signed the snapshot")
    parser.add_argument("--customers", required=True, help="a Parquet file, or a folder of them")
    parser.add_argument("--results", required=True, help="a folder that is not there yet")
    parser.add_argument(
        "--tasks", type=int, help=f"how many tasks share the rows (default: one per {ROWS_PER_TASK} rows)"
    )
    parser.add_argument(
        "--allow-rejected", type=share, default=0, metavar="SHARE",
        help="share of the rows that may be rejected, 0 to 1; more end with exit code 4 (default: 0)",
    )  # fmt: skip
    parser.add_argument(
        "--allow-unread", type=share, default=0, metavar="SHARE",
        help="share of the rows that may be screened without a fact that can't be read; more end with exit code 5",
    )  # fmt: skip
    given = sys.argv[1:]
    cut = given.index("--") if "--" in given else len(given)
    options = parser.parse_args(given[:cut])
    options.flags = given[cut + 1 :]
    for flag in options.flags:
        if flag.split("=")[0] in OWN_FLAGS:
            parser.error(f"{flag} can't be given: the job decides it, or it means nothing to it.")
    if options.tasks is not None and options.tasks < 1:
        parser.error(f"--tasks must be 1 or more, not {options.tasks}.")
    return options


def refuse_columns(fields):
    """Values of other structures would reach the executable in a form that nobody chose."""
    from pyspark.sql import types

    simple = (types.StringType, types.NumericType, types.BooleanType, types.DateType, types.TimestampType)
    simple += (types.TimestampNTZType, types.BinaryType, types.NullType)
    for field in fields:
        kind = field.dataType.elementType if isinstance(field.dataType, types.ArrayType) else field.dataType
        if not isinstance(kind, simple):
            raise InterdictError(
                f'The column "{field.name}" holds {field.dataType.simpleString()}. '
                "Write the customers again without it, or with a text in its place."
            )


def add_file(context, path):
    """Has every executor fetch a file, and returns its name there."""
    if "://" not in path and not os.path.isfile(path):
        raise InterdictError(f"There is no file {path}.")
    context.addFile(path)
    return os.path.basename(path)


def result_fields(columns):
    """The columns of the results: name and type of Spark."""
    kinds = {**dict.fromkeys(NUMBERS, "double"), **dict.fromkeys(BOOLEANS, "boolean")}
    return [(name, "string" if name.startswith("customer.") else kinds.get(name, "string")) for name in columns]


def quoted(name):
    return "`" + name.replace("`", "``") + "`"


def watch_tasks(context, stop):
    """Says now and then how far the tasks are. Spark's own pages show the same."""
    tracker = context.statusTracker()
    while not stop.wait(10):
        for stage in tracker.getActiveStageIds():
            info = tracker.getStageInfo(stage)
            if info is not None and info.numTasks > 1:
                print(f"{info.numCompletedTasks} of {info.numTasks} tasks of stage {stage} done", file=sys.stderr)


def screen_customers(spark, options):
    import pyarrow
    from pyspark.sql import functions

    context = spark.sparkContext
    results = options.results.rstrip("/")
    folder = context._jvm.org.apache.hadoop.fs.Path(results)
    files = folder.getFileSystem(context._jsc.hadoopConfiguration())
    if files.exists(folder):
        raise InterdictError(f"{results} is there already. Name a new folder, or remove it.")
    # Of the attempts of a task, one alone is committed.
    context._jsc.hadoopConfiguration().set("mapreduce.fileoutputcommitter.algorithm.version", "1")
    spark.conf.set("spark.sql.session.timeZone", "UTC")
    spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", ROWS_PER_BATCH)
    settings = {
        "executable": add_file(context, options.executable),
        "snapshot": add_file(context, options.snapshot),
        "trust": None if options.trust is None else add_file(context, options.trust),
        "clearances": None if options.clearances is None else add_file(context, options.clearances),
        "threads": context.getConf().get("spark.task.cpus", "1"),
        "flags": options.flags,
    }
    sent = [settings[name] for name in ("executable", "snapshot", "trust", "clearances") if settings[name] is not None]
    if len(set(sent)) < len(sent):
        raise InterdictError("The executable, the snapshot and what goes with them must have different names.")

    customers = spark.read.parquet(options.customers)
    refuse_columns(customers.schema.fields)
    names = customers.columns
    numbered = customers.select(
        *[functions.col(quoted(name)) for name in names],
        functions.col("_metadata.file_path").alias(FILE),
        functions.col("_metadata.row_index").alias(ROW),
    )

    context.setJobGroup("interdict", f"Interdict: count the customers of {options.customers}", True)
    count = customers.count()
    if count == 0:
        raise InterdictError(f"{options.customers} has no row, so nobody was screened.")

    context.setJobGroup("interdict", "Interdict: try executable, snapshot and columns on five rows", True)
    sample = numbered.limit(5).mapInArrow(lambda batches: examine_sample(batches, settings, names), "found string")
    found = json.loads(sample.collect()[0]["found"])
    for warning in found["warnings"]:
        print(warning, file=sys.stderr)
    fields = result_fields(found["columns"])

    inner = [("outcome", "string"), ("file", "string"), ("rank", "int"), *fields]
    inner += [("is_screened", "boolean"), *[(name, "bigint") for name in COUNTS]]
    kinds = {
        "string": pyarrow.string(), "double": pyarrow.float64(), "boolean": pyarrow.bool_(), "int": pyarrow.int32(),
        "bigint": pyarrow.int64(),
    }  # fmt: skip
    schema = pyarrow.schema([(name, kinds[kind]) for name, kind in inner])
    tasks = options.tasks or max(math.ceil(count / ROWS_PER_TASK), context.defaultParallelism)
    # Shared by value: every try of a task has the same rows, and all tasks have about as many.
    screened = numbered.repartition(tasks, FILE, ROW).mapInArrow(
        lambda batches: screen_batches(batches, settings, names, schema),
        ", ".join(f"{quoted(name)} {kind}" for name, kind in inner),
    )
    context.setJobGroup(
        "interdict", f"Interdict: screen {count:,} customers against the snapshot {found['snapshot']}", True
    )
    parts = f"{results}/_screened"
    try:
        screened.write.parquet(parts)
        return finish(spark, options, files, parts, {"count": count, "snapshot": found["snapshot"], "fields": fields})
    finally:
        # A run that failed leaves no folder behind, so that the next one can have its name.
        files.delete(context._jvm.org.apache.hadoop.fs.Path(parts), True)
        if files.exists(folder) and len(files.listStatus(folder)) == 0:
            files.delete(folder, True)


def finish(spark, options, files, parts, expected):
    """Counts what the tasks wrote, and puts it in the order of the rows."""
    from pyspark.sql import functions

    context = spark.sparkContext
    results = os.path.dirname(parts)
    count, fields = expected["count"], expected["fields"]
    context.setJobGroup("interdict", "Interdict: put the results in the order of the rows", True)
    written = spark.read.parquet(parts)
    sums = written.where("outcome = 'counts'").selectExpr(*[f"sum({name})" for name in COUNTS]).collect()[0]
    rows, customers_screened, rejected, unread = (int(value or 0) for value in sums)
    if rows != count:
        raise InterdictError(f"{options.customers} has {count} rows, but {rows} were screened. Nothing was written.")
    ordered = written.orderBy("file", "line", "rank")
    alerts = ordered.where("outcome = 'alert'")
    alerts.select("file", *[functions.col(quoted(name)) for name, _ in fields]).write.parquet(f"{results}/alerts")
    bad = ordered.where("outcome = 'rejected'")
    bad.selectExpr("file", "line", "reference", "reason", "is_screened AS screened").write.parquet(f"{results}/rejected")
    if customers_screened == 0 and rejected > 0:
        raise InterdictError(
            f"No row could be screened: all {rejected} were rejected. The reasons are in {results}/rejected."
        )
    summary = {
        "snapshot": expected["snapshot"],
        "rows": rows,
        "customers": customers_screened,
        "rejected": rejected,
        "unread": unread,
        "alerts": spark.read.parquet(f"{results}/alerts").count(),
        "flags": options.flags,
    }
    text = json.dumps(summary, indent=2) + "\n"
    # Last of all: a folder with a summary is whole.
    stream = files.create(context._jvm.org.apache.hadoop.fs.Path(f"{results}/summary.json"))
    stream.write(bytearray(text.encode("utf8")))
    stream.close()
    sys.stdout.write(text)
    return exit_code(rows, rejected, unread, options)


def exit_code(rows, rejected, unread, options):
    """How the job ends, and why on standard error when not all is well."""
    where = f"the reasons are in {options.results.rstrip('/')}/rejected"
    if rejected > options.allow_rejected * rows:
        print(f"error: {rejected} of {rows} rows were not screened; {where}.", file=sys.stderr)
        return EXIT_REJECTED
    if unread > options.allow_unread * rows:
        print(f"error: {unread} of {rows} rows were screened without a fact; {where}.", file=sys.stderr)
        return EXIT_UNREAD
    return 0


def words_of(error):
    """The words of the executable within an error of Spark, which wraps them in its own; else the error whole."""
    text = str(error)
    found = re.findall(r"InterdictError: (.*?)(?=\n\s*(?:at |Driver stacktrace|\n|$)|\Z)", text, re.DOTALL)
    return found[-1].strip() if found else text


def main():
    options = parse_arguments()
    from pyspark.sql import SparkSession

    spark = SparkSession.builder.appName("Interdict").getOrCreate()
    stop = threading.Event()
    threading.Thread(target=watch_tasks, args=(spark.sparkContext, stop), daemon=True).start()
    try:
        return screen_customers(spark, options)
    except InterdictError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except Exception as error:
        print(f"error: {words_of(error)}", file=sys.stderr)
        return 1
    finally:
        stop.set()
        spark.stop()


if __name__ == "__main__":
    sys.exit(main())
