// Derives which entities listed persons own, once all lists are loaded and linked, and adds the result to the
// store as a dataset of its own. derived-records.ts makes the records; this file joins listed records,
// holdings and rules.

import { join } from "node:path";
import { CORPORA } from "../../base/model/corpus.ts";
import type { Entity } from "../../base/model/entity.ts";
import { OperatorError } from "../../base/model/errors.ts";
import {
  DERIVED_DATASET,
  idPrefixOf,
  leiId,
  PERCENT,
  recordPrefixOf,
  ukCompanyId,
  WHOLE,
} from "../../base/model/ownership.ts";
import { EntityStore } from "../../engine/store/entity-store.ts";
import type { EntityWriter } from "../../engine/store/entity-writer.ts";
import { HoldingStaging } from "../../engine/store/holding-staging.ts";
import type { StoredHolding, StoredParty } from "../../engine/store/structure.ts";
import { deriveOwned } from "../ownership/derive.ts";
import { type GraphHolding, joinPairs, OwnershipGraph } from "../ownership/graph.ts";
import type { Rule } from "../ownership/rules.ts";
import { wordRepeated } from "../ownership/wording.ts";
import { addToTally, emptyTally, type Tally } from "./dataset-counts.ts";
import { demonstrationName, plainName } from "./demonstration-datasets.ts";
import {
  DERIVED,
  type DerivedNode,
  derivedIdOf,
  type KnownReason,
  makeDerived,
  type RuleProof,
} from "./derived-records.ts";
import { Namesakes } from "./namesakes.ts";

/** Findings that the report names; all are counted. */
const FINDINGS_NAMED_MAX = 100;

/** What a derivation read and found. */
export interface OwnershipReport {
  readonly rules: readonly string[];
  readonly holdings: number;
  /** Holdings that had ended on the day of the import, or not begun. */
  readonly notRunning: number;
  /** Entities that listed persons own, and those that they may own. */
  readonly owned: number;
  readonly mayBeOwned: number;
  /** Holdings without a share, and entities whose owners hold more than 100 percent. */
  readonly unknownShares: number;
  readonly overfull: number;
  /** Parties that may be listed: by name and birth date, or by a number that is no proof. */
  readonly mayBeListed: number;
  /** Listed owners that none of the rules counts, and owners called as records are, whose id no list has. */
  readonly notCounted: number;
  readonly unknownIds: number;
  /** The findings in words, up to a limit. */
  readonly findings: readonly string[];
}

interface DerivationRequest {
  readonly rules: readonly Rule[];
  readonly writer: EntityWriter;
  readonly staging: HoldingStaging;
  readonly tally: Tally;
  /** When the import began: YYYY-MM-DDTHH:MM:SS, UTC. */
  readonly loadedAt: string;
  /** The store in use; null when there is none. */
  readonly previousStorePath: string | null;
  readonly demonstration: boolean;
}

/** The scratch file of an import that derives ownership, in the folder that the snapshot is built in. */
export function openHoldingStaging(folder: string): HoldingStaging {
  return new HoldingStaging(join(folder, "scratch-ownership.sqlite"));
}

/** The dataset of the derived records, under its demonstration name in a demonstration. */
export function derivedDatasetName(demonstration: boolean): string {
  return demonstration ? demonstrationName(DERIVED_DATASET) : DERIVED_DATASET;
}

/**
 * Adds the derived records to the store and to the tally. Throws an OperatorError when a rule counts none of
 * the lists, or when no source states a holding: both would clear everybody whom the rules reach.
 */
export function deriveOwnership(request: DerivationRequest): OwnershipReport {
  refuseNothingToDerive(request);
  return new Derivation(request).run();
}

function refuseNothingToDerive({ rules, staging, tally, demonstration }: DerivationRequest): void {
  for (const { name, datasets } of rules) {
    const known = [...datasets.keys()].map((dataset) =>
      demonstration ? demonstrationName(dataset) : dataset,
    );
    if (known.some((dataset) => tally[dataset] !== undefined)) continue;
    throw new OperatorError(
      `--derive-ownership ${name} counts what persons on ${known.join(" or ")} own, but no such dataset is among the lists.`,
      "Pass that list too, or leave the rule out.",
    );
  }
  if (!staging.hasHoldings())
    throw new OperatorError(
      "--derive-ownership found no list or table that states who owns whom.",
      "Pass one, such as a table of owners and shares (--source ownership=PATH), or leave the flag out.",
    );
}

