// The requests and answers of /review/files as TypeBox schemata, and the decoding of the requests.

import { type Static, Type } from "@sinclair/typebox";
import { SCORE_MIN, UPLOAD_NAME_LENGTH_MAX } from "../../base/model/limits.ts";
import { SUBJECT_SCHEMATA } from "../../base/model/schemata.ts";
import { decode, quoteText, refuseWrong } from "./decode.ts";
import type { JsonDocument } from "./json-text.ts";
import { type Parameter, WrongValue } from "./query-parameters.ts";
import { choice, countCharacters, isStorableText, text } from "./request-formats.ts";
import {
  CalendarDay,
  Count,
  closed,
  type Fixed,
  Instant,
  nullable,
  orNull,
  TextOrNull,
  textOrNull,
  textsByKey,
} from "./schema-parts.ts";

/** Columns of all fields together: more than a customer file has to map. */
const COLUMNS_MAX = 200;
const COLUMN_LENGTH_MAX = 300;

const Column = text(1, COLUMN_LENGTH_MAX, {
  description: `the header of a column, of at most ${COLUMN_LENGTH_MAX} characters`,
});

const TableFields = {
  map: Type.Object(
    {},
    {
      title: "ColumnMap",
      additionalProperties: Type.Array(Column, {
        minItems: 1,
        maxItems: COLUMNS_MAX,
        description: `an array of 1 to ${COLUMNS_MAX} headers`,
      }),
      meaning: "The columns of the file by what they hold, in place of the guesses of the preview.",
      description: "an object of fields, each with an array of headers",
    },
  ),
  schema: Type.Optional(
    // What the rows are that don't say so. One schema with that of match: generators name its words once.
    choice(SUBJECT_SCHEMATA, "SubjectSchema"),
  ),
  dateOrder: Type.Optional(
    Type.Unsafe<"dmy" | "mdy">({
      ...choice(["dmy", "mdy"], "DateOrder"),
      meaning: "The order of 05/06/1970.",
    }),
  ),
  sheet: Type.Optional({
    ...text(1, UPLOAD_NAME_LENGTH_MAX, {
      description: `a string of at most ${UPLOAD_NAME_LENGTH_MAX} characters`,
    }),
    meaning: "The sheet of a workbook that has several.",
  }),
};

export const PreviewRequest = closed("PreviewRequest", TableFields, "a JSON object");

export const ScreeningRequest = closed(
  "ScreeningRequest",
  {
    ...TableFields,
    threshold: Type.Optional(
      Type.Number({
        minimum: SCORE_MIN,
        maximum: 1,
        format: "double",
        meaning: "The score from which on a candidate is a match; 0.8 when left out.",
        description: `a number from ${SCORE_MIN} to 1`,
      }),
    ),
  },
  "a JSON object",
);

/** How a table is read and screened, in words of the API; null for what the request leaves out. */
export type ScreeningSettings = Fixed<Static<typeof Settings>>;
export type TableSettings = Omit<ScreeningSettings, "threshold">;

/** Throws unknown_parameter or invalid_request, naming the fields. */
export function decodePreviewRequest(document: JsonDocument): TableSettings {
  return tableOf(decode(PreviewRequest, document));
}

/** As decodePreviewRequest. */
export function decodeScreeningRequest(document: JsonDocument): ScreeningSettings {
  const decoded = decode(ScreeningRequest, document);
  return { ...tableOf(decoded), threshold: decoded.threshold ?? null };
}

function tableOf({ map, schema, dateOrder, sheet }: Static<typeof PreviewRequest>): TableSettings {
  const columns = Object.values(map as TableSettings["map"]).flat();
  if (columns.length > COLUMNS_MAX)
    refuseWrong([`map must name at most ${COLUMNS_MAX} columns, not ${columns.length}`]);
  return { map, schema: schema ?? null, dateOrder: dateOrder ?? null, sheet: sheet ?? null };
}

/** The body of a request that says nothing more: an empty object. */
export const Nothing = Type.Object({}, { additionalProperties: false, description: "an empty JSON object" });

/** One line that is read in the order in which it is written: no controls, no changes of direction. */
const PLAIN_LINE = "^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]*$";
const isPlainLine = (text: string): boolean => new RegExp(PLAIN_LINE, "u").test(text);

/** The name of an uploaded file: for people, and never a path. */
export const FILE_NAME: Parameter<string> = {
  about: {
    meaning: "What the file is called. It is shown to people, and is never a path.",
    example: "customers.csv",
  },
  isRequired: true,
  schema: Type.String({
    minLength: 1,
    maxLength: UPLOAD_NAME_LENGTH_MAX,
    pattern: PLAIN_LINE,
    description: `a name of at most ${UPLOAD_NAME_LENGTH_MAX} characters, without control characters`,
  }),
  parse: (name) =>
    countCharacters(name) <= UPLOAD_NAME_LENGTH_MAX && isStorableText(name) && isPlainLine(name)
      ? name
      : new WrongValue(
          `must be a name of at most ${UPLOAD_NAME_LENGTH_MAX} characters, without control characters, not ${quoteText(name)}`,
        ),
};

