// Which lists in use a screening is compared with, as the service says of each list. Pure.

import type { Query } from "./screening.ts";
import type { ListState } from "./types.ts";

/** Lists with records, by whether a screening is compared with them. */
export interface ListsOfScreening {
  readonly compared: readonly ListState[];
  /** Not asked for, or without a record of the kind. */
  readonly left: readonly ListState[];
}

/** While the service can't say what it compares, no list counts as compared. */
export function listsOfScreening(
  lists: readonly ListState[],
  { schema, include }: Pick<Query, "schema" | "include">,
): ListsOfScreening {
  const isCompared = ({ compared }: ListState) =>
    compared?.some((one) => include.includes(one.include) && one.schemata.includes(schema)) ?? false;
  // A register of who owns whom lists nobody.
  const withRecords = lists.filter(({ entities }) => entities > 0);
  return {
    compared: withRecords.filter(isCompared),
    left: withRecords.filter((list) => !isCompared(list)),
  };
}

/** The bodies of data that are asked for, but for those that no list in use has. */
export function askable(
  asked: Readonly<Record<Query["include"][number], boolean>>,
  lists: readonly ListState[],
): Query["include"] {
  return (["sanctions", "pep"] as const).filter((body) => asked[body] && hasBody(lists, body));
}

/** True for a screening that would clear everybody; false while the service can't say. */
export function comparesNothing(
  lists: readonly ListState[],
  query: Pick<Query, "schema" | "include">,
): boolean {
  const isKnown = lists.every(({ compared }) => compared !== null);
  return isKnown && listsOfScreening(lists, query).compared.length === 0;
}

/** False for a body of data that no list in use has; true while the service can't say. */
export function hasBody(lists: readonly ListState[], body: Query["include"][number]): boolean {
  return lists.some(({ compared }) => compared === null) || lists.some((list) => isOfBody(list, body));
}

/** True for a list with records that are screened against in a body of data. */
export function isOfBody({ compared }: ListState, body: Query["include"][number]): boolean {
  return compared?.some(({ include }) => include === body) ?? false;
}
