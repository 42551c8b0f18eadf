// An uploaded list as an administrator sees it: its import report, whether the gates let it pass, and whether
// it is in use. Computed from what lies in its folder at each call.

import { join } from "node:path";
import { FIELDS } from "../../lists/sources/columns/fields.ts";
import type { ImportEntry } from "../contract/review-lists.ts";
import type { Fixed } from "../contract/schema-parts.ts";
import { listUploadIds, uploadFolder } from "./folders.ts";
import { gatesOf, loadReport, MESSAGES_FILE } from "./import-work.ts";
import { lastStage, readEnd } from "./messages.ts";
import { forPage, inPageWords } from "./page-words.ts";
import { loadPreview } from "./previews.ts";
import { loadRecord, OUTCOME_RECORD, type OutcomeRecord, PROPOSAL_RECORD, UPLOAD_RECORD } from "./records.ts";

export type ListImport = Fixed<ImportEntry>;
type ListImportReport = NonNullable<ListImport["report"]>;

/** Notes that are shown; the snapshot keeps more. */
const NOTES_SHOWN_MAX = 200;

/** Every import that is kept, newest first. */
export function listImports(state: string): ListImport[] {
  return listUploadIds(state, "imports")
    .reverse()
    .flatMap((id) => findImport(state, id) ?? []);
}

/** An import; null when there is none with this id. */
export function findImport(state: string, id: string): ListImport | null {
  const folder = uploadFolder(state, "imports", id);
  const upload = loadRecord(folder, UPLOAD_RECORD);
  if (upload === null) return null;
  const outcome = loadRecord(folder, OUTCOME_RECORD);
  const importState = stateOf(outcome);
  const printed = importState === "running" ? null : (loadReport(folder) as PrintedReport | null);
  const gates = outcome?.error ? gatesOf(outcome.error) : [];
  const mayBeMapped = importState === "refused" && gates.length === 0;
  const columns = mayBeMapped ? (loadPreview(folder)?.preview?.columns ?? null) : null;
  return {
    id,
    fileName: upload.fileName,
    bytes: upload.bytes,
    receivedAt: upload.receivedAt,
    receivedBy: upload.by.account.name,
    state: importState,
    stage: importState === "running" ? stageIn(folder) : null,
    comparedWith: printed?.carriedOver?.from ?? null,
    snapshot: printed?.id ?? null,
    report: printed === null ? null : describeReport(printed),
    error: outcome?.error ? { ...inPageWords(outcome.error), gates } : null,
    proposal: proposalIn(folder),
    columns,
    fields: columns === null ? [] : [...FIELDS],
  };
}

function proposalIn(folder: string): ListImport["proposal"] {
  const proposal = loadRecord(folder, PROPOSAL_RECORD);
  if (proposal === null) return null;
  const { by, proposedAt, note, answer } = proposal;
  return {
    by: by.account.name,
    at: proposedAt,
    note,
    answer:
      answer === null
        ? null
        : { by: answer.by.account.name, at: answer.at, agrees: answer.agrees, note: answer.note },
  };
}

/** What the command does; null when it has not said so, or says what only a command line can use. */
function stageIn(folder: string): string | null {
  const said = lastStage(readEnd(join(folder, MESSAGES_FILE)));
  return said === null ? null : forPage(said);
}

function stateOf(outcome: OutcomeRecord | null): ListImport["state"] {
  if (outcome === null) return "running";
  return outcome.state === "done" ? "ready" : outcome.state;
}

/** The parts of the import report, as `build --json` prints it, that are shown. */
interface PrintedReport {
  readonly id: string;
  readonly datasets: Record<string, { entities: number; names: number; searchable: number }>;
  readonly kept: readonly { readonly dataset: string }[];
  readonly carriedOver: {
    readonly from: string;
    readonly added: number;
    readonly unchanged: number;
    readonly changed: number;
    readonly delisted: number;
    readonly relisted: number;
    readonly datasets: Record<string, { added: number; delisted: number }>;
  } | null;
  readonly warnings: readonly string[];
  readonly notes: ListImportReport["notes"];
  readonly noteCounts: Record<string, number>;
}

function describeReport({
  datasets,
  kept,
  carriedOver,
  warnings,
  notes,
  noteCounts,
}: PrintedReport): ListImportReport {
  const keptNames = new Set(kept.map(({ dataset }) => dataset));
  const changes = carriedOver?.datasets ?? {};
  const names = new Set([...Object.keys(datasets), ...Object.keys(changes)]);
  return {
    datasets: [...names].sort().map((name) => {
      const { entities, names: spellings, searchable } = datasets[name] ?? NOTHING;
      const change = carriedOver === null ? null : (changes[name] ?? UNCHANGED);
      return {
        name,
        entities,
        names: spellings,
        searchable,
        added: change?.added ?? null,
        removed: change?.delisted ?? null,
        kept: keptNames.has(name),
      };
    }),
    changes:
      carriedOver === null
        ? null
        : {
            added: carriedOver.added + carriedOver.relisted,
            changed: carriedOver.changed,
            removed: carriedOver.delisted,
            unchanged: carriedOver.unchanged,
          },
    warnings,
    notes: notes
      .slice(0, NOTES_SHOWN_MAX)
      .map(({ kind, file, line, message }) => ({ kind, file: nameOf(file), line, message })),
    noteCount: Object.values(noteCounts).reduce((sum, count) => sum + count, 0),
  };
}

const NOTHING = { entities: 0, names: 0, searchable: 0 };
const UNCHANGED = { added: 0, delisted: 0 };

/** A path of the host without its folders; that of a member of an archive stays. */
function nameOf(path: string): string {
  const [outer = "", ...inner] = path.split("!");
  return [outer.slice(outer.lastIndexOf("/") + 1), ...inner].join("!");
}
