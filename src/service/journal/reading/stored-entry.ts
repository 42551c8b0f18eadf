// One entry as a reader has it: its place in the journal, and its members once they are parsed.

import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { type TypeCheck, TypeCompiler } from "@sinclair/typebox/compiler";
import { OperatorError } from "../../../base/model/errors.ts";
import type { ChainedLine } from "../chain.ts";

/** An entry whose hash fits, with the place that it was read from. */
export interface StoredEntry extends ChainedLine {
  /** Whose journal it is of, where the journals of several replicas are read. */
  readonly replica?: string;
  readonly lane: string;
  /** Name of its file, and its line there, from 1. */
  readonly file: string;
  readonly line: number;
  /** The line as written. */
  readonly text: string;
}

/** The id of an entry: "1:4711", or of one of several replicas "r1/1:4711". */
export function entryId({ replica, lane, seq }: Pick<StoredEntry, "replica" | "lane" | "seq">): string {
  return `${replica === undefined ? "" : `${replica}/`}${lane}:${seq}`;
}

const Features = Type.Record(Type.String(), Type.Union([Type.Number(), Type.Null()]));

/** A candidate of an answer. With hashed subjects only the first three are recorded. */
const AnsweredCandidate = Type.Object({
  id: Type.String(),
  score: Type.Number(),
  match: Type.Boolean(),
  caption: Type.Optional(Type.String()),
  schema: Type.Optional(Type.String()),
  features: Type.Optional(Features),
  datasets: Type.Optional(Type.Array(Type.String())),
});

const DigestMember = Type.Object({ bytes: Type.Integer(), sha256: Type.String() });

const Decision = Type.Object({
  account: Type.Object({ id: Type.Integer(), name: Type.String() }),
  key: Type.String(),
  request: Type.String(),
  item: Type.Optional(Type.String()),
  snapshot: Type.String(),
  engine: Type.String(),
  nameRules: Type.String(),
  options: Type.Optional(
    Type.Object({
      threshold: Type.Number(),
      limit: Type.Integer(),
      include: Type.Array(Type.String()),
      datasets: Type.Union([Type.Array(Type.String()), Type.Null()]),
    }),
  ),
  // The datasets that were compared; absent before 0.4.0.
  compared: Type.Optional(Type.Array(Type.String())),
  comparedOthers: Type.Optional(Type.Integer()),
  truncated: Type.Optional(Type.Boolean()),
  // Only plain identifiers when subjects are hashed.
  notCompared: Type.Optional(Type.Array(Type.String())),
  notComparedOthers: Type.Optional(Type.Integer()),
  // The JSON object of the request; the start of its text when it is large; or a HashedSubject.
  subject: Type.Unknown(),
  subjectDigest: Type.Optional(DigestMember),
  // Without the properties of the candidates when it is large.
  answer: Type.Optional(Type.Object({ results: Type.Array(AnsweredCandidate) })),
  answerDigest: Type.Optional(DigestMember),
  // Without the message when subjects are hashed: it quotes what was sent.
  error: Type.Optional(Type.Object({ code: Type.String(), message: Type.Optional(Type.String()) })),
});

/** The members of a match or a batch item. It has either an answer or an error. */
export type Decision = Static<typeof Decision>;
export type AnsweredCandidate = Static<typeof AnsweredCandidate>;

const Act = Type.Object({
  user: Type.String(),
  sudoUser: Type.Optional(Type.String()),
  command: Type.String(),
  details: Type.Record(Type.String(), Type.Unknown()),
});

const AnyMembers = Type.Record(Type.String(), Type.Unknown());

/** The members of an administrative act. */
export type Act = Static<typeof Act>;

const checks = new Map<TSchema, TypeCheck<TSchema>>();

/** True for an answered match or batch item. */
export function isDecision({ kind }: Pick<StoredEntry, "kind">): boolean {
  return kind === "match" || kind === "batch-item";
}

/** The members of a match or batch item. Throws an OperatorError for another form. */
export function parseDecision(entry: StoredEntry): Decision {
  const decision = parseMembers(entry, Decision);
  if ((decision.answer === undefined) === (decision.error === undefined)) throw unknownForm(entry);
  return decision;
}

/** The members of an administrative act. Throws an OperatorError for another form. */
export function parseAct(entry: StoredEntry): Act {
  return parseMembers(entry, Act);
}

/** "root", or "warden, as root": only the last name is certain, because the other one is a variable. */
export function userOf({ user, sudoUser }: Pick<Act, "user" | "sudoUser">): string {
  return sudoUser === undefined ? user : `${sudoUser}, as ${user}`;
}

/** The members of an entry of any kind. Throws an OperatorError for a line that is not a JSON object. */
export function parseAny(entry: StoredEntry): Readonly<Record<string, unknown>> {
  return parseMembers(entry, AnyMembers);
}

/**
 * The HMAC in place of a subject that was recorded hashed; null for one that was recorded in full. A client
 * can send an item that looks like a hash; its error was then recorded with the message.
 */
export function hmacOf({ subject, error }: Decision): string | null {
  if (error?.message !== undefined) return null;
  if (typeof subject !== "object" || subject === null || !("hmac" in subject)) return null;
  return Object.keys(subject).length === 1 && typeof subject.hmac === "string" ? subject.hmac : null;
}

function parseMembers<Schema extends TSchema>(entry: StoredEntry, schema: Schema): Static<Schema> {
  let check = checks.get(schema);
  if (check === undefined) {
    check = TypeCompiler.Compile(schema as TSchema);
    checks.set(schema, check);
  }
  const value = parseJson(entry);
  if (!check.Check(value)) throw unknownForm(entry);
  return value as Static<Schema>;
}

function parseJson(entry: StoredEntry): unknown {
  try {
    return JSON.parse(entry.text);
  } catch {
    throw unknownForm(entry);
  }
}

function unknownForm({ file, line, kind }: StoredEntry): OperatorError {
  return new OperatorError(
    `${file}, line ${line}: the entry of the kind "${kind}" has a format that this version does not know.`,
    "Read it with the version of interdict that wrote it, or with a newer one.",
  );
}