class Derivation {
  readonly #request: DerivationRequest;
  /** The datasets of the listed records of a node that a rule may count. */
  readonly #listedIn = new Map<number, readonly string[]>();
  readonly #listed = new Map<number, { id: string; caption: string; schema: string }>();
  /** The listed records that nodes may be, without proof. */
  readonly #mayBe = new Map<number, readonly SlimEntity[]>();
  readonly #findings: string[] = [];
  #findingCount = 0;

  constructor(request: DerivationRequest) {
    this.#request = request;
  }

  run(): OwnershipReport {
    const { rules, writer, staging, loadedAt } = this.#request;
    const entities = [...writer.listed("sanction")].map(slim);
    const counts = staging.settle(entities, loadedAt.slice(0, 10));
    for (const entity of entities) this.#placeListed(entity);
    this.#findPossible(entities.filter(({ isSanctioned }) => isSanctioned));
    const { graph, unknownShares, overfull } = this.#loadGraph(counts.nodes, counts.holdings);
    const notCounted = this.#nameUncounted(graph);
    const unknownIds = this.#nameUnknownIds(
      graph,
      new Set(entities.flatMap(({ id }) => recordPrefixOf(id) ?? [])),
    );
    const proofs = new Map<number, RuleProof[]>();
    for (const rule of rules) {
      const { seeds, doubtful } = this.#seedsOf(rule);
      const found = deriveOwned(graph, seeds, rule, doubtful);
      const words = {
        nameOf: this.#nameOf,
        // What is owned for certain is not worded as what it may be.
        listOf: (node: number) => (found.get(node)?.isCertain ? null : this.#listOf(node, rule)),
        proofOf: (node: number) => found.get(node),
      };
      for (const [node, proof] of found)
        proofs.set(node, [...(proofs.get(node) ?? []), { rule, proof, words }]);
    }
    const derived = this.#addRecords(proofs);
    this.#addStructure(graph, derived);
    const isOwned = [...proofs.values()].map((all) => all.some(({ proof }) => proof.isCertain));
    if (this.#findingCount > this.#findings.length)
      this.#findings.push(`… and ${this.#findingCount - this.#findings.length} more.`);
    return {
      rules: rules.map(({ name }) => name),
      holdings: counts.holdings,
      notRunning: counts.notRunning,
      owned: isOwned.filter(Boolean).length,
      mayBeOwned: isOwned.filter((is) => !is).length,
      unknownShares,
      overfull,
      mayBeListed: this.#mayBe.size,
      notCounted,
      unknownIds,
      findings: this.#findings,
    };
  }

  #placeListed({ id, caption, schema, datasets, isSanctioned }: SlimEntity): void {
    const node = this.#request.staging.numberOf(id);
    if (node === null) return;
    this.#listed.set(node, { id, caption, schema });
    if (isSanctioned) this.#listedIn.set(node, datasets);
  }

  /** Finds the parties that may be listed: a name with a date is no proof, and neither are some numbers. */
  #findPossible(entities: readonly SlimEntity[]): void {
    const { staging } = this.#request;
    const add = (node: number | null, found: readonly SlimEntity[]) => {
      if (node === null || found.length === 0 || this.#listed.has(node)) return;
      this.#mayBe.set(node, [...(this.#mayBe.get(node) ?? []), ...found]);
    };
    for (const entity of entities) for (const id of entity.possibleIds) add(staging.numberOf(id), [entity]);
    const persons = new Namesakes(entities);
    for (const { node, properties } of staging.persons()) add(node, persons.find(properties));
  }

  /** The nodes of the persons that a rule counts, and of those that may be, in the order of their numbers. */
  #seedsOf(rule: Rule): { seeds: number[]; doubtful: number[] } {
    const counted = (nodes: Iterable<number>) =>
      [...nodes].filter((node) => this.#listOf(node, rule) !== null).sort((a, b) => a - b);
    return { seeds: counted(this.#listedIn.keys()), doubtful: counted(this.#mayBe.keys()) };
  }

  /** Names the listed owners that none of the rules counts, and returns how many there are. */
  #nameUncounted(graph: OwnershipGraph): number {
    let count = 0;
    for (const [node, datasets] of this.#listedIn) {
      const isCounted = this.#request.rules.some((rule) => this.#listOf(node, rule) !== null);
      if (isCounted || graph.holdingsOf(node).next().done) continue;
      count++;
      this.#find(
        `${this.#nameOf(node)} is on ${datasets.join(", ")}, which no rule of this import counts, and what it owns is not derived.`,
      );
    }
    return count;
  }

