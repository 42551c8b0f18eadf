// /review/journal: what was answered and done, as the journal has it. Each request reads for a bounded time
// and says how far it came, so a journal of ten years delays nobody.

import { OperatorError, ServiceError } from "../../../base/model/errors.ts";
import { SCOPE_ADMINISTER } from "../../../base/model/scopes.ts";
import { tooManyReaders } from "../../../base/model/too-many.ts";
import { rowOf } from "../../audit/entry-row.ts";
import { exportPart } from "../../audit/export-part.ts";
import { decisionFacts, describeEntry, findEntry } from "../../audit/journal-entry.ts";
import { type JournalQuestion, searchJournal } from "../../audit/journal-search.ts";
import { decodeParameters } from "../../contract/query-parameters.ts";
import {
  decodeJournalExport,
  decodeJournalSearch,
  ENTRY_ID_PATTERN,
  ENTRY_PARAMETERS,
  JOURNAL_PAGE_MAX,
  JournalBody,
  JournalEntryBody,
  JournalExportBody,
  JournalExportRequest,
  JournalRequest,
  RecomputationBody,
} from "../../contract/review-journal.ts";
import type { JournalPage } from "../../journal/reading/read-page.ts";
import type { StoredEntry } from "../../journal/reading/stored-entry.ts";
import { parseJsonBody } from "../body.ts";
import { atDesk } from "../case-calls.ts";
import { answerJson, askerOf, type Call, type Endpoint, segmentOf } from "../endpoint.ts";

/** What these endpoints need of the service. */
type Needs = "bodies" | "uploads" | "cases" | "recordAct";

/** Who reads the journal sees every customer of every account: so far only who may enter the host does. */
const COMMON = { scope: SCOPE_ADMINISTER, errors: ["not_found", "index_unavailable"] } as const;

/** What somebody looks for, as sent. */
type Sought = ReturnType<typeof decodeJournalSearch>;

/** Time of reading for one answer. */
const READING_MS = 1000;
const EXPORT_PART_MAX = 1000;
/** Answers that one worker reads for at the same time. */
const READERS_MAX = 2;

const ID_POSITION = "/review/journal/entries/".split("/").length - 1;

const ENTRY_SEGMENT = {
  id: {
    meaning: "Lane and number of an entry.",
    schema: { type: "string", pattern: ENTRY_ID_PATTERN } as never,
    example: "1:4711",
  },
};

const search: Endpoint<Needs> = {
  ...COMMON,
  method: "POST",
  path: "/review/journal/search",
  operationId: "searchJournal",
  summary: `Up to ${JOURNAL_PAGE_MAX} entries of the journal, by time: what was answered and done.`,
  description:
    "Each answer reads for about a second. While `next` is not null, ask again with it in `after`: an answer without entries can have a next one. Entries are checked by their own hash, and `leftOut` names those that are damaged; `interdict journal verify` checks the whole chain.",
  requestBody: JournalRequest,
  responseBody: JournalBody,
  async answer(call) {
    const sought = decodeJournalSearch(await parseJsonBody(call));
    const page = await readPart(call, sought, JOURNAL_PAGE_MAX);
    return { ...answerJson({ ...page, entries: page.entries.map(rowOf) }), logged: countOf(page) };
  },
};

const one: Endpoint<Needs> = {
  ...COMMON,
  method: "GET",
  path: "/review/journal/entries/:id",
  operationId: "getJournalEntry",
  summary: "One entry: who, when, about whom, which lists and rules, and what was answered.",
  pathParameters: ENTRY_SEGMENT,
  parameters: ENTRY_PARAMETERS,
  responseBody: JournalEntryBody,
  async answer(call) {
    const { entry } = await entryOf(call);
    const { state } = call.service.uploads;
    const { title, sections } = await reading(() => describeEntry(state, entry));
    return answerJson({
      id: segmentOf(call.path, ID_POSITION),
      time: entry.time,
      kind: entry.kind,
      title,
      sections: sections.map(({ heading, facts = [], table, lines = [] }) => ({
        heading,
        facts,
        header: table?.header ?? [],
        rows: table?.rows ?? [],
        lines,
      })),
      text: entry.text,
      decision: await reading(async () => decisionFacts(entry)),
    });
  },
};

