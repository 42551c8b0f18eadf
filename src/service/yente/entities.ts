// GET /entities/{id} and what is adjacent to it. An id that was merged into another leads there.

import type { EntityStore } from "../../engine/store/entity-store.ts";
import { type Answer, answerJson, type Call } from "../http/endpoint.ts";
import { answerEntity, type Published } from "./entity-answer.ts";
import { type Fields, type ReadValues, readOrRefuse, truthField } from "./fields.ts";
import { answerNeighbour, leadsToNeighbours, neighboursOf } from "./neighbours.ts";
import { PublishedEntities } from "./published.ts";
import { Refusal } from "./refusal.ts";
import { PAGE_FIELDS } from "./search.ts";
import { sortBy, sortKeys } from "./sorting.ts";

export const ENTITY_FIELDS = { nested: truthField("Answer with the neighbours in place of their ids", true) };

/** An entity on its way to an answer. */
interface Fetched {
  readonly entity: Published;
  readonly entities: PublishedEntities;
  readonly store: EntityStore;
}

/** Neighbours are looked up one by one. */
const EXPECTED_MS = 2;

/** Answers with an entity; `id` is null for one that can't be read. */
export function answerFetched(call: Call, id: string | null): Promise<Answer> {
  return fetchEntity(call, id, ENTITY_FIELDS, "", ({ nested }, { entity, entities, store }) => {
    if (!nested) return answerEntity(entity);
    const neighbours = [...neighboursOf(entity, entities, store)].map(([property, others]) => [
      property,
      others.map((other) => answerNeighbour(other, entity, entities)),
    ]);
    return answerEntity(entity, Object.fromEntries(neighbours));
  });
}

/** Answers with pages of all neighbours, by property. */
export function answerAdjacent(call: Call, id: string | null): Promise<Answer> {
  return fetchEntity(call, id, PAGE_FIELDS, "/adjacent", (asked, fetched) => {
    const adjacent = [...neighboursOf(fetched.entity, fetched.entities, fetched.store)].map(
      ([property, others]) => [property, pageOf(others, asked, fetched)],
    );
    return { entity: answerEntity(fetched.entity), adjacent: Object.fromEntries(adjacent) };
  });
}

/** Answers with a page of the neighbours of one property. */
export function answerAdjacentBy(call: Call, id: string | null, property: string): Promise<Answer> {
  return fetchEntity(call, id, PAGE_FIELDS, `/adjacent/${encodeURIComponent(property)}`, (asked, fetched) => {
    const { entity, entities, store } = fetched;
    const found = neighboursOf(entity, entities, store).get(property);
    if (found === undefined && !leadsToNeighbours(entity.schema, property))
      throw new Refusal(404, "No such property!");
    return pageOf(found ?? [], asked, fetched);
  });
}

type Page = ReadValues<typeof PAGE_FIELDS>;

function pageOf(others: readonly Published[], page: Page, { entity, entities }: Fetched) {
  const [offset, limit] = [Math.max(0, page.offset), Math.max(0, page.limit)];
  const results = sortBy(others, page.sort, (other) => sortKeys(other, page.sort)).slice(
    offset,
    offset + limit,
  );
  return {
    limit,
    offset,
    total: { value: others.length, relation: "eq" },
    results: results.map((other) => answerNeighbour(other, entity, entities)),
  };
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
      const entity = id === null ? null : entities.find(id);
      if (entity === null) throw new Refusal(404, "No such entity!");
      if (entity.id !== id) {
        const [, query = ""] = /(\?.*)$/.exec(call.request.url) ?? [];
        const Location = `/entities/${encodeURIComponent(entity.id)}${path}${query}`;
        return { status: 308, contentType: "text/plain; charset=utf-8", body: "", headers: { Location } };
      }
      const body = answer(values, { entity, entities, store });
      return { ...answerJson(body), headers };
    }),
  );
}
