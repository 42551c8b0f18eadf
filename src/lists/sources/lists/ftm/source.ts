// The two FollowTheMoney publications: entities.ftm.json (one record per line, relations by id) and
// targets.nested.json (listed entities with all related records embedded). One parser serves both; only their
// recognition differs.

import { basename, resolve } from "node:path";
import type { ListedEntity } from "../../../../base/model/entity.ts";
import { OperatorError } from "../../../../base/model/errors.ts";
import { linksOf } from "../../../../base/model/ftm.ts";
import { type ListFile, pathBelowFolder, withoutFolders } from "../../files/list-file.ts";
import { Staging } from "../../files/record-staging.ts";
import type { ListSet, Recognition, Source, SourceContext } from "../source.ts";
import { Changes, hasVersion, inOrder, versionOf } from "./changes.ts";
import { describeDataset } from "./datasets.ts";
import { type Complain, nameOf } from "./fragment.ts";
import { lineOf, placeOf } from "./line-number.ts";
import { mapRecord, partyOf, type Surroundings } from "./mapper.ts";
import { type FtmNotes, NoteLimiter, SILENT } from "./notes.ts";
import { holdingsOf } from "./ownership.ts";
import { type FtmRecord, isChange, parseRecords, valuesOf } from "./reader.ts";
import { entityRole, Neighbourhood } from "./related-records.ts";
import { isRiskTopic } from "./topics.ts";
import { datasetRuleOf } from "./yente-manifest.ts";

const ROLE = "entities";

/** Files of changes, which are applied to the file of entities that is given with them. */
const DELTA_ROLE = "delta";

export const ftmEntities: Source = {
  name: "ftm",
  title: "FollowTheMoney entities, one a line (entities.ftm.json), and changes to them (entities.delta.json)",
  recognise: (file) => recognise(file, "flat"),
  pathFromFolders,
  read: (set, context) => readSet(set, context),
};

export const ftmNested: Source = {
  name: "ftm-nested",
  title: "FollowTheMoney targets with embedded entities (targets.nested.json)",
  recognise: (file) => recognise(file, "nested"),
  pathFromFolders,
  read: (set, context) => readSet(set, context),
};

/**
 * The first line decides whether a file is FollowTheMoney; an entity embedded anywhere in the head decides
 * the kind.
 */
function recognise(file: ListFile, kind: "flat" | "nested"): Recognition | null {
  const start = file.head.trimStart();
  if (!start.startsWith("{")) return null;
  const [first = ""] = start.split("\n", 1);
  if (looksLikeChange(first)) {
    return kind === "flat" ? { role: DELTA_ROLE, dataset: null, changes: ROLE } : null;
  }
  if (!looksLikeEntity(first, start.length === first.length)) return null;
  const isNested = EMBEDDED.test(file.head);
  return isNested === (kind === "nested") ? { role: ROLE, dataset: null } : null;
}

