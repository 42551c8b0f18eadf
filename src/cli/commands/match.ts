// `match`: screens one subject given by flags and explains each score. --json prints the body of the match
// endpoint.

import { flag } from "../../base/flags/flag.ts";
import { UsageError } from "../../base/model/errors.ts";
import { LIMIT_MAX, SCORE_DECIMALS } from "../../base/model/limits.ts";
import { plural } from "../../base/model/plural.ts";
import type { Candidate, Subject } from "../../base/model/subject.ts";
import { refuseUnknownDatasets } from "../../engine/screening/candidates.ts";
import { explainCandidates } from "../../engine/screening/compare.ts";
import type { MatchAnswer } from "../../engine/screening/match.ts";
import { Matcher } from "../../engine/screening/match.ts";
import { NotComparedTally } from "../../engine/screening/not-compared.ts";
import { OpenSnapshotQueries } from "../../engine/screening/screening.ts";
import type { Embedding } from "../../engine/snapshot/embedded.ts";
import { decodeSubject } from "../../service/contract/decode-subject.ts";
import { writeCandidate, writeCandidates } from "../../service/contract/encode.ts";
import { command } from "../command.ts";
import { jsonFlag } from "../flags.ts";
import { refuseNoList } from "../no-list.ts";
import { printBody, printResult, say } from "../output.ts";
import { comparedLine } from "../screen-summary.ts";
import { openSelected, refuseDamagedIndex, SNAPSHOT_FLAGS } from "../state-snapshot.ts";
import { SUBJECT_FLAGS, subjectOfFlags } from "../subject-flags.ts";

export const matchCommand = (embedding: Embedding) =>
  command("match", {
    about: "screens one subject and explains each score in words",
    flags: [
      ...SNAPSHOT_FLAGS,
      ...SUBJECT_FLAGS,
      jsonFlag("print the JSON body that the match endpoint returns"),
      flag("--explain", "with --json: add the explanation of each score, and the id of the snapshot"),
    ],
    example: 'match --name "Taisiya Bulgozhina" --birth-date 1988-09-03 --country cy',
    run: async (options, { args: [word] }) => {
      if (word !== undefined)
        throw new UsageError(
          `${JSON.stringify(word)} is not a flag. Give a name with --name ${JSON.stringify(word)}`,
        );
      const subject = decodeSubject(subjectOfFlags(options));
      using snapshot = await openSelected(options, embedding.snapshot);
      refuseDamagedIndex(snapshot, options);
      refuseUnknownDatasets(snapshot, subject.datasets);
      refuseNoList(snapshot, [subject.schema], subject);
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
    },
  }).allowExcessArguments();

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
function explain(subject: Subject, candidate: Candidate): readonly string[] {
  return explainCandidates(subject, [candidate]).flatMap(({ explanation }) => explanation);
}

/**
 * Says what the endpoint says in headers: which lists were compared, what of the subject was not, and that
 * the limit left out a match.
 */
function sayNotes({ compared, notCompared, isTruncated }: MatchAnswer, { limit }: Subject): void {
  say(comparedLine(compared));
  const tally = new NotComparedTally();
  tally.add(notCompared);
  for (const { property, values, nearest } of tally.named) {
    if (values !== null)
      say(`Not compared: ${plural(values, "value")} of ${property} that can't be read whole.`);
    else say(`Not compared: ${property}.${nearest === null ? "" : ` Did you mean ${nearest}?`}`);
  }
  if (!isTruncated) return;
  const hint = limit < LIMIT_MAX ? ` --limit shows up to ${LIMIT_MAX}.` : "";
  say(`More than ${limit} candidates are a match.${hint}`);
}
