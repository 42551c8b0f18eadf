// `compare`: scores pairs without any list, to measure and to try out the scorer. It prints one line per
// pair, in order.

import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream";
import { Type } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { CsvError, parse as parseCsv } from "csv-parse";
import { flag } from "../../base/flags/flag.ts";
import { OperatorError, UsageError } from "../../base/model/errors.ts";
import { describeJsonFault } from "../../base/model/json-fault.ts";
import { THRESHOLD_DEFAULT } from "../../base/model/limits.ts";
import { plural } from "../../base/model/plural.ts";
import { isSubjectSchema, SUBJECT_SCHEMATA } from "../../base/model/schemata.ts";
import { compareRecords } from "../../engine/screening/compare.ts";
import { command } from "../command.ts";
import { parseNumber, printLine, say } from "../output.ts";

const PropertyMap = Type.Record(Type.String(), Type.Array(Type.String()));

const Pair = TypeCompiler.Compile(
  Type.Object(
    { schema: Type.String(), query: PropertyMap, candidate: PropertyMap },
    { additionalProperties: false },
  ),
);

interface ComparePair {
  readonly schema: string;
  readonly query: Record<string, string[]>;
  readonly candidate: Record<string, string[]>;
}

export const compareCommand = () =>
  command("compare", {
    about:
      "scores pairs of records and explains the scores: reads JSON lines {schema, query, candidate} and prints JSON lines {score, match, features, explanation} in the same order",
    arguments: [["[file]", "file with JSON lines; standard input by default"]],
    flags: [
      flag("--csv <file>", "read pairs from a CSV file with the columns schema, name1, name2"),
      flag("--threshold <number>", "lowest score that counts as a match, 0 to 1", {
        default: String(THRESHOLD_DEFAULT),
      }),
    ],
    notes: `\nExample:\n  echo '{"schema":"Person","query":{"name":["Jon Smith"]},"candidate":{"name":["John Smith"]}}' | interdict compare`,
    run: async (file, options) => {
      const threshold = parseNumber("--threshold", options.threshold);
      if (!(threshold >= 0 && threshold <= 1))
        throw new UsageError(`--threshold must be a number from 0 to 1, not ${options.threshold}.`);
      if (options.csv !== undefined && file !== undefined)
        throw new UsageError("Give either a file with JSON lines or --csv, not both.");
      let count = 0;
      const pairs = options.csv === undefined ? parseJsonPairs(file) : parseCsvPairs(options.csv);
      for await (const { schema, query, candidate } of pairs) {
        const caption = candidate.name?.[0] ?? "";
        await printLine(
          JSON.stringify(
            compareRecords(schema, query, { caption, schema, properties: candidate }, threshold),
          ),
        );
        count++;
      }
      const from = options.csv ?? file ?? "-";
      if (count === 0)
        throw new OperatorError(
          `${from === "-" ? "Standard input" : from} has no pair, so nothing was compared.`,
          "Give one pair per line; the help has an example: interdict compare --help",
        );
      say(`Compared ${plural(count, "pair")}.`);
    },
  });

async function* parseJsonPairs(file: string | undefined): AsyncIterable<ComparePair> {
  const input = file === undefined || file === "-" ? process.stdin : createReadStream(file);
  const where = file ?? "standard input";
  let line = 0;
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    line++;
    if (text.trim() === "") continue;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw new OperatorError(
        `${where}, line ${line} is not JSON: ${describeJsonFault(text)}.`,
        'Write one pair per line, such as {"schema": "Person", "query": {"name": ["A"]}, "candidate": {"name": ["B"]}}.',
      );
    }
    if (!Pair.Check(value)) {
      const first = Pair.Errors(value).First();
      throw new OperatorError(
        `${where}, line ${line}: ${first?.path.slice(1).replaceAll("/", ".") || "the pair"}: ${first?.message}.`,
      );
    }
    yield checkSchema(value, where, line);
  }
}

async function* parseCsvPairs(file: string): AsyncIterable<ComparePair> {
  const parser = parseCsv({ columns: true, bom: true, trim: true, info: true });
  // Errors of the file reach the parser, which throws them into the loop below.
  pipeline(createReadStream(file), parser, () => {});
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRow>) {
      const { schema, name1, name2 } = record;
      if (schema === undefined || name1 === undefined || name2 === undefined) {
        throw new OperatorError(`${file} must have the columns schema, name1 and name2.`);
      }
      const pair = { schema, query: { name: [name1] }, candidate: { name: [name2] } };
      yield checkSchema(pair, file, info.lines);
    }
  } catch (error) {
    if (error instanceof CsvError) throw new OperatorError(`${file}: not CSV: ${error.message}.`);
    throw error;
  }
}

interface CsvRow {
  readonly record: Record<string, string>;
  /** `lines` is the number of lines parsed so far: the line of a row without line breaks. */
  readonly info: { readonly lines: number };
}

function checkSchema(pair: ComparePair, where: string, line: number): ComparePair {
  if (!isSubjectSchema(pair.schema)) {
    throw new OperatorError(
      `${where}, line ${line}: schema must be one of ${SUBJECT_SCHEMATA.join(", ")}, not ${JSON.stringify(pair.schema)}.`,
    );
  }
  return pair;
}
