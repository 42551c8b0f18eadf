// What somebody looks for in the journal. Ids and times are in the address; a customer never is.

import type { Question } from "../../api/journal.ts";
import { navigate } from "../../router.tsx";
import { whenForgotten } from "../../session.ts";
import { createStore } from "../../store.ts";

/** The customer that is looked for. */
export const customerSought = createStore<string | null>(null);
whenForgotten(() => customerSought.set(null));

const IN_ADDRESS = ["from", "to", "kind", "entity", "account", "request", "case"] as const;
const MINUTE = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** The question of an address. Without any, it is about today. */
export function questionOf(query: URLSearchParams, customer: string | null): Question {
  const of = (name: (typeof IN_ADDRESS)[number]) => query.get(name) || null;
  const minute = (name: "from" | "to") => (MINUTE.test(of(name) ?? "") ? of(name) : null);
  const isOpen = [...IN_ADDRESS, "match", "all"].every((name) => !query.has(name)) && customer === null;
  return {
    from: isOpen ? startOfDay(0) : minute("from"),
    to: minute("to"),
    kind: of("kind"),
    matchOnly: query.get("match") === "only",
    customer,
    entity: of("entity"),
    account: of("account"),
    request: of("request"),
    case: of("case"),
  };
}

/** The beginning of today, or of a day before (UTC). */
export function startOfDay(daysBefore: number): string {
  const day = new Date(Date.now() - daysBefore * 86_400_000).toISOString().slice(0, 10);
  return `${day}T00:00`;
}

/** Looks for something. */
export function lookFor(question: Question): void {
  customerSought.set(question.customer);
  const query = new URLSearchParams();
  for (const name of IN_ADDRESS) {
    const value = question[name];
    if (value !== null) query.set(name, value);
  }
  if (question.matchOnly) query.set("match", "only");
  if (query.size === 0) query.set("all", "yes");
  navigate(`/journal?${query.toString()}`);
}

/** The place of an entry. */
export const entryPlace = (id: string, time: string): string =>
  `/journal/${encodeURIComponent(id)}?day=${time.slice(0, 10)}`;
