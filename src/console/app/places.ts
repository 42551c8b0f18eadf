// The places of the console, in their order, and the scope that a place needs beyond those of every reviewer.

import type { IconName } from "./components/icon.tsx";
import type { TEXTS } from "./texts.ts";

interface ConsolePlace {
  readonly to: string;
  readonly name: keyof typeof TEXTS.places & IconName;
  /** Null for a place that is shown to everybody. */
  readonly scope: string | null;
}

export const PLACES: readonly ConsolePlace[] = [
  { to: "/overview", name: "overview", scope: null },
  { to: "/screen", name: "screen", scope: null },
  { to: "/search", name: "search", scope: null },
  { to: "/cases", name: "cases", scope: null },
  { to: "/files", name: "files", scope: null },
  { to: "/payments", name: "payments", scope: "sanctions:payments" },
  { to: "/lists", name: "lists", scope: null },
  { to: "/journal", name: "journal", scope: "sanctions:administer" },
  { to: "/accounts", name: "accounts", scope: "sanctions:administer" },
];
