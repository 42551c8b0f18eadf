// The answers of /review/lists and /review/imports as TypeBox schemata, and the decoding of mappings.

import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { PAGE_MAX, PER_PAGE_DEFAULT, PER_PAGE_MAX } from "../../base/model/limits.ts";
import { decode } from "./decode.ts";
import type { JsonDocument } from "./json-text.ts";
import { integerParameter, wordParameter } from "./query-parameters.ts";
import { choice, shortTextOrNull, text } from "./request-formats.ts";
import { PreviewedColumns } from "./review-files.ts";
import {
  CalendarDay,
  Count,
  closed,
  INSTANT_PATTERN,
  Instant,
  nullable,
  orNull,
  TextOrNull,
  Texts,
  textOrNull,
} from "./schema-parts.ts";

const LastImport = closed("ListImportCounts", {
  from: Type.String({ description: "the snapshot before it" }),
  added: Count,
  removed: Count,
  changed: orNull({ ...Count, description: "null until the changes are counted" }),
});

const ReviewedList = closed("ReviewedList", {
  name: Type.String(),
  description: Type.String(),
  contentDate: orNull(CalendarDay),
  importedAt: orNull({ ...Instant, description: "when its files were given to an import" }),
  ageDays: orNull(Count),
  limitDays: orNull(Count),
  isStale: Type.Boolean(),
  entities: Count,
  lastImport: nullable(LastImport, {
    description: "null for a list that the import in use kept, and for a first import",
  }),
});

export type ReviewedListEntry = Static<typeof ReviewedList>;

export const ListsBody = closed("ReviewedLists", { lists: Type.Array(ReviewedList) });

/** The page of a list of /review. */
const PAGE_PARAMETERS = {
  page: integerParameter({ meaning: "The page, counted from 1." }, PAGE_MAX, 1),
  perPage: integerParameter({ meaning: "Entries per page." }, PER_PAGE_MAX, PER_PAGE_DEFAULT),
};

/** In the order in which they are listed. */
export const CHANGE_KINDS = ["added", "changed", "removed"] as const;

/** The page of the changes of a list. */
export const CHANGES_PARAMETERS = {
  ...PAGE_PARAMETERS,
  kind: wordParameter(
    { meaning: "Keep changes of this kind.", example: "removed" },
    CHANGE_KINDS,
    "ListChangeKind",
  ),
};

const ListChange = closed("ListChange", {
  kind: choice(CHANGE_KINDS, "ListChangeKind"),
  id: Type.String(),
  caption: Type.String(),
  schema: Type.String(),
  fields: Type.Array(closed("FieldChange", { property: Type.String(), added: Texts, removed: Texts }), {
    description: "of a record that is new or gone, who it is",
  }),
});

export type ListChangeEntry = Static<typeof ListChange>;

export const ListChangesBody = closed("ListChanges", {
  state: choice(["ready", "computing", "unavailable"], "ChangesState"),
  reason: textOrNull("why there are none to look at"),
  from: textOrNull("the snapshot before; of an import, the one in use"),
  to: Type.String({ description: "the snapshot in use; of an import, the one that it made" }),
  changes: Type.Array(ListChange),
  total: Count,
  page: Count,
  perPage: Count,
  totalPages: Count,
});
export type ListChangesAnswer = Static<typeof ListChangesBody>;

const ImportedDataset = closed("ImportedDataset", {
  name: Type.String(),
  entities: Count,
  names: Count,
  searchable: { ...Count, description: "names that can be matched" },
  added: orNull(Count),
  removed: orNull(Count),
  kept: Type.Boolean({ description: "true when it comes from the snapshot in use" }),
});

const Report = closed("ImportReport", {
  datasets: Type.Array(ImportedDataset),
  changes: nullable(
    closed("ImportChanges", { added: Count, changed: Count, removed: Count, unchanged: Count }),
  ),
  warnings: Texts,
  notes: Type.Array(
    closed("ImportNote", {
      kind: Type.String(),
      file: Type.String(),
      line: orNull(Count),
      message: Type.String(),
    }),
    { description: "the first of them" },
  ),
  noteCount: Count,
});

const ProposalAnswer = closed("ProposalAnswer", {
  by: Type.String(),
  at: Instant,
  agrees: Type.Boolean(),
  note: TextOrNull,
});

const Proposal = closed("ImportProposal", {
  by: Type.String({ description: "name of the account" }),
  at: Instant,
  note: TextOrNull,
  answer: nullable(ProposalAnswer, {
    description: "what another account said; null while none has",
  }),
});

