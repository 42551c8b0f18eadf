"""Scores every listed name with rapidfuzz: no index, no reading of names, as quick scripts do it."""

from rapidfuzz import fuzz, process, utils

THRESHOLD = 90
LIMIT = 10


def make(records, folder):
    holders = {}
    for record in records:
        for name in record["names"]:
            holders.setdefault(utils.default_process(name), []).append(record["id"])
    names = list(holders)

    def ask_one(question):
        found = process.extract(
            utils.default_process(question["name"]),
            names,
            scorer=fuzz.token_sort_ratio,
            processor=None,
            score_cutoff=THRESHOLD,
            limit=LIMIT,
        )
        return [record for name, _, _ in found for record in holders[name]]

    return lambda questions: [ask_one(question) for question in questions]
