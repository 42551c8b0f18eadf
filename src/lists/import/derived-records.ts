// Makes the record of an entity that listed persons own, or may own. Its listings say why, one for each rule.
// Pure.

import type { ListedEntity, Listing } from "../../base/model/entity.ts";
import { ENTITY_ID_LENGTH_MAX } from "../../base/model/limits.ts";
import { DERIVED_DATASET, PATH_PROPERTY, type Party } from "../../base/model/ownership.ts";
import type { Proof } from "../ownership/derive.ts";
import type { Rule } from "../ownership/rules.ts";
import { type NamedGraph, wordProof, wordRelation } from "../ownership/wording.ts";

/** The dataset of the derived records. */
export const DERIVED = {
  name: DERIVED_DATASET,
  title: "Owned by listed persons",
  description:
    "Entities that listed persons own, or may own, by the rules of OFAC, the European Union or the United Kingdom. " +
    "Derived at the import from statements of ownership; no authority lists them.",
};

/** Why an entity is owned under one rule, with what wording it needs. */
export interface RuleProof {
  readonly rule: Rule;
  readonly proof: Proof;
  readonly words: NamedGraph;
}

export interface DerivedNode {
  readonly node: number;
  readonly party: Omit<Party, "sameAs">;
  readonly proofs: readonly RuleProof[];
  readonly dataset: string;
  /** The day of the statements, YYYY-MM-DD. */
  readonly asOf: string;
  /** When the import began: YYYY-MM-DDTHH:MM:SS, UTC. */
  readonly loadedAt: string;
}

/** The reason of a record in the previous import, with its day, if it begins with `words`; else null. */
export type KnownReason = (id: string, words: string) => string | null;

const ID_PREFIX = "owned-";

/** The id of the record that is derived for a party: its own after a prefix, or a hash where it is no id. */
export function derivedIdOf(party: string): string {
  const id = `${ID_PREFIX}${party}`;
  if (/^[\w.:-]+$/.test(id) && id.length <= ENTITY_ID_LENGTH_MAX) return id;
  return `${ID_PREFIX}${new Bun.CryptoHasher("sha1").update(party).digest("hex")}`;
}

/**
 * The derived record: a listed one when a rule blocks the entity; otherwise one that supports a review, which
 * no match answers.
 */
export function makeDerived(derived: DerivedNode, known: KnownReason): ListedEntity {
  const { party, proofs, dataset, loadedAt } = derived;
  const id = derivedIdOf(party.id);
  const isOwned = proofs.some(({ proof }) => proof.isCertain);
  const owners = proofs.flatMap(({ proof, words }) =>
    proof.owners.map((holding) => wordRelation(holding, words)),
  );
  const paths = proofs.map(({ rule, words }) => `${rule.authority}: ${wordProof(derived.node, words)}`);
  const { topics: _, ...described } = party.properties;
  return {
    corpora: ["sanction"],
    entity: {
      id,
      caption: party.caption,
      schema: party.schema,
      properties: {
        ...described,
        name: described.name ?? [party.caption],
        topics: ["sanction.linked"],
        owner: [...new Set(owners)],
        [PATH_PROPERTY]: paths,
      },
      referents: [],
      datasets: [dataset],
      firstSeen: loadedAt,
      lastSeen: loadedAt,
      lastChange: loadedAt,
      target: isOwned,
      listingStatus: isOwned ? "listed" : "supporting",
      delistedOn: null,
    },
    // A listing says that an entity is listed now, so what may be owned has none: its path says why.
    listings: proofs.filter(({ proof }) => proof.isCertain).map((proof) => listingOf(proof, derived, known)),
  };
}

function listingOf(
  { rule, words }: RuleProof,
  { node, party, dataset, asOf }: DerivedNode,
  known: KnownReason,
): Listing {
  // The day stays while nothing else changes: a record that says the same as yesterday has not changed.
  const reason = `${wordProof(node, words)}, as of `;
  return {
    authority: rule.authority,
    program: rule.name === "ofac" ? "50 percent rule" : "Ownership and control",
    status: "Owned by listed persons",
    startDates: [],
    endDates: [],
    reason: known(derivedIdOf(party.id), reason) ?? `${reason}${asOf}`,
    sourceUrl: null,
    dataset,
  };
}
