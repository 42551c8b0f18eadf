// What somebody looks for in the journal: by period, customer, record, account, request, case or kind. The
// bytes of a line are searched first, and what they hold is decided by the entry.

import type { Static } from "@sinclair/typebox";
import type { JournalRequest } from "../contract/review-journal.ts";
import type { Fixed } from "../contract/schema-parts.ts";
import { journalFolder } from "../journal/folders.ts";
import { recordedTextIn } from "../journal/personal-act.ts";
import { type JournalPage, type PageBounds, readPage, type Wish } from "../journal/reading/read-page.ts";
import { EVERYTHING } from "../journal/reading/selection.ts";
import { isDecision, parseAct, parseDecision, type StoredEntry } from "../journal/reading/stored-entry.ts";

/**
 * What people ask for, where a null member looks for everything. `from` and `to` are the first and last
 * moment, as entries have it. Of hashed texts about a customer, only a whole reference is found.
 */
export interface JournalQuestion extends Omit<Fixed<Static<typeof JournalRequest>>, "case" | "after"> {
  /** A case, with the request that found it: what was answered, and what people did. */
  readonly case: { readonly id: string; readonly request: string } | null;
}

/** A page of what was looked for. Throws as readPage. */
export function searchJournal(
  state: string,
  question: JournalQuestion,
  after: string | null,
  bounds: PageBounds,
): Promise<JournalPage> {
  return readPage(journalFolder(state), wishOf(state, question), after, bounds);
}

/** One condition: what a line must hold, and what its entry must. */
interface Condition {
  readonly mayBe: (line: Buffer) => boolean;
  readonly holds: (about: About) => boolean;
}

/** What an entry is about, of a decision and of an act alike. */
interface About {
  readonly entry: StoredEntry;
  readonly who: readonly string[];
  readonly request: unknown;
  readonly case: unknown;
  readonly entities: readonly unknown[];
}

function wishOf(state: string, question: JournalQuestion): Wish {
  const { from, to, kind, matchOnly } = question;
  const conditions = [
    ...(question.customer === null ? [] : [aboutCustomer(state, question.customer)]),
    ...(question.entity === null ? [] : [aboutEntity(question.entity)]),
    ...(question.account === null ? [] : [ofAccount(question.account)]),
    ...(question.request === null ? [] : [ofRequest(question.request)]),
    ...(question.case === null ? [] : [ofCase(question.case)]),
  ];
  return {
    selection: { ...EVERYTHING, from, to, kind, matchOnly },
    mayBe: (line) => conditions.every(({ mayBe }) => mayBe(line)),
    isWanted: (entry) => {
      if (conditions.length === 0) return true;
      const about = aboutOf(entry);
      return about !== null && conditions.every(({ holds }) => holds(about));
    },
  };
}

/** Null for what is neither a decision nor an act. */
function aboutOf(entry: StoredEntry): About | null {
  if (isDecision(entry)) {
    const { account, request, answer } = parseDecision(entry);
    const who = [account.name, String(account.id)];
    return { entry, who, request, case: null, entities: (answer?.results ?? []).map(({ id }) => id) };
  }
  if (entry.kind !== "act") return null;
  const { user, sudoUser, details } = parseAct(entry);
  const number = details.account;
  const who = [
    user,
    ...(sudoUser === undefined ? [] : [sudoUser]),
    ...(number === undefined ? [] : [String(number)]),
  ];
  const { request, entity, entities } = details;
  const records = Array.isArray(entities) ? entities : [entity];
  return { entry, who, request, case: details.case, entities: records };
}

function ofAccount(account: string): Condition {
  const texts = [JSON.stringify(account), `:${account}`].map((text) => Buffer.from(text));
  return {
    mayBe: (line) => texts.some((text) => line.includes(text)),
    holds: ({ who }) => who.includes(account),
  };
}

function aboutEntity(id: string): Condition {
  const text = Buffer.from(JSON.stringify(id));
  return { mayBe: (line) => line.includes(text), holds: ({ entities }) => entities.includes(id) };
}

function ofRequest(id: string): Condition {
  const text = Buffer.from(JSON.stringify(id));
  return { mayBe: (line) => line.includes(text), holds: ({ request }) => request === id };
}

function ofCase({ id, request }: { readonly id: string; readonly request: string }): Condition {
  const texts = [id, request].map((text) => Buffer.from(JSON.stringify(text)));
  return {
    mayBe: (line) => texts.some((text) => line.includes(text)),
    holds: (about) => about.case === id || (isDecision(about.entry) && about.request === request),
  };
}

/** Every word must be in what the entry says of the customer, capitals and marks aside. */
function aboutCustomer(state: string, customer: string): Condition {
  const words = fold(customer)
    .split(/\s+/)
    .filter((word) => word !== "");
  const recorded = recordedTextIn(state, customer.trim());
  // A line has these letters with a backslash.
  const sought = words.filter((word) => !/["\\]/.test(word));
  const hmac = typeof recorded === "string" ? null : Buffer.from(recorded.hmac);
  const holdsAll = (text: string, wanted: readonly string[]) => {
    const folded = fold(text);
    return wanted.every((word) => folded.includes(word));
  };
  return {
    mayBe: (line) => (hmac !== null && line.includes(hmac)) || holdsAll(line.toString("utf8"), sought),
    holds: ({ entry }) =>
      (hmac !== null && entry.text.includes(hmac.toString())) || holdsAll(customerTextOf(entry), words),
  };
}

/** The subject with the key of its item, or the reference and reason of an act: values without names. */
function customerTextOf(entry: StoredEntry): string {
  if (isDecision(entry)) {
    const { subject, item = "" } = parseDecision(entry);
    return [item, ...textsIn(subject)].join(" ");
  }
  if (entry.kind !== "act") return "";
  const { reference, reason } = parseAct(entry).details;
  return [reference, reason].filter((text) => typeof text === "string").join(" ");
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

const ASCII = /^[\0-\x7f]*$/;

/** Small letters without marks, so that "Ström" is found by "strom". */
function fold(text: string): string {
  const plain = ASCII.test(text) ? text : text.normalize("NFKD").replace(/\p{M}/gu, "");
  return plain.toLowerCase();
}
