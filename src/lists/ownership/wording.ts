// Words a proof of ownership: "60 % owned by X (OFAC SDN, 45 %) and Y (OFAC SDN, 15 %)". Pure.

import { formatShare, type Share, WHOLE } from "../../base/model/ownership.ts";
import type { Proof } from "./derive.ts";
import { type GraphHolding, joinStatements, type Repeated } from "./graph.ts";

/** What wording needs to know of the nodes. */
export interface NamedGraph {
  nameOf(node: number): string;
  /** The list of a listed node: "OFAC SDN"; null for a node that is not listed. */
  listOf(node: number): string | null;
  proofOf(node: number): Proof | undefined;
}

/** Owners that a sentence names; more are counted. */
const OWNERS_NAMED_MAX = 8;

/** Steps of a path that a sentence spells out. */
const DEPTH_MAX = 6;

/** Owners whose own owners a sentence spells out: layers that hold each other have paths beyond number. */
const SPELLED_MAX = 24;

/** Why a node is owned, or may be, with the path to the listed owners. Empty for a node without a proof. */
export function wordProof(node: number, graph: NamedGraph): string {
  return word(node, graph, [node], { left: SPELLED_MAX });
}

function word(node: number, graph: NamedGraph, path: readonly number[], spelled: { left: number }): string {
  const proof = graph.proofOf(node);
  if (proof === undefined) return "";
  const named = proof.owners
    .slice(0, OWNERS_NAMED_MAX)
    .map(({ owner, isControl, ...share }) =>
      wordOwner(owner, isControl ? null : share, graph, path, spelled),
    );
  const more = proof.owners.length - named.length;
  const owners = joinAnd([...named, ...(more > 0 ? [`${more} more`] : [])]);
  const total: Share = { low: proof.total.low, high: Math.max(proof.total.low, proof.total.high) };
  return proof.isCertain
    ? `${formatTotal(total)} owned by ${owners}`
    : `may be owned or controlled, ${formatTotal(total)}, by ${owners}`;
}

/** Upper bounds of bands may add up to more than the whole. */
function formatTotal({ low, high }: Share): string {
  const total = { low, high: low === high ? high : Math.min(high, WHOLE) };
  return low === 0 ? `up to ${formatShare({ low: total.high, high: total.high })}` : formatShare(total);
}

function wordOwner(
  owner: number,
  share: Share | null,
  graph: NamedGraph,
  path: readonly number[],
  spelled: { left: number },
): string {
  const held = share === null ? "control" : formatShare(share);
  const list = graph.listOf(owner);
  const name = graph.nameOf(owner);
  if (list !== null) return `${name} (${list}, ${held})`;
  if (path.includes(owner) || path.length >= DEPTH_MAX || spelled.left === 0)
    return `${name} (${held}, see its own record)`;
  spelled.left--;
  return `${name} (${held}, itself ${word(owner, graph, [...path, owner], spelled)})`;
}

/** Listed owners that a relation names; more are counted. */
const LISTED_NAMED_MAX = 3;

/** Owners that are walked to find the listed ones: each link of a long chain would walk all of it. */
const WALKED_MAX = 200;

/** A counted owner as a relation of the owned entity: its name with its share, and why it counts. */
export function wordRelation({ owner, isControl, ...share }: GraphHolding, graph: NamedGraph): string {
  const held = isControl ? "control" : formatShare(share);
  const list = graph.listOf(owner);
  if (list !== null) return `${graph.nameOf(owner)} (${held}, ${list})`;
  const { listed, isCut } = listedOwnersOf(owner, graph);
  const more = listed.length - LISTED_NAMED_MAX;
  const rest = isCut ? ["others further up"] : more > 0 ? [`${more} more`] : [];
  const named = [...listed.slice(0, LISTED_NAMED_MAX).map((node) => graph.nameOf(node)), ...rest];
  return `${graph.nameOf(owner)} (${held}, through ${joinAnd(named)})`;
}

/** The listed owners at the ends of the paths of a proof, each once; cut after so many owners. */
function listedOwnersOf(node: number, graph: NamedGraph): { listed: number[]; isCut: boolean } {
  const seen = new Set([node]);
  let walked = 0;
  // A set yields what is added to it while it is read.
  for (const next of seen) {
    if (graph.listOf(next) !== null) continue;
    if (++walked > WALKED_MAX) break;
    for (const { owner } of graph.proofOf(next)?.owners ?? []) seen.add(owner);
  }
  return { listed: [...seen].filter((one) => graph.listOf(one) !== null), isCut: walked > WALKED_MAX };
}

/** Equal rows of one list, for a reader who knows which of both they are. */
export function wordRepeated(repeated: Repeated, nameOf: (node: number) => string): string {
  const [{ dataset, owner, owned, ...share }] = repeated;
  const lines = repeated
    .slice(0, OWNERS_NAMED_MAX)
    .flatMap(({ line }) => (line === null ? [] : [`line ${line}`]));
  const more = repeated.length - lines.length;
  const where = lines.length === 0 ? "" : ` (${joinAnd([...lines, ...(more > 0 ? [`${more} more`] : [])])})`;
  return (
    `${dataset} says ${repeated.length === 2 ? "twice" : `${repeated.length} times`} that ${nameOf(owner)} holds ` +
    `${formatShare(share)} of ${nameOf(owned)}${where}. They may be separate holdings, or one holding stated again: ` +
    `${formatShare(joinStatements(repeated))} counts.`
  );
}

function joinAnd(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}`;
}
