// The answer of GET /review/overview as a TypeBox schema.

import { type Static, Type } from "@sinclair/typebox";
import { CalendarDay, Count, closed } from "./schema-parts.ts";

export const OverviewBody = closed("Overview", {
  shares: Type.Array(
    closed("CaseShare", {
      assignee: Type.Unsafe<string | null>({
        type: ["string", "null"],
        description: "name of the account that works on them; null for nobody",
      }),
      cases: Count,
    }),
    { description: "cases that are not decided, by who works on them" },
  ),
  days: Type.Array(
    closed("CaseDay", {
      day: CalendarDay,
      opened: Count,
      decided: { ...Count, description: "but those of who is unsure" },
      confirmed: { ...Count, description: "by a second account" },
      refused: { ...Count, description: "by a second account" },
      reopened: Count,
    }),
    { description: "90 days up to today (UTC), oldest first" },
  ),
  service: Type.Array(
    closed("ServiceDay", {
      day: CalendarDay,
      requests: { ...Count, description: "of the interface for programs" },
      matches: { ...Count, description: "candidates at or above their threshold" },
      refusals: { ...Count, description: "requests of programs that were answered with an error" },
    }),
    { description: "the same days; empty before anything was counted" },
  ),
});

export type Overview = Static<typeof OverviewBody>;