/** An entity inside of an array. Inside of a string the quotes would be escaped. */
const EMBEDDED = /[[,]\s*\{\s*"(?:id|caption|schema|properties|referents|datasets|target|first_seen)"\s*:/;

function looksLikeEntity(line: string, mayBeCut: boolean): boolean {
  try {
    const value = JSON.parse(line) as Record<string, unknown>;
    return (
      typeof value.id === "string" &&
      typeof value.schema === "string" &&
      typeof value.properties === "object" &&
      value.properties !== null
    );
  } catch {
    const has = (key: string) => new RegExp(`"${key}"\\s*:`).test(line);
    return mayBeCut && has("id") && has("schema") && has("properties");
  }
}

function looksLikeChange(line: string): boolean {
  try {
    return isChange(JSON.parse(line));
  } catch {
    return /^\{\s*"op"\s*:\s*"(?:ADD|MOD|DEL)"\s*,\s*"entity"\s*:\s*\{/.test(line);
  }
}

async function* readSet(set: ListSet, context: SourceContext): AsyncGenerator<ListedEntity> {
  const file = set.files.get(ROLE);
  if (file === undefined)
    throw new OperatorError("A FollowTheMoney set has no file.", "Name the file to import.");
  const deltas = inOrder([...set.files].flatMap(([role, delta]) => (role === ROLE ? [] : [delta])));
  const staging = new Staging(context.scratchFolder, "ftm");
  const changesStaging = new Staging(context.scratchFolder, "ftm-changes");
  const notes = new NoteLimiter(
    context,
    [file, ...deltas].map(({ path }) => path),
  );
  try {
    const changes = new Changes(changesStaging);
    for (const [number, delta] of deltas.entries()) {
      if (isOlder(delta, file)) {
        notes.add(
          "unread",
          placeOf(number + 1, 1),
          versionOf(delta) ?? "",
          "changes that the file already has",
        );
        continue;
      }
      const count = () => context.countRecord(delta.path);
      await changes.add(delta, number + 1, defaultDataset(file), notes, count);
    }
    const lines: Lines = (findings, onSuperseded) =>
      inDatasets(
        file,
        changes.apply(parseRecords(file, defaultDataset(file), findings), findings, onSuperseded),
      );
    const neighbourhood = new Neighbourhood(staging);
    const hasHoldings = await gatherNeighbourhood(lines, file, neighbourhood, context, notes);
    let entities = 0;
    for await (const entity of yieldEntities(lines, neighbourhood, context, notes)) {
      entities++;
      yield entity;
    }
    const isUseful = context.mayListNobody || (hasHoldings && context.derivesOwnership);
    if (entities === 0 && !isUseful) throw nothingListed(file);
    for (const { kind, line, what, reason } of neighbourhood.strays()) notes.add(kind, line, what, reason);
    notes.close();
  } finally {
    staging.close();
    changesStaging.close();
  }
}

/** The records of the set with the changes applied; may be called several times. */
type Lines = (notes: FtmNotes, onSuperseded: () => void) => AsyncIterable<FtmRecord[]>;

/** Records in the datasets of the manifest that names their file: what is of none of them is of the whole. */
async function* inDatasets(file: ListFile, lines: AsyncIterable<FtmRecord[]>): AsyncIterable<FtmRecord[]> {
  const rule = datasetRuleOf(file.mapping);
  for await (const records of lines) {
    if (rule === null) yield records;
    else
      yield records.map((record) => {
        const datasets = record.datasets.filter((name) => rule.members.includes(name));
        return { ...record, datasets: datasets.length === 0 ? [rule.name] : datasets };
      });
  }
}

/** True when both paths hold a version and that of the changes is not the later one. */
function isOlder(delta: ListFile, file: ListFile): boolean {
  const [changed, base] = [versionOf(delta), versionOf(file)];
  return changed !== null && base !== null && changed <= base;
}

/**
 * First pass: counts, announces the datasets and stages what records say about each other. Returns whether
 * one states who owns whom.
 */
async function gatherNeighbourhood(
  lines: Lines,
  file: ListFile,
  neighbourhood: Neighbourhood,
  context: SourceContext,
  notes: NoteLimiter,
): Promise<boolean> {
  let hasHoldings = false;
  const datasets = new Set<string>();
  let newest = "";
  const countLine = () => context.countRecord(file.path);
  for await (const records of lines(notes, countLine)) {
    for (const record of records) {
      // A record of a file of changes was counted there.
      if (lineOf(record.line).fileNumber === 0) countLine();
      const complain: Complain = (kind, what, reason) => notes.add(kind, record.line, what, reason);
      neighbourhood.add(record, complain);
      addToGraph(record, context);
      for (const holding of holdingsOf(record, complain)) {
        context.addHolding(holding);
        hasHoldings = true;
      }
      noteUnreadable(record, notes);
      newest = newerTime(newest, record.lastSeen, context.loadedAt);
      for (const name of record.datasets) {
        if (datasets.has(name)) continue;
        datasets.add(name);
        const rule = datasetRuleOf(file.mapping);
        const described = describeDataset(name);
        context.addDataset(rule?.name === name ? { ...described, title: rule.title } : described);
      }
    }
  }
  if (newest !== "") context.setContentDate(newest);
  return hasHoldings;
}

function addToGraph({ line: _line, isTop: _isTop, ...record }: FtmRecord, context: SourceContext): void {
  const properties = Object.fromEntries(record.properties);
  const targets = linksOf(record.schema).flatMap(({ name }) => properties[name] ?? []);
  context.addGraphRecord?.({ ...record, properties }, targets);
}

/** The newer one of two times; of one to come and another the other, which says how old a list is. */
export function newerTime(newest: string, time: string | null, loadedAt: string): string {
  if (time === null || !/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2})?$/.test(time)) return newest;
  if (newest === "") return time;
  const isToCome = time > loadedAt;
  if (isToCome !== newest > loadedAt) return isToCome ? newest : time;
  return time > newest ? time : newest;
}

/** Second pass: the entities of the lines, then those that are only embedded in others. */
async function* yieldEntities(
  lines: Lines,
  neighbourhood: Neighbourhood,
  context: SourceContext,
  notes: NoteLimiter,
): AsyncGenerator<ListedEntity> {
  const map = (record: FtmRecord) => {
    const surroundings: Surroundings = {
      fragments: neighbourhood.fragmentsOf(record.id),
      find: (id) => neighbourhood.find(id),
      hasListing: (id) => neighbourhood.hasListing(id, context.loadedAt.slice(0, 10)),
      loadedAt: context.loadedAt,
      notes,
    };
    const party = partyOf(record, surroundings);
    if (party !== null) context.addParty(party);
    return mapRecord(record, surroundings);
  };
  for await (const [record] of lines(SILENT, () => {})) {
    if (record !== undefined && entityRole(record) === "entity") yield* map(record);
  }
  for (const record of neighbourhood.embeddedOnly()) yield* map(record);
}

function nothingListed(file: ListFile): OperatorError {
  return new OperatorError(
    `${file.path} lists nobody: none of its records has a risk topic such as "sanction" or "role.pep".`,
    "Leave the file out, or add the topics that say why its records are listed to their topics property.",
  );
}

function noteUnreadable(record: FtmRecord, notes: NoteLimiter): void {
  const role = entityRole(record);
  if ((role === "address" || role === "position") && valuesOf(record, "topics").some(isRiskTopic)) {
    notes.add("unread", record.line, nameOf(record), "a listed address or position, which is not screened");
  }
  if (role === "unread") {
    notes.add("unread", record.line, nameOf(record), "a record of a schema that says nothing of entities");
  }
  if (role === "unknown") {
    notes.add("refused", record.line, nameOf(record), "a record of an unknown schema, without a name");
  }
}

/** Names that all files of a kind have; the publisher's folder then says which list it is. */
const COMMON_NAME = /^(?:entities|targets)$/i;

function stemOf({ name }: ListFile): string {
  return name.replace(/(?:\.(?:ftm|nested|simple))?\.(?:json|jsonl|ndjson|csv)$/i, "");
}

/** The last step of the folder of a file: the name of the folder, or an archive with the folders within. */
function lastStepOf({ folder }: ListFile): string {
  const last = folder.split("/").at(-1) ?? "";
  return last === "." || last === ".." ? basename(resolve(folder)) : last;
}

/**
 * The dataset of records that name none: the folder, as publishers lay files out, or the name of the file
 * itself.
 */
export function defaultDataset(file: ListFile): string {
  const stem = stemOf(file);
  const folder = lastStepOf(file).split(/[\\!]/).at(-1) ?? "";
  const name = COMMON_NAME.test(stem) && folder !== "" ? folder : stem;
  return name.replace(/[^\w.-]+/g, "_").slice(0, 100) || "ftm";
}

/** The path of a file from the folder that has its version, or else from the one that names its dataset. */
export function pathFromFolders(file: ListFile): string {
  const steps = file.path.split("/");
  const versioned = steps.findIndex(hasVersion);
  if (versioned >= 0) return steps.slice(versioned).join("/");
  const folder = lastStepOf(file);
  const isNamedByFolder = COMMON_NAME.test(stemOf(file)) && folder !== "";
  return isNamedByFolder ? `${folder}${pathBelowFolder(file)}` : withoutFolders(file.path);
}
