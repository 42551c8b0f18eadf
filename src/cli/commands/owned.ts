// `owned ID`: who owns a party and what it holds, as trees with shares.

import { OperatorError } from "../../base/model/errors.ts";
import { formatShare } from "../../base/model/ownership.ts";
import { plural } from "../../base/model/plural.ts";
import {
  type OwnershipNode,
  type OwnershipView,
  viewOwnership,
} from "../../engine/screening/ownership-view.ts";
import type { Embedding } from "../../engine/snapshot/embedded.ts";
import type { EntityStore } from "../../engine/store/entity-store.ts";
import type { StoredParty } from "../../engine/store/structure.ts";
import { command } from "../command.ts";
import { jsonFlag } from "../flags.ts";
import { printJson, printResult, say } from "../output.ts";
import { openSelected, SNAPSHOT_FLAGS } from "../state-snapshot.ts";

export const ownedCommand = (embedding: Embedding) =>
  command("owned", {
    about: "shows who owns a party and what it owns, with shares, and the path to listed owners",
    arguments: [["<id>", "id of a record, of a derived record, or of a party in a table of owners"]],
    flags: [...SNAPSHOT_FLAGS, jsonFlag("print the trees as JSON")],
    example: "owned ofac-990002",
    run: async (id, options) => {
      using snapshot = await openSelected(options, embedding.snapshot);
      const { store } = snapshot;
      if (!store.structure().exists)
        throw new OperatorError(
          `The snapshot ${snapshot.id} holds no structures of ownership.`,
          "Import with --derive-ownership RULES, and with lists or tables that state who owns whom.",
        );
      const view = viewOwnership(store, id);
      if (view === null) {
        const isRecord = store.records(id).length > 0;
        throw new OperatorError(
          `${isRecord ? "No" : "There is no record of this id, and no"} structure with a listed party names ${JSON.stringify(id)}.`,
          "Take the id from interdict search or match. The id of a party of your own table is DATASET:ID.",
        );
      }
      if (options.json) return printJson(view);
      printResult(formatView(view));
      const owners = [...ownersOf(view.owners)];
      const listed = new Set(owners.filter(({ listedIn }) => listedIn.length > 0).map(wordListed));
      if (view.paths.length === 0 && view.listedIn.length === 0)
        say(
          listed.size === 0
            ? "No rule of this import makes it owned by listed persons."
            : `No rule of this import makes it owned by listed persons, though ${plural(listed.size, "owner")} of it ${listed.size === 1 ? "is" : "are"} listed: ${[...listed].join("; ")}.`,
        );
      const unknown = owners.map(({ party }) => party).filter((party) => isUnknownId(store, party));
      for (const id of new Set(unknown.map(({ id }) => ownNameOf(id))))
        say(
          `The owner ${JSON.stringify(id)} is called as records are, and no list here has that id: correct it.`,
        );
    },
  });

function* ownersOf(nodes: readonly OwnershipNode[]): Generator<OwnershipNode> {
  for (const node of nodes) {
    yield node;
    yield* ownersOf(node.branches);
  }
}

function wordListed({ party, listedIn }: OwnershipNode): string {
  return `${party.caption} (${listedIn.join(", ")})`;
}

/** What a table calls a party: its id without the dataset of the table. */
function ownNameOf(id: string): string {
  return id.slice(id.indexOf(":") + 1);
}

function isUnknownId(store: EntityStore, { id, record }: StoredParty): boolean {
  if (record !== null || !id.includes(":")) return false;
  const name = ownNameOf(id);
  return store.isLikeId(name) && store.records(name).length === 0;
}

/** The trees as text, one party per line. */
export function formatView({ party, listedIn, paths, owners, holdings, more }: OwnershipView): string {
  const ids = [party.id, ...(party.derived === null ? [] : [party.derived])];
  return [
    `${party.caption}  (${party.schema}, ${ids.join(", ")})${formatListed(listedIn)}`,
    ...paths.map((path) => `  ${path}`),
    owners.length === 0 ? "no owner is stated" : "owners",
    ...formatNodes(owners, more.owners, ""),
    holdings.length === 0 ? "no holding is stated" : "holdings",
    ...formatNodes(holdings, more.holdings, ""),
  ].join("\n");
}

function formatNodes(nodes: readonly OwnershipNode[], more: number, indent: string): string[] {
  const lines = nodes.flatMap((node, i) => {
    const isLast = i === nodes.length - 1 && more === 0;
    const below = `${indent}${isLast ? "   " : "│  "}`;
    return [
      `${indent}${isLast ? "└─" : "├─"} ${formatNode(node)}`,
      ...formatNodes(node.branches, node.more, below),
    ];
  });
  return more === 0 ? lines : [...lines, `${indent}└─ … and ${more} more`];
}

const CUTS = {
  ring: "see above: a ring",
  depth: "more steps are left out: ask for this party",
  size: "the rest is left out: ask for this party",
} as const;

function formatNode({ party, holding, listedIn, cut }: OwnershipNode): string {
  const held = holding.control === 1 ? "control" : formatShare(holding);
  const since = holding.since === null ? "" : `, since ${holding.since}`;
  const derived = party.derived === null || listedIn.length > 0 ? "" : `  ${party.derived}`;
  const end = cut === null ? "" : `  [${CUTS[cut]}]`;
  return `${held}  ${party.caption}  (${party.id}${since})${formatListed(listedIn)}${derived}${end}`;
}

function formatListed(datasets: readonly string[]): string {
  return datasets.length === 0 ? "" : `  LISTED ${datasets.join(", ")}`;
}