export const ImportBody = closed("ListImport", {
  id: Type.String(),
  fileName: Type.String(),
  bytes: Count,
  receivedAt: Instant,
  receivedBy: Type.String(),
  state: choice(["running", "ready", "refused", "published", "discarded", "failed"], "ImportState"),
  stage: textOrNull("what it is doing"),
  comparedWith: textOrNull("the snapshot that was in use"),
  snapshot: textOrNull("the snapshot that it made"),
  report: nullable(Report),
  error: nullable(
    closed(
      "ImportFailure",
      { message: Type.String(), hint: TextOrNull, gates: Texts },
      "`gates` has those that refused it, such as `shrunken=us_ofac_sdn`",
    ),
  ),
  proposal: nullable(Proposal, {
    description: "with `--four-eyes`, who has proposed to put it into use; null for nobody",
  }),
  columns: Type.Unsafe<Static<typeof PreviewedColumns> | null>({
    ...PreviewedColumns,
    type: ["array", "null"],
    description: "the columns of a table that is no known list, to be mapped; else null",
  }),
  fields: Type.Array(Type.String(), { description: "what such a column can hold" }),
});

export type ImportEntry = Static<typeof ImportBody>;

export const ImportsBody = closed("ListImports", { imports: Type.Array(ImportBody) });

const NOTE_LENGTH_MAX = 1000;
const Note = (meaning: string) => shortTextOrNull(NOTE_LENGTH_MAX, meaning);
const SnapshotSeen = Type.String({
  pattern: "^[0-9A-Za-z][0-9A-Za-z_-]{0,99}$",
  meaning: "`snapshot` of the import that was looked at: another one is not put into use.",
  description: "the id of a snapshot",
});

/** One account proposes that an import be put into use. */
export const ProposalRequest = closed(
  "ProposalRequest",
  { snapshot: SnapshotSeen, note: Note("What the other account should know; null for nothing.") },
  "a JSON object",
);

/** Another account approves or refuses it. */
export const AnswerRequest = closed(
  "ProposalAnswerRequest",
  {
    agrees: Type.Boolean({ description: "true or false" }),
    snapshot: SnapshotSeen,
    proposedAt: Type.String({
      pattern: INSTANT_PATTERN,
      meaning: "`at` of the proposal that was looked at: one that was made since then is not approved.",
      description: "the time of the proposal, an ISO 8601 date-time in UTC",
    }),
    note: Note("Why; a refusal needs it."),
  },
  "a JSON object",
);

const Text = text(1, 1000, { description: "a string of 1 to 1000 characters" });
const Field = text(1, 40, { description: "a field, or an array of fields" });

/** Each column's own, by its header. */
const byHeader = <Schema extends TSchema>(content: Schema, title: string, meaning: string) =>
  Type.Optional(
    Type.Object(
      {},
      { title, additionalProperties: content, meaning, description: "an object with a key for each column" },
    ),
  );

const Values = Type.Array(text(0, 1000, { description: "a string" }), {
  maxItems: 1000,
  description: "an array of strings",
});

/** A mapping file of a list of the bank's own; the import checks the values. */
export const MappingRequest = closed(
  "MappingRequest",
  {
    dataset: Type.Optional(Text),
    title: Type.Optional(Text),
    description: Type.Optional(Text),
    corpus: Type.Optional(Text),
    authority: Type.Optional(Text),
    schema: Type.Optional(Text),
    topic: Type.Optional(Text),
    separator: Type.Optional(Text),
    delimiter: Type.Optional(Text),
    encoding: Type.Optional(Text),
    date_order: Type.Optional(Text),
    repeated_ids: Type.Optional(Text),
    sheets: Type.Optional(Type.Array(Text, { maxItems: 100, description: "an array of names of sheets" })),
    header_row: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, format: "int32", description: "a number from 1 to 100" }),
    ),
    records: Type.Optional(Text),
    columns: byHeader(
      Type.Array(Field, { maxItems: 20, description: "an array of fields; empty for none" }),
      "FieldsOfColumns",
      "The fields of each column.",
    ),
    values: byHeader(
      Type.Object(
        {},
        {
          title: "ValuesByCode",
          additionalProperties: Values,
          description: "an object of codes with values",
        },
      ),
      "ValuesOfCodes",
      "What the codes of a column mean.",
    ),
    skip: byHeader(Values, "LeftOutValues", "Values whose rows are left out; an empty one is a blank cell."),
  },
  "a JSON object",
);

/** The text of the mapping file. Throws unknown_parameter or invalid_request, naming the fields. */
export function decodeMappingRequest(document: JsonDocument): string {
  return `${JSON.stringify(decode(MappingRequest, document), null, 2)}\n`;
}
