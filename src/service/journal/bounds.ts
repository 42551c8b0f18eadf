// Bounds what one decision adds to the journal, however much a client sends or gets. What is left out can be
// proven: a digest of the whole is in the entry.

import type { Digest } from "./entries.ts";
import { canonicalJson } from "./subject-hash.ts";

/**
 * JSON text of a subject that is recorded whole. Subjects of customer files have some 150 bytes, and twenty
 * long names 6 KB.
 */
export const SUBJECT_BYTES_MAX = 8 * 1024;
/**
 * JSON text of an answer that is recorded whole. Of 5,000 invented customers against OFAC, UN, UK and EU, the
 * answers of eight were larger, and the largest had 20 KB. An answer can have 0.1 MB.
 */
export const ANSWER_BYTES_MAX = 16 * 1024;
const NAMES_MAX = 20;
/** Names of datasets that an entry has; collections of public lists have hundreds. */
const COMPARED_MAX = 100;
const NAME_LENGTH_MAX = 100;

type Candidate = Partial<
  Record<"id" | "caption" | "schema" | "score" | "match" | "features" | "datasets", unknown>
>;

/**
 * The members of an entry for a subject, as text. A large one is the start of its JSON text, with the names
 * first, and the digest of the whole.
 */
export function boundSubject(body: unknown): string {
  const text = JSON.stringify(body);
  if (Buffer.byteLength(text) <= SUBJECT_BYTES_MAX) return `"subject":${text}`;
  const start = startOf(JSON.stringify(namesFirst(body)));
  return `"subject":${JSON.stringify(start)},"subjectDigest":${JSON.stringify(subjectDigest(body))}`;
}

/** The digest of a subject: of its JSON text with the members of every object sorted by name. */
export function subjectDigest(body: unknown): Digest {
  return textDigest(canonicalJson(body));
}

/**
 * The members of an entry for the JSON text of an answer, as text. A large one has less of each candidate,
 * and the digest of the text.
 */
export function boundAnswer(text: string): string {
  if (Buffer.byteLength(text) <= ANSWER_BYTES_MAX) return `"answer":${text}`;
  const { results } = JSON.parse(text) as { results: readonly Candidate[] };
  const answer = { results: results.map(shortenCandidate) };
  return `"answer":${JSON.stringify(answer)},"answerDigest":${JSON.stringify(textDigest(text))}`;
}

/** What the entry keeps of a candidate in a large answer. The snapshot has the rest. */
export function shortenCandidate<Of extends Candidate>(candidate: Of): Of {
  const { id, caption, schema, score, match, features, datasets } = candidate as Candidate;
  return { id, caption, schema, score, match, features, datasets } as Of;
}

/** The members of an entry for the names of properties that were not compared. */
export function boundNames(names: readonly string[]): { notCompared: string[]; notComparedOthers?: number } {
  const notCompared = names
    .slice(0, NAMES_MAX)
    .map((name) => (name.length > NAME_LENGTH_MAX ? `${name.slice(0, NAME_LENGTH_MAX)}…` : name));
  const others = names.length - notCompared.length;
  return others === 0 ? { notCompared } : { notCompared, notComparedOthers: others };
}

/** The members of an entry for the names of the datasets that were compared. */
export function boundCompared(names: readonly string[]): { compared: string[]; comparedOthers?: number } {
  const compared = names.slice(0, COMPARED_MAX);
  const others = names.length - compared.length;
  return others === 0 ? { compared } : { compared, comparedOthers: others };
}

/** The digest of a JSON text, such as that of an answer. */
export function textDigest(text: string): Digest {
  return {
    bytes: Buffer.byteLength(text),
    sha256: new Bun.CryptoHasher("sha256").update(text).digest("hex"),
  };
}

/** A reader of the start sees who was asked about, wherever the client put it. */
function namesFirst(body: unknown): unknown {
  if (!isObject(body) || !isObject(body.properties)) return body;
  const { properties, ...options } = body;
  const { name, ...others } = properties;
  return { properties: { name, ...others }, ...options };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The first SUBJECT_BYTES_MAX bytes, without a character that they cut. */
function startOf(text: string): string {
  const bytes = Buffer.from(text);
  let end = SUBJECT_BYTES_MAX;
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return bytes.toString("utf8", 0, end);
}
