// `match`: screens one subject given by flags and explains each score in words.

import { Command } from "commander";
import { decodeSubject } from "../../contract/decode-subject.ts";
import { UsageError } from "../../model/errors.ts";
import { LIMIT_MAX } from "../../model/limits.ts";
import type { Subject } from "../../model/subject.ts";
import { compareRecords } from "../../screening/compare.ts";
import { type MatchAnswer, matchSubject } from "../../screening/match.ts";
import { NotComparedTally } from "../../screening/not-compared.ts";
import type { Embedding } from "../../snapshot/embedded.ts";
import { optionKey } from "../flags.ts";
import { printJson, printResult, readNumber, say } from "../output.ts";
import { type AskedSnapshot, addSnapshotOptions, openAsked, refuseDamagedIndex } from "../state-snapshot.ts";

interface MatchOptions extends AskedSnapshot {
  readonly schema: string;
  readonly threshold?: string;
  readonly limit?: string;
  readonly include?: string[];
  readonly dataset?: string[];
  readonly json?: boolean;
  readonly [property: string]: unknown;
}

/** Flag (repeatable) and the subject's property that it fills. */
const PROPERTY_FLAGS: readonly (readonly [flag: string, property: string, help: string])[] = [
  ["name", "name", "a spelling of the name"],
  ["birth-date", "birthDate", "YYYY, YYYY-MM or YYYY-MM-DD"],
  ["country", "country", "two-letter code"],
  ["citizenship", "citizenship", "two-letter code"],
  ["gender", "gender", "male, female or other"],
  ["id-number", "idNumber", "passport or identity number"],
  ["tax-number", "taxNumber", "tax number"],
  ["inn-code", "innCode", "Russian taxpayer number"],
  ["registration-number", "registrationNumber", "company registration number"],
  ["lei-code", "leiCode", "Legal Entity Identifier"],
  ["swift-bic", "swiftBic", "SWIFT/BIC"],
  ["imo-number", "imoNumber", "IMO number of a ship or shipping company"],
];

const collect = (value: string, before: string[] = []) => [...before, value];

export function matchCommand(embedding: Embedding): Command {
  const command = addSnapshotOptions(new Command("match"))
    .description("screens one subject and explains each score in words")
    .option("--schema <schema>", "Person, Organization, Company, LegalEntity, Vessel or Airplane", "Person")
    .option("--threshold <number>", "score from which a candidate is a match, 0 to 1")
    .option("--limit <number>", "candidates to show, 1 to 25")
    .option("--include <body>", "sanctions (default) or pep; repeatable", collect)
    .option("--dataset <name>", "only this dataset; repeatable", collect)
    .option("--json", "print the answer as JSON, with the explanations");
  for (const [flag, , help] of PROPERTY_FLAGS)
    command.option(`--${flag} <value>`, `${help}; repeatable`, collect);
  return command
    .addHelpText(
      "after",
      '\nExample:\n  interdict match --name "Taisiya Bulgozhina" --birth-date 1988-09-03 --country cy',
    )
    .action(async (options: MatchOptions) => {
      const properties: Record<string, string[]> = {};
      for (const [flag, property] of PROPERTY_FLAGS) {
        const values = options[optionKey(flag)];
        if (Array.isArray(values)) properties[property] = values;
      }
      if (properties.name === undefined) throw new UsageError("--name is required.");
      const subject = decodeSubject({
        schema: options.schema,
        properties,
        ...(options.threshold === undefined
          ? {}
          : { threshold: readNumber("--threshold", options.threshold) }),
        ...(options.limit === undefined ? {} : { limit: readNumber("--limit", options.limit) }),
        ...(options.include === undefined ? {} : { include: options.include }),
        ...(options.dataset === undefined ? {} : { datasets: options.dataset }),
      });

      const snapshot = await openAsked(options, embedding.snapshot);
      try {
        refuseDamagedIndex(snapshot, options);
        const answer = matchSubject(snapshot, subject);
        const results = answer.candidates.map((found) => {
          const candidate = { ...found, properties: found.properties.value };
          const { schema, properties, threshold } = subject;
          const { explanation } = compareRecords(schema, properties, candidate, threshold);
          return { ...candidate, explanation };
        });
        sayNotes(answer, subject);
        if (options.json) return printJson({ snapshot: snapshot.id, results });
        for (const candidate of results) {
          printResult(
            [
              `${candidate.score.toFixed(4)} ${candidate.match ? "MATCH   " : "no match"} ${candidate.caption}  (${candidate.schema}, ${candidate.id}, ${candidate.datasets.join(", ")})`,
              ...candidate.explanation.map((sentence) => `         ${sentence}`),
            ].join("\n"),
          );
        }
        const matches = results.filter((candidate) => candidate.match).length;
        say(`${results.length} candidates, ${matches} of them a match at ${subject.threshold}.`);
      } finally {
        snapshot.close();
      }
    });
}

/**
 * Says what the answers of the service say in headers: what was not compared, and that a match is left out.
 */
function sayNotes({ notCompared, isTruncated }: MatchAnswer, { limit }: Subject): void {
  const tally = new NotComparedTally();
  tally.add(notCompared);
  for (const { property, values, nearest } of tally.named) {
    if (values !== null)
      say(
        `Not compared: ${values === 1 ? "1 value" : `${values} values`} of ${property} that can't be read.`,
      );
    else say(`Not compared: ${property}.${nearest === null ? "" : ` Was ${nearest} meant?`}`);
  }
  if (!isTruncated) return;
  const hint = limit < LIMIT_MAX ? ` --limit shows up to ${LIMIT_MAX}.` : "";
  say(`More than ${limit} candidates are a match.${hint}`);
}