const recomputation: Endpoint<Needs> = {
  ...COMMON,
  method: "POST",
  path: "/review/journal/entries/:id/recomputation",
  operationId: "recomputeDecision",
  summary: "Recompute a decision on the snapshot that it was made on, and compare the two answers.",
  pathParameters: ENTRY_SEGMENT,
  parameters: ENTRY_PARAMETERS,
  responseBody: RecomputationBody,
  async answer(call) {
    const { entry, day } = await entryOf(call);
    if (decisionFacts(entry) === null)
      throw new ServiceError(
        "invalid_request",
        "Only a decision can be recomputed, and this entry is not one.",
      );
    const { keeper, refusal } = call.service.uploads;
    if (refusal !== null) throw new ServiceError("index_unavailable", refusal);
    const done = await keeper.recompute({ id: segmentOf(call.path, ID_POSITION), day });
    if (done === null) throw tooManyReaders("Other decisions are being recomputed");
    return answerJson(done);
  },
};

const exported: Endpoint<Needs> = {
  ...COMMON,
  method: "POST",
  path: "/review/journal/export",
  operationId: "exportJournal",
  summary: "Entries of the journal for an examiner, as CSV or JSON lines, part by part.",
  description:
    "The file is the `text` of every part, one after the other, until `next` is null. The first part is recorded as an act. JSON lines are the entries as they are stored, so their hashes can be checked. Damaged places are left out: each has a line that says so.",
  requestBody: JournalExportRequest,
  responseBody: JournalExportBody,
  async answer(call) {
    const { format, ...sought } = decodeJournalExport(await parseJsonBody(call));
    if (sought.after === null) await recordExport(call, format, sought);
    const page = await readPart(call, sought, EXPORT_PART_MAX);
    const { next, readUpTo } = page;
    const text = await reading(async () => exportPart(page, format, sought.after === null));
    return { ...answerJson({ text, entries: page.entries.length, next, readUpTo }), logged: countOf(page) };
  },
};

export const reviewJournal: readonly Endpoint<Needs>[] = [search, one, recomputation, exported];

async function readPart(call: Call<Needs>, sought: Sought, limit: number): Promise<JournalPage> {
  const question = await questionOf(call, sought);
  const { state } = call.service.uploads;
  return reading(() => searchJournal(state, question, sought.after, { limit, ms: READING_MS }));
}

/** Throws not_found for a case that there is not. */
async function questionOf(call: Call<Needs>, sought: Sought): Promise<JournalQuestion> {
  const { from, to, case: caseId, after: _, ...rest } = sought;
  return {
    ...rest,
    from: from === null ? null : from.replace("Z", ":00.000Z"),
    to: to === null ? null : to.replace("Z", ":59.999Z"),
    case: caseId === null ? null : await caseOf(call, caseId),
  };
}

async function caseOf(call: Call<Needs>, id: string): Promise<{ id: string; request: string }> {
  const found = await atDesk(call, (desk, lists) => desk.find(id, lists));
  if (found === null) throw new ServiceError("not_found", "There is no case with this id.");
  return { id, request: found.case.requestId };
}

async function entryOf(call: Call<Needs>): Promise<{ entry: StoredEntry; day: string }> {
  const { day } = decodeParameters(call.query, ENTRY_PARAMETERS);
  const id = segmentOf(call.path, ID_POSITION);
  const entry =
    day !== undefined && new RegExp(ENTRY_ID_PATTERN).test(id)
      ? await reading(() => findEntry(call.service.uploads.state, id, day))
      : null;
  if (entry === null || day === undefined)
    throw new ServiceError("not_found", "The journal has no entry with this id on this day.");
  return { entry, day };
}

/** Recorded before anything is read, as the command does: who took the journal out, and which part of it. */
async function recordExport(call: Call<Needs>, format: string, sought: Sought): Promise<void> {
  const { account, key, request } = askerOf(call);
  const { customer, after: _, ...others } = sought;
  await call.service.recordAct({
    user: account.name,
    command: "journal export",
    details: { account: account.id, key, request, format, sought: others },
    customerTexts: customer === null ? {} : { customer },
  });
}

let readers = 0;

/** Reads for few at a time. Throws index_unavailable, with the cause, for a journal that can't be read. */
async function reading<T>(work: () => Promise<T>): Promise<T> {
  if (readers >= READERS_MAX) throw tooManyReaders("Others are reading the journal");
  readers++;
  try {
    return await work();
  } catch (error) {
    if (error instanceof RangeError)
      throw new ServiceError("invalid_request", "after must be `next` of an earlier page.");
    if (!(error instanceof OperatorError)) throw error;
    throw new ServiceError("index_unavailable", `The journal can't be read: ${error.message}`, null, {
      cause: error,
    });
  } finally {
    readers--;
  }
}

function countOf({ entries, next }: JournalPage): Readonly<Record<string, unknown>> {
  return { entries: entries.length, more: next !== null };
}
