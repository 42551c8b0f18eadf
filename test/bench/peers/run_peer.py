"""Runs a peer that is a Python package: run_peer.py MODULE RECORDS QUESTIONS FOLDER prints what it took as JSON."""

import importlib
import json
import re
import sys
import time
from pathlib import Path

FIRST = 100
WARMING_SECONDS = 12


def anonymous_bytes():
    rollup = Path("/proc/self/smaps_rollup").read_text()
    return int(re.search(r"^Anonymous:\s+(\d+) kB", rollup, re.M).group(1)) * 1024


def main():
    started = time.perf_counter()
    module, records_file, questions_file, folder = sys.argv[1:]
    peer = importlib.import_module(module)
    records = json.loads(Path(records_file).read_text())
    ask = peer.make(records, Path(folder))
    start_seconds = time.perf_counter() - started
    del records

    sets = json.loads(Path(questions_file).read_text())
    every = [question for questions in sets for question in questions][::-1]
    batch = getattr(peer, "BATCH", 1)
    spread = [every[i * len(every) // FIRST] for i in range(FIRST)]
    first = []
    end = time.perf_counter() + WARMING_SECONDS
    while len(first) < FIRST or time.perf_counter() < end:
        at = len(first) % FIRST
        asked = time.perf_counter()
        part = ask(spread[at : at + batch])
        first += [1000 * (time.perf_counter() - asked) / len(part)] * len(part)
    answers = []
    for questions in sets:
        cpu = time.process_time()
        reported, elapsed = [], []
        for i in range(0, len(questions), batch):
            asked = time.perf_counter()
            part = ask(questions[i : i + batch])
            reported += part
            # Of a batch, each question has taken its part.
            elapsed += [1000 * (time.perf_counter() - asked) / len(part)] * len(part)
        answers.append(
            {"reported": reported, "elapsedMs": elapsed, "cpuMs": 1000 * (time.process_time() - cpu)}
        )
    result = {
        "startSeconds": start_seconds,
        "anonymousBytes": anonymous_bytes(),
        "firstMs": first[:FIRST],
        "answers": answers,
    }
    # What a package prints goes elsewhere.
    Path(folder, "result.json").write_text(json.dumps(result))


main()