/** An id of an upload in a path. */
export const UPLOAD_ID_PARAMETER = {
  meaning: "The id of the upload, as it was answered.",
  schema: Type.String({ pattern: "^[0-9a-f-]{36}$" }),
  example: "0190f5e2-7c1a-7d3e-9b52-6a0f4c8d1e37",
};

export const UploadedBody = closed("Uploaded", { id: Type.String() });

export const PreviewedColumns = Type.Array(
  closed("PreviewedColumn", {
    column: Type.String({ description: "the header as written" }),
    fields: Type.Array(Type.String(), {
      description: "what the column was taken for; empty when it is only passed on",
    }),
    by: Type.Unsafe<"mapping" | "guess" | null>({
      type: ["string", "null"],
      description: "`mapping` or `guess`; null for a column without fields",
    }),
    cells: Type.Array(Type.String(), { description: "the first cells below the header, cut when long" }),
  }),
);

const Preview = closed("FilePreview", {
  columns: PreviewedColumns,
  columnCount: Count,
  fields: Type.Array(Type.String(), { description: "everything that a column can hold" }),
  problem: textOrNull("why the file can't be screened as it is; null when it can"),
  rows: Type.Array(
    closed("PreviewedRow", {
      line: Count,
      reference: TextOrNull,
      schema: TextOrNull,
      properties: textsByKey("PreviewedProperties"),
      reason: textOrNull("why the row can't be screened; null when it can"),
      notRead: Type.Array(Type.String(), {
        description: "what could not be read: the row is screened without it",
      }),
    }),
    { description: "the first rows as they would be screened" },
  ),
});

export type FilePreview = Static<typeof Preview>;

export const PreviewBody = closed("PreviewResult", { preview: Preview });

const Progress = closed("FileProgress", {
  rows: Count,
  share: orNull(Type.Number({ minimum: 0, maximum: 1, format: "double" })),
  ratePerSecond: orNull(Count),
  secondsLeft: orNull(Count),
});

const Summary = closed("FileSummary", {
  snapshot: Type.String(),
  customers: Count,
  rejected: Count,
  unread: { ...Count, description: "customers that were screened without a fact that can't be read" },
  customersWithMatch: Count,
  alerts: {
    ...Count,
    description: "pairs of a customer and a person or company, with the matches beneath",
  },
  matches: Count,
  customersWithPlace: {
    ...Count,
    description: "customers whose address or country is in the table of places under sanctions",
  },
  written: Count,
  truncated: Count,
  uncompared: { ...Count, description: "customers that no list was compared with" },
  cleared: Count,
  lapsed: Count,
});

const Settings = closed("FileSettings", {
  map: textsByKey("MappedColumns"),
  schema: TextOrNull,
  dateOrder: TextOrNull,
  sheet: TextOrNull,
  threshold: orNull(Type.Number({ format: "double" })),
});

const FileEntryFields = {
  id: Type.String(),
  fileName: Type.String({ description: "as the client called it" }),
  bytes: Count,
  receivedAt: Instant,
  receivedBy: Type.String({ description: "name of the account" }),
  removedAfter: { ...CalendarDay, description: "the day after which file and results are removed" },
  state: choice(["uploaded", "waiting", "running", "done", "incomplete", "failed"], "FileState"),
  settings: nullable(Settings),
  progress: nullable(Progress),
  summary: nullable(Summary),
  downloads: Type.Array(choice(["results", "rejected", "report"], "Download"), {
    description: "what there is to fetch",
  }),
  error: textOrNull("why the screening failed"),
};

const FileEntry = closed("FileEntry", FileEntryFields);
export type ListedFile = Static<typeof FileEntry>;

export const FileBody = closed("CustomerFile", {
  ...FileEntryFields,
  preview: nullable(Preview),
  previewError: textOrNull("why there is no preview; null while it is made"),
});
export type CustomerFile = Static<typeof FileBody>;

export const NotReadBody = closed("NotRead", {
  rows: Type.Array(
    closed("NotReadRow", {
      line: Count,
      reference: TextOrNull,
      reason: Type.String(),
      screened: Type.Boolean({ description: "true when the customer was screened without it" }),
    }),
    { description: "the first ones" },
  ),
  isWhole: Type.Boolean({ description: "false when there are more: fetch the rejected rows" }),
});

export type NotRead = Static<typeof NotReadBody>;

export const FilesBody = closed("CustomerFiles", { files: Type.Array(FileEntry) });