  /** Names the owners that a table calls as records are called, by an id that no record has. */
  #nameUnknownIds(graph: OwnershipGraph, prefixes: ReadonlySet<string>): number {
    const { staging, writer } = this.#request;
    let count = 0;
    for (const { node, name } of staging.ownNames()) {
      if (!prefixes.has(idPrefixOf(name) ?? "") || graph.holdingsOf(node).next().done) continue;
      if (CORPORA.some((corpus) => writer.has(corpus, name))) continue;
      count++;
      this.#find(
        `The owner ${JSON.stringify(name)} is called as records are, and no list here has that id: what it owns is owned by nobody listed.`,
      );
    }
    return count;
  }

  #listOf(node: number, { datasets }: Rule): string | null {
    const known = this.#request.demonstration ? plainName : (dataset: string) => dataset;
    const listIn = (all: readonly string[]) =>
      all.flatMap((one) => datasets.get(known(one)) ?? [])[0] ?? null;
    for (const { caption, datasets } of this.#mayBe.get(node) ?? []) {
      const list = listIn(datasets);
      if (list !== null) return `may be ${caption}, ${list}`;
    }
    return listIn(this.#listedIn.get(node) ?? []);
  }

  readonly #nameOf = (node: number): string =>
    this.#listed.get(node)?.caption ?? this.#request.staging.partyOf(node).caption;

  #loadGraph(nodes: number, count: number) {
    const totals = new Float64Array(nodes);
    let unknownShares = 0;
    const checked = (holdings: Iterable<GraphHolding>) =>
      Iterator.from(holdings).map((holding) => {
        const { owner, owned, low, high, isControl } = holding;
        if (owner === owned)
          this.#find(`${this.#nameOf(owned)} holds shares of itself, which count for nobody.`);
        else if (!isControl) totals[owned] = (totals[owned] ?? 0) + low;
        if (!isControl && low === 0 && high === WHOLE) unknownShares++;
        return holding;
      });
    const joined = joinPairs(this.#request.staging.holdings(), (repeated) =>
      this.#find(wordRepeated(repeated, this.#nameOf)),
    );
    const graph = new OwnershipGraph(nodes, count, checked(joined));
    let overfull = 0;
    for (const [node, total] of totals.entries()) {
      // A third of a percent, written with two decimals, is a little more than a third.
      if (total <= WHOLE + PERCENT) continue;
      overfull++;
      this.#find(
        `The owners of ${this.#nameOf(node)} hold ${Math.round(total / PERCENT)} % together, so some of the shares are wrong or old.`,
      );
    }
    return { graph, unknownShares, overfull };
  }

  /** Notes a finding; only the first are worded by the report. */
  #find(text: string): void {
    this.#findingCount++;
    if (this.#findings.length < FINDINGS_NAMED_MAX) this.#findings.push(text);
  }

  /** Adds a record for each owned entity. Returns the id of each by node. */
  #addRecords(proofs: ReadonlyMap<number, readonly RuleProof[]>): Map<number, string> {
    const { writer, staging, tally, loadedAt, previousStorePath, demonstration } = this.#request;
    const dataset = derivedDatasetName(demonstration);
    writer.addDataset({ ...DERIVED, name: dataset });
    const counted = tally[dataset] ?? emptyTally();
    tally[dataset] = counted;
    counted.contentDate = this.#contentDate();
    const asOf = counted.contentDate ?? loadedAt.slice(0, 10);
    const previous = previousStorePath === null ? null : EntityStore.open(previousStorePath);
    const known: KnownReason = (id, words) => {
      const { listings = [] } = previous?.listings("sanction", id) ?? {};
      const said = listings.find(({ reason }) => reason?.startsWith(words))?.reason ?? null;
      return /^\d{4}-\d{2}-\d{2}$/.test(said?.slice(words.length) ?? "") ? said : null;
    };
    const ids = new Map<number, string>();
    try {
      for (const node of [...proofs.keys()].sort((a, b) => a - b)) {
        const party = { ...staging.partyOf(node), ...this.#listed.get(node) };
        const derived: DerivedNode = { node, party, proofs: proofs.get(node) ?? [], dataset, asOf, loadedAt };
        const listed = makeDerived(derived, known);
        writer.add(listed);
        addToTally(tally, listed);
        ids.set(node, derivedIdOf(party.id));
      }
    } finally {
      previous?.close();
    }
    return ids;
  }

  /** The oldest content day of the lists that state holdings: the result is no fresher. Null without one. */
  #contentDate(): string | null {
    const { staging, tally } = this.#request;
    const [oldest = null] = staging
      .datasets()
      .flatMap((name) => tally[name]?.contentDate ?? [])
      .sort();
    return oldest;
  }

  /** Adds to the store the structures that listed parties are in, with all owners of each entity. */
  #addStructure(graph: OwnershipGraph, derived: ReadonlyMap<number, string>): void {
    const { writer, staging } = this.#request;
    const isBelow = markBelow(graph, [...this.#listed.keys(), ...this.#mayBe.keys()]);
    const isShown = isBelow.slice();
    const listed = this.#listed;
    function* holdings(): Generator<StoredHolding> {
      // Those of an owner lie next to each other.
      let last = { node: -1, id: "" };
      for (const holding of staging.holdings()) {
        const { owner, owned } = holding;
        if (isBelow[owned] !== 1) continue;
        isShown[owner] = 1;
        if (last.node !== owner) last = { node: owner, id: staging.idOf(owner) };
        yield { ...holding, owner: last.id, owned: staging.idOf(owned) };
      }
    }
    // Its holdings say which parties are shown, so they are read first.
    function* parties(): Generator<StoredParty> {
      for (const [node, shown] of isShown.entries()) {
        if (shown !== 1) continue;
        const { id, caption, schema } = { ...staging.partyOf(node), ...listed.get(node) };
        const record = listed.has(node) || writer.has("sanction", id) ? id : null;
        yield { id, caption, schema, record, derived: derived.get(node) ?? null };
      }
    }
    writer.addStructure(holdings(), parties());
  }
}

