// The requests and answers of /review/case-jobs as TypeBox schemata, and their decoding: what is done with
// many cases at once.

import { type Static, Type } from "@sinclair/typebox";
import { decode, refuseWrong } from "./decode.ts";
import type { JsonDocument } from "./json-text.ts";
import { choice, text } from "./request-formats.ts";
import {
  CaseStatusWord,
  DecisionFields,
  Reason,
  SeenVersion,
  type Verdict,
  VerdictOrNull,
} from "./review-cases.ts";
import { CaseId } from "./review-queue.ts";
import {
  asked,
  CalendarDay,
  Count,
  closed,
  type Fixed,
  nullable,
  orNull,
  TextOrNull,
  textOrNull,
} from "./schema-parts.ts";

/** Cases of one job: as many as a queue answers. */
const CASES_MAX = 25_000;
const NAME_LENGTH_MAX = 200;
const REPLACED = ["nothing", "own", "all"] as const;
const KINDS = ["decide", "confirm", "assign"] as const;

const ReplacedWord = {
  ...choice(REPLACED, "ReplacedDecisions"),
  meaning:
    "The decisions that `decide` may replace where one awaits a confirmation or holds: none, those of the account itself, or all. The default is `nothing`.",
};

export const JobRequest = asked("CaseJobRequest", {
  ids: Type.Array(CaseId, {
    minItems: 1,
    maxItems: CASES_MAX,
    meaning: "The cases, each once.",
    description: `an array of 1 to ${CASES_MAX} ids of cases`,
  }),
  versions: Type.Array(SeenVersion, {
    maxItems: CASES_MAX,
    meaning:
      "Of these cases as they were seen, in the same order. A case that has changed since is left as it is.",
    description: "an array of as many versions",
  }),
});

/** Throws unknown_parameter or invalid_request, naming the fields. */
export function decodeJob(document: JsonDocument): { readonly id: string; readonly version: number }[] {
  const { ids, versions } = decode(JobRequest, document);
  if (ids.length !== versions.length)
    refuseWrong([`versions must be as many as ids, ${ids.length}, not ${versions.length}`]);
  return ids.map((id, i) => ({ id, version: versions[i] ?? 0 }));
}

const Typed = Type.Optional(
  nullable(SeenVersion, {
    meaning: "The number of the cases, which a person types to confirm it where there are 100 or more.",
    description: "a whole number, or null",
  }),
);

/** What becomes of each case; `act` says which of the other fields there are. */
export const JobStartRequest = asked("CaseJobStart", {
  act: choice(KINDS, "JobKind"),
  number: Typed,
  verdict: Type.Optional(DecisionFields.verdict),
  until: Type.Optional(DecisionFields.until),
  replaces: Type.Optional(ReplacedWord),
  agrees: Type.Optional(Type.Boolean({ description: "true or false" })),
  reason: Type.Optional(Reason),
  assignee: Type.Optional(
    nullable(text(1, NAME_LENGTH_MAX, { description: "the name of an account" }), {
      meaning: "Who works on them; null for nobody.",
      description: "the name of an account, or null",
    }),
  ),
});

/** What a job does with each of its cases; `replaces` are the standing decisions that it replaces. */
export type JobAct =
  | {
      readonly kind: "decide";
      readonly verdict: Verdict;
      readonly reason: string;
      readonly until: string | null;
      readonly replaces: (typeof REPLACED)[number];
    }
  | { readonly kind: "confirm"; readonly agrees: boolean; readonly reason: string }
  | { readonly kind: "assign"; readonly assignee: string | null };

/** Throws unknown_parameter or invalid_request, naming the fields. */
export function decodeJobStart(document: JsonDocument): {
  readonly act: JobAct;
  readonly typed: number | null;
} {
  const { act: kind, number, ...given } = decode(JobStartRequest, document);
  const need = <T>(name: keyof typeof given, value: T | undefined): T => {
    if (value === undefined) refuseWrong([`${name} is missing`]);
    return value as T;
  };
  const typed = number ?? null;
  if (kind === "assign") return { act: { kind, assignee: need("assignee", given.assignee) }, typed };
  const reason = need("reason", given.reason);
  if (kind === "confirm") return { act: { kind, agrees: need("agrees", given.agrees), reason }, typed };
  const { until = null, replaces = "nothing" } = given;
  return { act: { kind, verdict: need("verdict", given.verdict), reason, until, replaces }, typed };
}

const Job = closed(
  "CaseJob",
  {
    id: Type.String(),
    state: choice(["prepared", "running", "stopped", "done"], "JobState"),
    act: nullable(
      closed("JobAct", {
        kind: choice(KINDS, "JobKind"),
        verdict: Type.Optional(VerdictOrNull),
        reason: Type.Optional(Type.String()),
        until: Type.Optional(orNull(CalendarDay)),
        replaces: Type.Optional(ReplacedWord),
        agrees: Type.Optional(Type.Boolean()),
        assignee: Type.Optional(TextOrNull),
      }),
      { description: "null before it is started" },
    ),
    by: Type.String({ description: "name of the account" }),
    total: { ...Count, description: "cases that it is about" },
    done: Count,
    refused: { ...Count, description: "cases that changed, or with which it can't be done" },
    problem: textOrNull("why it was stopped; null where a person did that"),
    groups: Type.Array(
      closed("JobGroup", {
        status: CaseStatusWord,
        decidedBy: TextOrNull,
        isOwn: Type.Boolean({ description: "true for decisions of the account itself" }),
        cases: Count,
        changed: { ...Count, description: "those that changed since they were seen" },
      }),
      { description: "what the cases are, before it is started" },
    ),
    refusals: Type.Array(closed("JobRefusal", { id: Type.String(), message: Type.String() }), {
      description: "the first of them",
    }),
  },
  "what is done with many cases, each as an act of its own",
);

export const JobBody = closed("CaseJobResult", { job: Job });
export const JobsBody = closed("CaseJobs", { jobs: Type.Array(Job) });

export type EncodedJob = Fixed<Static<typeof JobBody>["job"]>;
