// `match`: screens one subject given by flags and explains each score. --json prints the body of the match
// endpoint.

import { Command } from "commander";
import { decodeSubject } from "../../contract/decode-subject.ts";
import { writeCandidate, writeCandidates } from "../../contract/encode.ts";
import { UsageError } from "../../model/errors.ts";
import { LIMIT_DEFAULT, LIMIT_MAX, SCORE_DECIMALS, THRESHOLD_DEFAULT } from "../../model/limits.ts";
import { plural } from "../../model/plural.ts";
import { SUBJECT_SCHEMATA } from "../../model/schemata.ts";
import type { Candidate, Subject } from "../../model/subject.ts";
import { compareRecords } from "../../screening/compare.ts";
import type { MatchAnswer } from "../../screening/match.ts";
import { Matcher } from "../../screening/match.ts";
import { NotComparedTally } from "../../screening/not-compared.ts";
import { OpenSnapshotQueries } from "../../screening/screening.ts";
import type { Embedding } from "../../snapshot/embedded.ts";
import { optionKey } from "../flags.ts";
import { parseNumber, printBody, printResult, say } from "../output.ts";
import {
  addSnapshotOptions,
  openSelected,
  refuseDamagedIndex,
  type SelectedSnapshot,
} from "../state-snapshot.ts";

interface MatchOptions extends SelectedSnapshot {
  readonly schema: string;
  readonly threshold?: string;
  readonly limit?: string;
  readonly include?: string[];
  readonly dataset?: string[];
  readonly json?: boolean;
  readonly explain?: boolean;
  readonly [property: string]: unknown;
}

/** Each repeatable flag with the property of the subject that it fills. */
const PROPERTY_FLAGS: readonly (readonly [flag: string, property: string, help: string])[] = [
  ["name", "name", "a spelling of the name"],
  ["birth-date", "birthDate", "date of birth: YYYY, YYYY-MM or YYYY-MM-DD"],
  ["country", "country", "two-letter country code"],
  ["citizenship", "citizenship", "two-letter country code"],
  ["gender", "gender", "male, female or other"],
  ["id-number", "idNumber", "passport or identity number"],
  ["tax-number", "taxNumber", "tax number"],
  ["inn-code", "innCode", "Russian taxpayer number (INN)"],
  ["registration-number", "registrationNumber", "company registration number"],
  ["lei-code", "leiCode", "Legal Entity Identifier (LEI)"],
  ["swift-bic", "swiftBic", "SWIFT/BIC code"],
  ["imo-number", "imoNumber", "IMO number of a ship or shipping company"],
];

const collect = (value: string, before: string[] = []) => [...before, value];

export function matchCommand(embedding: Embedding): Command {
  const command = addSnapshotOptions(new Command("match"))
    .description("screens one subject and explains each score in words")
    .option("--schema <schema>", SUBJECT_SCHEMATA.join(", "), "Person")
    .option("--threshold <number>", `lowest score that is a match, 0 to 1 (default: ${THRESHOLD_DEFAULT})`)
    .option("--limit <number>", `maximum number of candidates, 1 to ${LIMIT_MAX} (default: ${LIMIT_DEFAULT})`)
    .option("--include <corpus>", "sanctions or pep; repeatable (default: sanctions)", collect)
    .option("--dataset <name>", "screen against this dataset only; repeatable", collect)
    .option("--json", "print the JSON body that the match endpoint answers")
    .option("--explain", "with --json: add the explanation of each score, and the id of the snapshot");
  for (const [flag, , help] of PROPERTY_FLAGS)
    command.option(`--${flag} <value>`, `${help}; repeatable`, collect);
  return command
    .addHelpText(
      "after",
      '\nExample:\n  interdict match --name "Taisiya Bulgozhina" --birth-date 1988-09-03 --country cy',
    )
    .action(async (options: MatchOptions) => {
      const subject = decodeSubject(subjectOf(options));
      const snapshot = await openSelected(options, embedding.snapshot);
      try {
        refuseDamagedIndex(snapshot, options);
        const answer = new OpenSnapshotQueries(new Matcher(snapshot)).match(subject);
        sayNotes(answer, subject);
        if (options.json) {
          printBody(
            options.explain
              ? writeExplained(snapshot.id, subject, answer.candidates)
              : writeCandidates(answer.candidates),
          );
          return;
        }
        for (const candidate of answer.candidates) printResult(formatCandidate(subject, candidate));
        const matches = answer.candidates.filter(({ match }) => match).length;
        const are = matches === 1 ? "is a match" : "are matches";
        say(
          `${plural(answer.candidates.length, "candidate")}; ${matches} ${are} at the threshold ${subject.threshold}.`,
        );
      } finally {
        snapshot.close();
      }
    });
}

/** The flags as the body of a match request. Throws a UsageError. */
function subjectOf(options: MatchOptions): object {
  const properties: Record<string, string[]> = {};
  for (const [flag, property] of PROPERTY_FLAGS) {
    const values = options[optionKey(flag)];
    if (Array.isArray(values)) properties[property] = values;
  }
  if (properties.name === undefined) throw new UsageError("--name is missing; give the name to screen.");
  const { schema, threshold, limit, include, dataset } = options;
  return {
    schema,
    properties,
    ...(threshold === undefined ? {} : { threshold: parseNumber("--threshold", threshold) }),
    ...(limit === undefined ? {} : { limit: parseNumber("--limit", limit) }),
    ...(include === undefined ? {} : { include }),
    ...(dataset === undefined ? {} : { datasets: dataset }),
  };
}

/** The body of the match endpoint with an explanation in each result and the snapshot's id before them. */
function writeExplained(snapshot: string, subject: Subject, candidates: readonly Candidate[]): string {
  const results = candidates.map((candidate) => {
    const explanation = JSON.stringify(explain(subject, candidate));
    return `${writeCandidate(candidate).slice(0, -1)},"explanation":${explanation}}`;
  });
  return `{"snapshot":${JSON.stringify(snapshot)},"results":[${results.join(",")}]}`;
}

function formatCandidate(subject: Subject, candidate: Candidate): string {
  const { score, match, caption, schema, id, datasets } = candidate;
  return [
    `${score.toFixed(SCORE_DECIMALS)} ${match ? "MATCH   " : "no match"} ${caption}  (${schema}, ${id}, ${datasets.join(", ")})`,
    ...explain(subject, candidate).map((sentence) => `         ${sentence}`),
  ].join("\n");
}

/** Sentences that say why a candidate has its score. */
function explain({ schema, properties, threshold }: Subject, candidate: Candidate): readonly string[] {
  const record = { ...candidate, properties: candidate.properties.value };
  return compareRecords(schema, properties, record, threshold).explanation;
}

/** Says what the endpoint says in headers: what was not compared, and that the limit left out a match. */
function sayNotes({ notCompared, isTruncated }: MatchAnswer, { limit }: Subject): void {
  const tally = new NotComparedTally();
  tally.add(notCompared);
  for (const { property, values, nearest } of tally.named) {
    if (values !== null) say(`Not compared: ${plural(values, "value")} of ${property} that can't be read.`);
    else say(`Not compared: ${property}.${nearest === null ? "" : ` Did you mean ${nearest}?`}`);
  }
  if (!isTruncated) return;
  const hint = limit < LIMIT_MAX ? ` --limit shows up to ${LIMIT_MAX}.` : "";
  say(`More than ${limit} candidates are a match.${hint}`);
}
