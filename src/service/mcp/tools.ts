// The tools of an assistant: what the commands of the same names answer, as the same JSON texts, and notes in
// words on what such an answer leaves out. None of them changes anything.

import { IMPORT_AGAIN_HINT, OperatorError, reasonOf } from "../../base/model/errors.ts";
import { LIMIT_MAX } from "../../base/model/limits.ts";
import { plural } from "../../base/model/plural.ts";
import type { Subject } from "../../base/model/subject.ts";
import { compareRecords } from "../../engine/screening/compare.ts";
import { explainRecord } from "../../engine/screening/explain-record.ts";
import type { MatchAnswer } from "../../engine/screening/match.ts";
import { NotComparedTally } from "../../engine/screening/not-compared.ts";
import type { SnapshotView } from "../../engine/screening/screening.ts";
import type { Snapshot } from "../../engine/snapshot/open.ts";
import { decodeSubject } from "../contract/decode-subject.ts";
import { writeCandidates, writeEntity, writeHistory, writeSearchPage } from "../contract/encode.ts";
import { MatchRequest } from "../contract/request-schemata.ts";
import { writeInputSchema } from "./input-schema.ts";
import {
  CompareRequest,
  decodeEntity,
  decodeExplain,
  decodePair,
  decodeSearchRequest,
  EntityRequest,
  ExplainRequest,
  SearchRequest,
} from "./tool-requests.ts";

/** The data that tools answer from. */
export interface ToolData {
  /** The snapshot in use. Throws when there is none, or when it can't be used. */
  snapshot(): Snapshot;
  /** The use cases over it. Throws as `snapshot`. */
  view(): SnapshotView;
}

export interface ToolAnswer {
  /** JSON. */
  readonly body: string;
  /** Sentences for the reader of the answer. */
  readonly notes: readonly string[];
}

interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /** Throws a ServiceError for arguments that are refused. */
  answer(data: ToolData, request: unknown): ToolAnswer;
}

export const TOOLS: readonly Tool[] = [
  {
    name: "match",
    title: "Screen a subject",
    description:
      "Screens one subject against every name and alias of the lists, in any word order, with typos and other scripts. Read `match` of each result, not the number of results: candidates below the threshold are answered too. No result is no proof that a name was read as meant; the notes name what was not compared.",
    inputSchema: writeInputSchema(MatchRequest),
    answer(data, request) {
      const subject = decodeSubject(request);
      matchable(data);
      const view = data.view();
      const answer = view.match(subject);
      return {
        body: writeCandidates(answer.candidates),
        notes: [...notesOn(answer, subject), ...notesOnData(view)],
      };
    },
  },
  {
    name: "search",
    title: "Search records",
    description:
      "Finds records whose caption contains a text, or lists all that pass the filters. It reads one spelling of one name only, so an empty page does not show that somebody is not listed: use match for that.",
    inputSchema: writeInputSchema(SearchRequest),
    answer(data, request) {
      const query = decodeSearchRequest(request);
      const view = data.view();
      return { body: writeSearchPage(query, view.search(query)), notes: notesOnData(view) };
    },
  },
  {
    name: "entity",
    title: "Read a record",
    description: "Answers one record with all its properties, by the id that match or search answered.",
    inputSchema: writeInputSchema(EntityRequest),
    answer(data, request) {
      const { corpus, id } = decodeEntity(request);
      const view = data.view();
      return { body: writeEntity(view.entity(corpus, id)), notes: notesOnData(view) };
    },
  },
  {
    name: "history",
    title: "Read the listing history of a record",
    description: "Answers which authorities listed a record, under which program, since when and why.",
    inputSchema: writeInputSchema(EntityRequest),
    answer(data, request) {
      const { corpus, id } = decodeEntity(request);
      const view = data.view();
      return { body: writeHistory(view.history(corpus, id)), notes: notesOnData(view) };
    },
  },
  {
    name: "explain",
    title: "Explain why a record is, or is not, in an answer",
    description:
      "Explains what became of one record when a subject is matched: not on the lists, left out by the request, not proposed by the index, cut off by the limit, or its score, word by word.",
    inputSchema: writeInputSchema(ExplainRequest),
    answer(data, request) {
      const { subject, id } = decodeExplain(request);
      const snapshot = matchable(data);
      const sections = explainRecord(snapshot, subject, id, null);
      return {
        body: JSON.stringify({ snapshot: snapshot.id, entity: id, sections }),
        notes: notesOnData(data.view()),
      };
    },
  },
  {
    name: "compare",
    title: "Compare two records",
    description:
      "Scores a subject against one given record, without any list, and explains the score in sentences.",
    inputSchema: writeInputSchema(CompareRequest),
    answer(_data, request) {
      const { schema, query, candidate, threshold } = decodePair(request);
      const record = { caption: candidate.name?.[0] ?? "", schema, properties: candidate };
      return { body: JSON.stringify(compareRecords(schema, query, record, threshold)), notes: [] };
    },
  },
];

/** The snapshot in use. Throws the reason when its match index can't be used. */
function matchable(data: ToolData): Snapshot {
  const snapshot = data.snapshot();
  if (snapshot.aliasError === null) return snapshot;
  throw new OperatorError(
    `The snapshot ${snapshot.id} can't be matched against. ${reasonOf(snapshot.aliasError)}`,
    IMPORT_AGAIN_HINT,
  );
}

/** Which lists were compared, and what an answer leaves out, as the headers of the match endpoint say it. */
function notesOn({ compared, notCompared, isTruncated }: MatchAnswer, { limit }: Subject): string[] {
  const tally = new NotComparedTally();
  tally.add(notCompared);
  const notes = tally.named.map(({ property, values, nearest }) => {
    const name = JSON.stringify(property);
    if (values !== null)
      return `Not compared: ${plural(values, "value")} of ${name} that can't be read whole.`;
    return `Not compared: ${name}.${nearest === null ? "" : ` Did you mean ${nearest}?`}`;
  });
  notes.unshift(
    compared.length === 0
      ? "No list was compared: none has a record of this kind in what was asked for. This answer clears nobody."
      : `Compared with ${plural(compared.length, "list")}: ${compared.join(", ")}.`,
  );
  if (tally.others > 0) notes.push(`Not compared: ${plural(tally.others, "other property")}.`);
  if (isTruncated)
    notes.push(
      `More than ${limit} candidates are a match.${limit < LIMIT_MAX ? ` A limit of up to ${LIMIT_MAX} shows more.` : ""}`,
    );
  return notes;
}

function notesOnData({ provenance }: SnapshotView): string[] {
  const { snapshot, stale } = provenance;
  return [
    `Answered from the snapshot ${snapshot}.`,
    ...(stale.length === 0 ? [] : [`These lists are too old or missing: ${stale.join(", ")}.`]),
  ];
}
