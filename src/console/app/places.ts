// The places of the console, in their order, and the scope that a place needs.

import type { Session } from "./api/types.ts";
import type { IconName } from "./components/icon.tsx";
import { hasScope } from "./session.ts";
import type { TEXTS } from "./texts.ts";

interface ConsolePlace {
  readonly to: string;
  readonly name: keyof typeof TEXTS.places & IconName;
  /** Null for a place that is shown to everybody. */
  readonly scope: string | null;
}

const PLACES: readonly ConsolePlace[] = [
  { to: "/overview", name: "overview", scope: null },
  { to: "/screen", name: "screen", scope: "sanctions:review" },
  { to: "/search", name: "search", scope: null },
  { to: "/cases", name: "cases", scope: "sanctions:review" },
  { to: "/files", name: "files", scope: "sanctions:review" },
  { to: "/payments", name: "payments", scope: "sanctions:payments" },
  { to: "/lists", name: "lists", scope: null },
  { to: "/journal", name: "journal", scope: "sanctions:administer" },
  { to: "/accounts", name: "accounts", scope: "sanctions:administer" },
];

/** The places of an account. An administrator who does not review is shown no place of reviews. */
export const placesOf = (session: Session | null): readonly ConsolePlace[] =>
  PLACES.filter(({ scope }) => {
    const isSaid = scope === "sanctions:review" && !hasScope(session, "sanctions:administer");
    return scope === null || isSaid || hasScope(session, scope);
  });