/** 1 for the nodes, and for everything below them, whatever the shares are. */
function markBelow(graph: OwnershipGraph, nodes: Iterable<number>): Uint8Array {
  const isBelow = new Uint8Array(graph.nodes);
  const waiting = [...nodes];
  for (const node of waiting) isBelow[node] = 1;
  for (let owner = waiting.pop(); owner !== undefined; owner = waiting.pop())
    for (const { owned } of graph.holdingsOf(owner)) {
      if (isBelow[owned] === 1) continue;
      isBelow[owned] = 1;
      waiting.push(owned);
    }
  return isBelow;
}

type SlimEntity = ReturnType<typeof slim>;

/** What a derivation needs of a listed record; thousands are held at once. */
function slim({ id, caption, schema, referents, datasets, properties }: Entity) {
  const { leiCode = [], name = [], alias = [], birthDate = [] } = properties;
  const companies = britishCompanies(properties);
  return {
    id,
    caption,
    schema,
    datasets,
    otherIds: [...referents, ...leiCode.map(leiId), ...companies.sure],
    possibleIds: companies.possible,
    isSanctioned: properties.topics?.includes("sanction") ?? false,
    names: schema === "Person" ? [...name, ...alias] : [],
    birthDate,
  };
}

/**
 * The ids that a listed record may have at Companies House. A number of eight characters of a company in the
 * United Kingdom alone is sure. A shorter one may be a charity's, and where other countries are named, the
 * number may be theirs.
 */
function britishCompanies({
  jurisdiction = [],
  country = [],
  registrationNumber = [],
}: Entity["properties"]) {
  const places = new Set([...jurisdiction, ...country]);
  const sure: string[] = [];
  const possible: string[] = [];
  for (const number of places.has("gb") ? registrationNumber : []) {
    const id = ukCompanyId(number);
    if (id === null) continue;
    (places.size === 1 && id === `gb-coh-${number.toLowerCase()}` ? sure : possible).push(id);
  }
  return { sure, possible };
}
