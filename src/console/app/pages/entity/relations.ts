// Who a record is related to. The service folds relations into properties, as the name of the other end with
// what it is in brackets; this tells the two apart, and says on which side of the record it belongs.

import type { Properties } from "../../api/types.ts";
import { TEXTS } from "../../texts.ts";

const { over, under } = TEXTS.entity.relations;

export type Side = keyof typeof TEXTS.entity.relations;
type RelationKey = keyof typeof over | keyof typeof under;

/** The properties of a record that are relations. */
export const RELATION_KEYS = [...Object.keys(over), ...Object.keys(under)] as readonly RelationKey[];

export interface Relation {
  readonly key: RelationKey;
  readonly side: Side;
  /** The value as the record has it. */
  readonly text: string;
  readonly name: string;
  /** What is said about the relation, such as "daughter" or "51 %, since 2009". */
  readonly role: string | null;
}

/** A name, and what stands in the last brackets behind it; brackets may hold brackets. */
const WITH_ROLE = /^(.*\S) \(((?:[^()]|\([^()]*\))+)\)$/s;
/** How the US list writes a relation. */
const LINKED_TO = /^Linked To: (.+)$/;

/** True for a note that is shown as a relation. */
export const isRelation = (note: string): boolean => LINKED_TO.test(note);

/** All relations of a record, those of one kind together, each other end once per kind. */
export function relationsOf(properties: Properties): readonly Relation[] {
  const relations = RELATION_KEYS.flatMap((key) =>
    (properties[key] ?? []).map((text) => relationOf(key, text)),
  );
  const linked = (properties.notes ?? []).flatMap((note) => LINKED_TO.exec(note)?.[1] ?? []);
  // A note says less than a relation to the same name.
  const named = new Set(relations.map(({ name }) => foldName(name)));
  const all = [
    ...relations,
    ...linked.filter((name) => !named.has(foldName(name))).map((text) => relationOf("linkedTo", text)),
  ];
  const seen = new Set<string>();
  return all.filter(({ key, text }) => {
    const id = `${key} ${text}`;
    return !seen.has(id) && seen.add(id);
  });
}

/** A name without case and punctuation: "S.A." and "SA" are one. */
export const foldName = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{P}\p{S}]+/gu, "")
    .replace(/\s+/gu, " ")
    .trim();

function relationOf(key: RelationKey, text: string): Relation {
  const [, name = text, role = null] = WITH_ROLE.exec(text) ?? [];
  return { key, side: key in over ? "over" : "under", text, name, role };
}
