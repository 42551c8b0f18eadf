"""Asks the door for clients of yente with the official client: every verb of its SDK and of its command line."""

import asyncio
import json
import subprocess
import sys

from yente_client import (
    AsyncClient,
    AuthenticationError,
    BadRequestError,
    Client,
    Company,
    MatchError,
    NotFoundError,
    Person,
    SearchFilters,
)

program, url, key = sys.argv[1:]
done: list[str] = []


def check(what: str, is_so: object) -> None:
    if not is_so:
        raise SystemExit(f"{what}: not so")
    done.append(what)


def refused(what: str, error: type[Exception], work) -> None:
    try:
        work()
    except error:
        done.append(what)
        return
    raise SystemExit(f"{what}: not refused")


def ask(c: Client) -> None:
    check("healthz", c.healthz().status == "ok")
    check("readyz", c.readyz().status == "ok")
    datasets = c.datasets()
    check("datasets", {"quarry", "default"} <= set(datasets.current) and not datasets.index_stale)
    check("datasets again", c.datasets() == datasets)
    check("algorithms", c.algorithms().best == "interdict")
    vesk = Person(firstName="Orlan", lastName="Vesk", birthDate="1965")
    top = c.match(vesk, datasets=["quarry"], threshold=0.7).top
    check("match", top is not None and top.id == "NK-vesk" and top.match and top.explanations["name"].detail)
    check("match by another name", c.match(vesk, algorithm="logic-v2", limit=1).matches)
    check("match without", not c.match(vesk, exclude_entities=["old-vesk"]).results)
    check("match by topics", not c.match(vesk, topics=["role.pep"]).results)
    check("match since", not c.match(vesk, changed_since="2099-01-01").results)
    check("match without schemata", not c.match(vesk, exclude_schemata=["Person"]).results)
    check("match with a cutoff", not c.match(vesk, threshold=1, cutoff=1, limit=3).matches)
    check("match without datasets", not c.match(vesk, exclude_datasets=["quarry"]).results)
    refused("match with weights", BadRequestError, lambda: c.match(vesk, weights={"name": 0.1}))
    refused("match with config", BadRequestError, lambda: c.match(vesk, config={"nm_number_mismatch": 0.4}))
    refused("match in no dataset", NotFoundError, lambda: c.match(vesk, datasets=["banana"]))
    pairs = [("a", vesk), ("b", Company(name="Veskline Shipping")), ("c", Person(notes="tall"))]
    found = dict(c.match_iter(pairs, workers=2, on_error="collect"))
    check("match_iter", found["a"].top and found["b"].top.id == "NK-ship" and isinstance(found["c"], MatchError))
    entity = c.fetch("NK-vesk")
    check("fetch", entity.properties["sanctions"][0].schema_ == "Sanction")
    check("fetch flat", c.fetch("NK-vesk", nested=False).properties["addressEntity"] == ["addr-1"])
    check("fetch merged", c.fetch("old-vesk", nested=False).id == "NK-vesk")
    refused("fetch nobody", NotFoundError, lambda: c.fetch("banana"))
    adjacent = c.adjacent("NK-vesk", limit=1)
    check("adjacent", adjacent.adjacent["ownershipOwner"].total.value == 1)
    by = c.adjacent("old-vesk", prop="familyPerson", sort=["id:desc"])
    check("adjacent by", by.results[0].properties["relative"][0].caption == "Marta Testovna Vesk")
    refused("adjacent by nothing", NotFoundError, lambda: c.adjacent("NK-vesk", prop="banana"))
    hits = c.search("vesk", filters=SearchFilters(datasets=["quarry"], schema="Person"), facets=["countries"])
    check("search", hits.total.value == 2 and hits.facets["countries"].values)
    check("search page", c.search("", limit=1, offset=1, sort=["caption:asc"], simple=True).results)
    check("search filter", c.search("", filter=["properties.imoNumber:9074729"]).results[0].id == "NK-boat")
    check("search fuzzy", c.search("ondrawa~", fuzzy=True, countries=["pa"], topics=["sanction"]).results)
    refused("search broken", BadRequestError, lambda: c.search("invalid/query"))
    refused("statements", NotFoundError, lambda: c.statements(canonical_id="NK-vesk"))


async def ask_later() -> None:
    async with AsyncClient(api_key=key, base_url=url) as c:
        check("async match", (await c.match(Person(name="Orlan Vesk"))).top)
        check("async search", (await c.search("vesk")).results)
        check("async fetch", (await c.fetch("NK-vesk")).id == "NK-vesk")
        check("async status", (await c.healthz()).status == (await c.readyz()).status == "ok")
        check("async lists", "quarry" in (await c.datasets()).current and (await c.algorithms()).default == "best")
        adjacent = await c.adjacent("old-vesk", prop="ownershipOwner")
        check("async adjacent", adjacent.results[0].properties["asset"][0].id == "NK-ship")
        pairs = [("a", Person(name="Orlan Vesk")), ("b", Company(name="Veskline Shipping"))]
        found = {key: response async for key, response in c.match_iter(pairs, workers=2)}
        check("async match_iter", found["a"].top and found["b"].top)
        try:
            await c.statements(canonical_id="NK-vesk")
        except NotFoundError:
            done.append("async statements")


def command(*words: str, status: int = 0) -> str:
    run = subprocess.run(
        [program, "--base-url", url, "--api-key", key, *words], capture_output=True, text=True, check=False
    )
    if (run.returncode == 0) != (status == 0):
        raise SystemExit(f"{words}: {run.returncode}\n{run.stdout}\n{run.stderr}")
    done.append(f"yente-cli {words[0]}")
    return run.stdout


with Client(api_key=key, base_url=url, app_name="tests") as client:
    ask(client)
with Client(api_key="wrong", base_url=url) as client:
    refused("a wrong key", AuthenticationError, lambda: client.search("vesk"))
asyncio.run(ask_later())

json.loads(command("status", "-f", "json"))
check("cli datasets", "quarry" in command("datasets", "-f", "json"))
check("cli algorithms", "interdict" in command("algorithms", "-f", "json"))
check("cli fetch", "NK-vesk" in command("fetch", "old-vesk", "-f", "json"))
check("cli search", "NK-boat" in command("search", "ondrava", "-d", "default", "-f", "json"))
with open("subject.json", "w") as file:
    json.dump({"schema": "Person", "properties": {"name": ["Orlan Vesk"]}}, file)
from_file = command("match", "-s", "Person", "-i", "subject.json", "-t", "sanction", "-l", "1", "-f", "jsonl")
check("cli match from a file", "NK-vesk" in from_file)
check("cli match", "NK-vesk" in command("match", "-s", "Person", "-p", "name=Orlan Vesk", "-f", "json"))
with open("customers.csv", "w") as file:
    file.write("no,who,born\n1,Orlan Vesk,1965\n2,Nobody Atall,1990\n")
command("screen", "customers.csv", "-s", "Person", "-i", "who=name", "-i", "born=birthDate")
with open("customers.out.csv") as file:
    check("cli screen", "NK-vesk" in file.read())
command("search", "nobodyatall", "-f", "json", status=1)
command("statements", "--canonical-id", "NK-vesk", status=1)
command("fetch", "banana", status=1)
print("\n".join(done))
