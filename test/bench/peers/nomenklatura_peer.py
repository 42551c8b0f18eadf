"""Asks nomenklatura: candidates from its blocking index, scored by logic-v2, which is what yente scores with."""

from itertools import count
from pathlib import Path

from followthemoney import Dataset, StatementEntity
from nomenklatura.blocker.index import Index
from nomenklatura.matching.logic_v2.model import LogicV2

THRESHOLD = 0.7
# Its index is asked for many at once: each call builds tables.
BATCH = 20


class ListedView:
    """All that the index asks of a view of a store."""

    def __init__(self, entities):
        self.listed = entities

    def entities(self, include_schemata=None):
        return iter(self.listed.values())


def make(records, folder):
    dataset = Dataset.make({"name": "lists", "title": "Lists"})

    def entity_of(id, schema, properties):
        return StatementEntity.from_data(dataset, {"id": id, "schema": schema, "properties": properties})

    listed = {
        record["id"]: entity_of(
            record["id"],
            record["schema"],
            {
                "name": record["names"],
                **({"birthDate": record["birthDates"]} if record["schema"] == "Person" else {}),
                "country": record["countries"],
            },
        )
        for record in records
    }
    index = Index(ListedView(listed), Path(folder), {"memory": 1000})
    index.build()
    config = LogicV2.default_config()
    # It keeps what it has read of a name by the id of the entity, so no id comes twice.
    numbers = count()

    def ask_batch(questions):
        queries = {}
        for question in questions:
            id = f"query-{next(numbers)}"
            born = {"birthDate": [question["birthDate"]]} if question["birthDate"] else {}
            queries[id] = entity_of(id, "Person", {"name": [question["name"]], **born})
        answers = {id: [] for id in queries}
        for identifier, candidates in index.match_entities(queries.values()):
            query = queries[identifier.id]
            answers[identifier.id] = [
                candidate.id
                for candidate, _ in candidates
                if LogicV2.compare(query, listed[candidate.id], config).score >= THRESHOLD
            ]
        return list(answers.values())

    return ask_batch
