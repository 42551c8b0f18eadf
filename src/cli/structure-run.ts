// `screen FILE --structure`: the file states who owns a customer. Says of each owned entity by which path and
// share listed persons own it, may own it, or don't.

import { rmSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../base/model/errors.ts";
import { DERIVED_DATASET, type Party } from "../base/model/ownership.ts";
import { plural } from "../base/model/plural.ts";
import { isSubjectSchema } from "../base/model/schemata.ts";
import { EXIT_MATCHES } from "../base/platform/exit-codes.ts";
import { makeScratchFolder } from "../base/platform/scratch-folder.ts";
import { hasUnspelt } from "../engine/names/analysis/transliterate.ts";
import { namedCountries } from "../engine/places/named-places.ts";
import { type PlaceTable, placesOf } from "../engine/places/place-table.ts";
import { matchSubject } from "../engine/screening/match.ts";
import type { Embedding } from "../engine/snapshot/embedded.ts";
import type { Snapshot } from "../engine/snapshot/open.ts";
import { HoldingStaging } from "../engine/store/holding-staging.ts";
import { mergeProperties } from "../engine/store/merge.ts";
import { plainName } from "../lists/import/demonstration-datasets.ts";
import { deriveOwned, type Proof } from "../lists/ownership/derive.ts";
import { joinPairs, OwnershipGraph } from "../lists/ownership/graph.ts";
import { RULES, type Rule } from "../lists/ownership/rules.ts";
import { wordProof, wordRepeated } from "../lists/ownership/wording.ts";
import { recogniseLists } from "../lists/sources/registry.ts";
import { decodeSubject } from "../service/contract/decode-subject.ts";
import { formatTable, printJson, printResult, say } from "./output.ts";
import type { StructureSettings } from "./screen-options.ts";
import { openSelected, refuseDamagedIndex } from "./state-snapshot.ts";

/** The verdict on one owned entity. The gravest of all rules counts. */
interface StructureVerdict {
  readonly party: string;
  readonly name: string;
  readonly verdict: "blocked" | "may be blocked" | "not blocked";
  /** The path per rule, and the listed records that the party itself may be. */
  readonly reasons: readonly string[];
  /** Owners, direct or further up, that are records which no rule here counts. */
  readonly notCounted: readonly string[];
}

/** Screens a structure and prints the verdicts. Sets the exit code of the process. */
export async function screenStructure(settings: StructureSettings, embedding: Embedding): Promise<void> {
  const { path, selected, threshold } = settings;
  const structure = await readStructure(path);
  using snapshot = await openSelected(selected, embedding.snapshot);
  refuseDamagedIndex(snapshot, selected);
  const { rules, left } = rulesOf(snapshot);
  if (rules.length === 0)
    throw new OperatorError(
      `No ownership rule applies: ${snapshot.id} has none of the lists that the rules count.`,
      "Import the list of OFAC, the EU or the UK.",
    );
  const verdicts = judge(structure, snapshot, rules, threshold);
  const places = settings.places === undefined ? [] : placesOfParties(structure, placesOf(settings.places));
  const findings = [...places, ...structure.findings];
  if (settings.printsJson)
    printJson({ snapshot: snapshot.id, rules: rules.map(({ name }) => name), verdicts, findings });
  else
    printResult(
      formatTable(
        ["VERDICT", "PARTY", "WHY"],
        verdicts.map(({ verdict, name, reasons, notCounted }) => [
          verdict,
          name,
          [...reasons, ...nameSome(notCounted).map((owner) => `not counted: ${owner}`)].join("; "),
        ]),
      ),
    );
  for (const finding of findings.slice(0, FINDINGS_SHOWN_MAX)) say(finding);
  if (findings.length > FINDINGS_SHOWN_MAX)
    say(`… and ${findings.length - FINDINGS_SHOWN_MAX} more findings; --json has all.`);
  for (const { name, authority } of left)
    say(`The rule ${name} was not asked: no list of ${authority} is in use.`);
  const besides = verdicts.filter(({ notCounted }) => notCounted.length > 0).length;
  if (besides > 0)
    say(
      `${plural(besides, "owned entity")} ${besides === 1 ? "has" : "have"} owners on lists that no rule here counts, named under "not counted": review them.`,
    );
  const count = (wanted: StructureVerdict["verdict"]) =>
    verdicts.filter(({ verdict }) => verdict === wanted).length;
  say(
    `By ${rules.map(({ name }) => name).join(", ")}: ${count("blocked")} blocked, ${count("may be blocked")} may be blocked, ${count("not blocked")} not blocked. The journal has no entry of it.`,
  );
  const isMatch = count("not blocked") < verdicts.length || places.length > 0;
  if (settings.failsOnMatch && isMatch) process.exitCode = EXIT_MATCHES;
}

/** The countries of parties that are in the table of places. */
function placesOfParties({ parties }: Structure, table: PlaceTable): string[] {
  return parties.flatMap(({ caption, properties: { country = [] } }) =>
    namedCountries(
      table,
      country.map((code) => ({ code, source: `country of ${caption}` })),
    ).map(({ evidence }) => evidence.join(" ")),
  );
}

/** Owners that are not counted, as the table names them. */
const NOT_COUNTED_NAMED_MAX = 8;

function nameSome(owners: readonly string[]): string[] {
  const more = owners.length - NOT_COUNTED_NAMED_MAX;
  return [...owners.slice(0, NOT_COUNTED_NAMED_MAX), ...(more > 0 ? [`${more} more owners`] : [])];
}

/** Findings shown on the terminal. */
const FINDINGS_SHOWN_MAX = 20;

interface Structure {
  /** By the number of their nodes. */
  readonly parties: readonly Party[];
  readonly graph: OwnershipGraph;
  /** The nodes that somebody owns. */
  readonly owned: ReadonlySet<number>;
  /** What a reader has to know of the rows, in sentences. */
  readonly findings: readonly string[];
}

/** Reads a table of owners. Throws an OperatorError as an import of it would. */
async function readStructure(path: string): Promise<Structure> {
  const parties = new Map<string, Party>();
  const scratchFolder = makeScratchFolder("interdict-structure-");
  const staging = new HoldingStaging(join(scratchFolder, "holdings.sqlite"));
  const loadedAt = new Date().toISOString().slice(0, 19);
  const nothing = () => undefined;
  try {
    for (const set of await recogniseLists([path], new Map([[path, "ownership"]]))) {
      const entities = set.source.read(set, {
        scratchFolder,
        loadedAt,
        note: ({ file, line, message }) => say(`${file}${line === null ? "" : `, line ${line}`}: ${message}`),
        countRecord: nothing,
        countOrphan: nothing,
        reportMissing: nothing,
        setContentDate: nothing,
        addDataset: nothing,
        addHolding: (holding) => staging.addHolding(holding),
        addParty: (party) => {
          staging.addParty(party);
          const known = parties.get(party.id);
          parties.set(party.id, known === undefined ? party : joinRows(known, party));
        },
      });
      for await (const _ of entities);
    }
    const { nodes, holdings, notRunning } = staging.settle([], loadedAt.slice(0, 10));
    if (notRunning > 0)
      say(`${plural(notRunning, "holding")} of ${path} did not count: ended by today, or not begun.`);
    const findings: string[] = [];
    const nameOf = (node: number) => {
      const { id, caption } = staging.partyOf(node);
      return parties.get(id)?.caption ?? caption;
    };
    const joined = [
      ...joinPairs(staging.holdings(), (repeated) => findings.push(wordRepeated(repeated, nameOf))),
    ];
    const spellings = Map.groupBy(parties.values(), ({ id }) => staging.numberOf(id));
    return {
      parties: Array.from({ length: nodes }, (_, node) => spellings.get(node) ?? []).flatMap(
        ([first, ...others]) => (first === undefined ? [] : others.reduce(joinRows, first)),
      ),
      graph: new OwnershipGraph(nodes, holdings, joined),
      owned: new Set(joined.map(({ owned }) => owned)),
      findings,
    };
  } finally {
    staging.close();
    rmSync(scratchFolder, { recursive: true, force: true });
  }
}

/**
 * What two rows say of one party: all names and numbers of both. A kind that a row names says more than the
 * one that is assumed.
 */
function joinRows(known: Party, party: Party): Party {
  const properties = mergeProperties(known.properties, party.properties);
  const sameAs = [...new Set([...known.sameAs, ...party.sameAs])];
  return { ...(known.schema === "LegalEntity" ? party : known), sameAs, properties };
}

/** The rules whose lists the snapshot has, and those that it can't answer. */
function rulesOf({ manifest }: Snapshot): { rules: Rule[]; left: Rule[] } {
  const has = new Set(Object.keys(manifest.datasets).map(plainName));
  const { true: rules = [], false: left = [] } = Object.groupBy(Object.values(RULES), ({ datasets }) =>
    String([...datasets.keys()].some((name) => has.has(name))),
  );
  return { rules, left };
}

/** A listed record that a party is, or may be by its name. */
interface Hit {
  readonly id: string;
  readonly isSure: boolean;
  readonly datasets: readonly string[];
  readonly words: string;
}

function judge(
  { parties, graph, owned }: Structure,
  snapshot: Snapshot,
  rules: readonly Rule[],
  threshold: number,
): StructureVerdict[] {
  const hits = parties.map((party) => hitsOf(party, snapshot, threshold));
  const found = rules.map((rule) => ({ rule, ...derive(graph, hits, rule, snapshot) }));
  const uncounted = hits.map((own, node) =>
    found.some(({ listOf }) => listOf(node) !== null)
      ? []
      : own.map(({ words, datasets }) => `${parties[node]?.caption} ${words}${onLists(datasets)}`),
  );
  const above = ownersAbove(graph, uncounted);
  const verdicts = parties.flatMap(({ id, caption }, node): StructureVerdict[] => {
    if (!owned.has(node)) return [];
    const listed = (hits[node] ?? []).filter(({ datasets }) => datasets.length > 0);
    const own = listed.map(({ words }) => `${caption} ${words}`);
    const proofs = found.flatMap(({ rule, proofs, listOf }) => {
      const proof = proofs.get(node);
      const words = {
        nameOf: (other: number) => parties[other]?.caption ?? "",
        listOf,
        proofOf: (other: number) => proofs.get(other),
      };
      return proof === undefined ? [] : [{ proof, reason: `${rule.authority}: ${wordProof(node, words)}` }];
    });
    const isBlocked = proofs.some(({ proof }) => proof.isCertain) || listed.some(({ isSure }) => isSure);
    const reasons = [...own, ...proofs.map(({ reason }) => reason)];
    const verdict = isBlocked ? "blocked" : reasons.length > 0 ? "may be blocked" : "not blocked";
    const notCounted = above.get(node) ?? [];
    return [{ party: id.slice(id.indexOf(":") + 1), name: caption, verdict, reasons, notCounted }];
  });
  // The gravest come first, as their words sort.
  return verdicts.sort((a, b) => (a.verdict < b.verdict ? -1 : Number(a.verdict > b.verdict)));
}

function onLists(datasets: readonly string[]): string {
  return datasets.length === 0 ? ", which is on no sanctions list now" : `, on ${datasets.join(", ")}`;
}

/** For each node, what is said of those that hold it, directly or through others. */
function ownersAbove(graph: OwnershipGraph, said: readonly (readonly string[])[]): Map<number, string[]> {
  const above = new Map<number, string[]>();
  for (const [node, words] of said.entries()) {
    if (words.length === 0) continue;
    // A set yields what is added to it while it is read.
    const reached = new Set([node]);
    for (const owner of reached) for (const { owned } of graph.holdingsOf(owner)) reached.add(owned);
    for (const owned of reached)
      if (owned !== node) above.set(owned, [...(above.get(owned) ?? []), ...words]);
  }
  return above;
}

function derive(graph: OwnershipGraph, hits: readonly (readonly Hit[])[], rule: Rule, { store }: Snapshot) {
  const counted = (hit: Hit) =>
    hit.datasets.some((dataset) => rule.datasets.has(plainName(dataset))) ||
    (hit.datasets.some((dataset) => plainName(dataset) === DERIVED_DATASET) &&
      store.listings("sanction", hit.id)?.listings.some(({ authority }) => authority === rule.authority));
  const counts = hits.map((own) => own.filter(counted));
  const nodes = (isSure: boolean) =>
    counts.flatMap((own, node) => (own.length > 0 && own.some((hit) => hit.isSure) === isSure ? [node] : []));
  const proofs: ReadonlyMap<number, Proof> = deriveOwned(graph, nodes(true), rule, nodes(false));
  return { proofs, listOf: (node: number) => counts[node]?.[0]?.words ?? null };
}

/** Every list that a rule counts: what can't be compared may be on any. */
const COUNTED_DATASETS = Object.values(RULES).flatMap(({ datasets }) => [...datasets.keys()]);

/** One word with three digits or more is a number of somebody's: C-10023, HRB12345, a LEI. */
const NUMBER_WITH_LETTERS = /^\S*(?:\d\S*){3}$/;

/**
 * The listed records that a party names by their ids, and those that its name matches. A number is no name:
 * a table of the bank's own numbers alone clears nobody, and neither does an id that no record has.
 */
function hitsOf(
  { sameAs, caption, schema, properties }: Party,
  snapshot: Snapshot,
  threshold: number,
): Hit[] {
  const { store } = snapshot;
  const named = sameAs.flatMap((id): Hit[] => {
    const datasets = store.targetDatasets("sanction", id);
    const known = store.records(id)[0]?.entity.caption;
    return known === undefined ? [] : [{ id, isSure: true, datasets, words: `is ${id}, ${known}` }];
  });
  if (named.length > 0) return named;
  const doubt = (words: string): Hit => ({ id: "", isSure: false, datasets: COUNTED_DATASETS, words });
  const mistyped = sameAs
    .filter((id) => !/^lei-/i.test(id) && store.isLikeId(id))
    .map((id) => doubt(`is called ${id}, as records are, and no list here has that id`));
  const names = Object.keys(properties).every((key) => key === "name" || key === "country")
    ? (properties.name ?? [])
    : [];
  if (
    names.length > 0 &&
    !names.some((name) => /\p{L}/u.test(name) && !NUMBER_WITH_LETTERS.test(name.trim()) && !hasUnspelt(name))
  )
    return mistyped.length > 0 ? mistyped : [doubt("has no name to compare")];
  // Where nothing says what an owner is, it is compared as both.
  const known = isSubjectSchema(schema) ? schema : "LegalEntity";
  const candidates = (schema === "LegalEntity" ? ["Person", "Organization"] : [known]).flatMap(
    (one) => matchSubject(snapshot, decodeSubject({ schema: one, properties, threshold })).candidates,
  );
  const matches = candidates
    .filter(({ match }) => match)
    .map(({ id, caption: listed, score, datasets }) => {
      const words = `matches ${id}, ${listed === caption ? "by name" : listed}, at ${score.toFixed(2)}`;
      return { id, isSure: false, datasets, words };
    });
  return [...mistyped, ...matches];
}
