// Who owns a party and what it holds, as trees of the structures that a snapshot keeps. Structures may be
// rings and have thousands of holdings, so trees are bounded, and every cut is named.

import type { EntityStore } from "../store/entity-store.ts";
import type { StoredHolding, StoredParty, StructureReader } from "../store/structure.ts";

/** Steps away from the party; beyond it a branch is cut. */
const DEPTH_MAX = 10;
/** Branches of one party, and parties of one tree. */
const BRANCHES_MAX = 50;
const NODES_MAX = 500;

/** A party in a tree, with the holding by which it is reached. */
export interface OwnershipNode {
  readonly party: StoredParty;
  readonly holding: StoredHolding;
  /** The datasets of its own record if that is listed; otherwise none. */
  readonly listedIn: readonly string[];
  readonly branches: readonly OwnershipNode[];
  /** Why branches are left out: the party is already on the way here, or the tree is too large. */
  readonly cut: "ring" | "depth" | "size" | null;
  /** Branches left out because there are too many. */
  readonly more: number;
}

export interface OwnershipView {
  readonly party: StoredParty;
  readonly listedIn: readonly string[];
  /** Why listed persons own it, or may, by authority; empty when they don't. */
  readonly paths: readonly string[];
  readonly owners: readonly OwnershipNode[];
  readonly holdings: readonly OwnershipNode[];
  /** Owners and holdings of the party itself that are left out because there are too many. */
  readonly more: { readonly owners: number; readonly holdings: number };
}

/**
 * The trees of the party with this id, that of its record, or that of its derived record. Null when no
 * structure has it.
 */
export function viewOwnership(store: EntityStore, id: string): OwnershipView | null {
  const structure = store.structure();
  const party = structure.find(id);
  if (party === null) return null;
  const tree = (direction: Direction) => new TreeReader(store, structure, direction).read(party);
  const [owners, holdings] = [tree("owners"), tree("holdings")];
  const derived = party.derived === null ? null : store.entity("sanction", party.derived);
  return {
    party,
    listedIn: listedIn(store, party),
    paths: derived?.properties.ownershipPath ?? [],
    owners: owners.branches,
    holdings: holdings.branches,
    more: { owners: owners.more, holdings: holdings.more },
  };
}

type Direction = "owners" | "holdings";

class TreeReader {
  #nodes = 0;

  constructor(
    private readonly store: EntityStore,
    private readonly structure: StructureReader,
    private readonly direction: Direction,
  ) {}

  read(party: StoredParty): Pick<OwnershipNode, "branches" | "more"> {
    return this.#branches(party.id, [party.id]);
  }

  #branches(id: string, way: readonly string[]): Pick<OwnershipNode, "branches" | "more"> {
    const isUp = this.direction === "owners";
    const all = isUp ? this.structure.ownersOf(id) : this.structure.holdingsOf(id);
    const shown = all.slice(0, Math.min(BRANCHES_MAX, NODES_MAX - this.#nodes));
    this.#nodes += shown.length;
    const branches = shown.map((holding) => this.#node(holding, isUp ? holding.owner : holding.owned, way));
    return { branches, more: all.length - shown.length };
  }

  #node(holding: StoredHolding, id: string, way: readonly string[]): OwnershipNode {
    const party = this.structure.find(id);
    if (party === null) throw new Error(`The structure lacks the party ${id}.`);
    const own = { party, holding, listedIn: listedIn(this.store, party) };
    if (way.includes(id)) return { ...own, branches: [], cut: "ring", more: 0 };
    const cut = way.length >= DEPTH_MAX ? "depth" : this.#nodes >= NODES_MAX ? "size" : null;
    if (cut !== null) return { ...own, branches: [], cut, more: 0 };
    return { ...own, ...this.#branches(id, [...way, id]), cut: null };
  }
}

function listedIn(store: EntityStore, { record }: StoredParty): readonly string[] {
  return record === null ? [] : store.targetDatasets("sanction", record);
}
