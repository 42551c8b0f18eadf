// An entity, and how this API answers with it.

import type { Properties } from "../../base/model/entity.ts";

/** An entity without its neighbours: what it names are ids. */
export interface Published {
  readonly id: string;
  readonly caption: string;
  readonly schema: string;
  readonly properties: Properties;
  readonly datasets: readonly string[];
  readonly referents: readonly string[];
  readonly target: boolean;
  readonly firstSeen: string | null;
  readonly lastSeen: string | null;
  readonly lastChange: string | null;
}

/** A value of an answer: text, an id, or a neighbour. */
export type Value = string | EntityAnswer;

/** An entity as it is answered. */
export interface EntityAnswer {
  readonly id: string;
  readonly caption: string;
  readonly schema: string;
  readonly properties: Readonly<Record<string, readonly Value[]>>;
  readonly datasets: readonly string[];
  readonly referents: readonly string[];
  readonly target: boolean;
  readonly first_seen: string | null;
  readonly last_seen: string | null;
  readonly last_change: string | null;
}

/** An entity as it is answered, with neighbours in place of some of its ids. */
export function answerEntity(
  entity: Published,
  neighbours: Readonly<Record<string, readonly Value[]>> = {},
): EntityAnswer {
  return {
    id: entity.id,
    caption: entity.caption,
    schema: entity.schema,
    properties: { ...entity.properties, ...neighbours },
    datasets: entity.datasets,
    referents: entity.referents,
    target: entity.target,
    first_seen: secondsOf(entity.firstSeen),
    last_seen: secondsOf(entity.lastSeen),
    last_change: secondsOf(entity.lastChange),
  };
}

/** A time as `YYYY-MM-DDTHH:MM:SS`, which clients read; files may leave the time of day out. */
function secondsOf(time: string | null): string | null {
  if (time === null) return null;
  const [, day = "", clock = "00:00:00"] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}:\d{2}))?/.exec(time) ?? [];
  return day === "" ? null : `${day}T${clock}`;
}
