// GET /entities/{id} and what is adjacent to it: the entities that it names and those that name it. An id
// that was merged into another leads there.

import { FTM_SCHEMATA, linksOf, reverseLinksOf } from "../../base/model/ftm.ts";
import type { Published } from "../../engine/store/published/published.ts";
import { PublishedEntities } from "../../engine/store/published/published-entities.ts";
import { type Answer, answerJson, type Call } from "../http/endpoint.ts";
import { answerEntity } from "./entity-answer.ts";
import { type Fields, type ReadValues, readOrRefuse, truthField } from "./fields.ts";
import { Refusal } from "./refusal.ts";
import { PAGE_FIELDS } from "./search.ts";
import { sortBy, sortKeys } from "./sorting.ts";

export const ENTITY_FIELDS = { nested: truthField("Answer with the neighbours in place of their ids", true) };

/** Neighbours are looked up one by one. */
const EXPECTED_MS = 2;

/** Answers with an entity; `id` is null for one that can't be read. */
export function answerFetched(call: Call, id: string | null): Promise<Answer> {
  return fetchEntity(call, id, ENTITY_FIELDS, "", ({ nested }, { root, entities }) => {
    const neighbours = nested ? [...entities.neighboursOf(root)] : [];
    const answered = neighbours.map(([property, others]) => [
      property,
      others.map((other) => answerNeighbour(other, root, entities)),
    ]);
    return answerEntity(root, Object.fromEntries(answered));
  });
}

/** Answers with pages of all neighbours, by property. */
export function answerAdjacent(call: Call, id: string | null): Promise<Answer> {
  return fetchEntity(call, id, PAGE_FIELDS, "/adjacent", (asked, fetched) => {
    const neighbours = [...fetched.entities.neighboursOf(fetched.root)];
    const adjacent = neighbours.map(([property, others]) => [property, pageOf(others, asked, fetched)]);
    return { entity: answerEntity(fetched.root), adjacent: Object.fromEntries(adjacent) };
  });
}

/** Answers with a page of the neighbours of one property. */
export function answerAdjacentBy(call: Call, id: string | null, property: string): Promise<Answer> {
  return fetchEntity(call, id, PAGE_FIELDS, `/adjacent/${encodeURIComponent(property)}`, (asked, fetched) => {
    const { root, entities } = fetched;
    const found = entities.neighboursOf(root).get(property);
    const isLink = linksOf(root.schema).some(({ name }) => name === property);
    if (found === undefined && !isLink && !reverseLinksOf(root.schema).has(property))
      throw new Refusal(404, "No such property!");
    return pageOf(found ?? [], asked, fetched);
  });
}

/** An entity on its way to an answer. */
interface Fetched {
  readonly root: Published;
  readonly entities: PublishedEntities;
}

function pageOf(
  others: readonly Published[],
  page: ReadValues<typeof PAGE_FIELDS>,
  { root, entities }: Fetched,
) {
  const [offset, limit] = [Math.max(0, page.offset), Math.max(0, page.limit)];
  const sorted = sortBy(others, page.sort, (other) => sortKeys(other, page.sort));
  const results = sorted.slice(offset, offset + limit).map((other) => answerNeighbour(other, root, entities));
  return { limit, offset, total: { value: others.length, relation: "eq" }, results };
}

/** A neighbour as it is answered beside `root`: of a relation, its other ends are entities, too. */
function answerNeighbour(other: Published, root: Published, entities: PublishedEntities): object {
  const links = FTM_SCHEMATA.get(other.schema)?.isEdge === true ? linksOf(other.schema) : [];
  const ends = links.map(({ name }) => {
    const ids = (other.properties[name] ?? []).filter((id) => id !== root.id && !root.referents.includes(id));
    return [name, ids.flatMap((id) => entities.find(id) ?? []).map((end) => answerEntity(end))] as const;
  });
  return answerEntity(other, Object.fromEntries(ends.filter(([, found]) => found.length > 0)));
}

/** Finds an entity and makes its answer; one that was merged is answered with the path of what it is now. */
async function fetchEntity<Table extends Fields>(
  call: Call,
  id: string | null,
  fields: Table,
  path: string,
  answer: (asked: ReadValues<Table>, fetched: Fetched) => object,
): Promise<Answer> {
  const { values, headers } = readOrRefuse(call.query, fields);
  return call.perform(EXPECTED_MS, () =>
    call.view().reading((store) => {
      const entities = new PublishedEntities(store);
      const root = id === null ? null : entities.find(id);
      if (root === null) throw new Refusal(404, "No such entity!");
      if (root.id === id) return { ...answerJson(answer(values, { root, entities })), headers };
      const [query = ""] = /\?.*$/.exec(call.request.url) ?? [];
      const Location = `/entities/${encodeURIComponent(root.id)}${path}${query}`;
      return { status: 308, contentType: "text/plain; charset=utf-8", body: "", headers: { Location } };
    }),
  );
}
