// The answer of GET /review/overview as a TypeBox schema.

import { type Static, Type } from "@sinclair/typebox";
import { CalendarDay, Count, closed } from "./schema-parts.ts";

export const OverviewBody = Type.Object(
  {
    shares: Type.Array(
      Type.Object(
        {
          assignee: Type.Unsafe<string | null>({
            type: ["string", "null"],
            description: "name of the account that works on them; null for nobody",
          }),
          cases: Count,
        },
        closed("CaseShare"),
      ),
      { description: "cases that are not decided, by who works on them" },
    ),
    days: Type.Array(
      Type.Object(
        {
          day: CalendarDay,
          opened: Count,
          decided: { ...Count, description: "but those of who is unsure" },
          confirmed: { ...Count, description: "by a second account" },
          refused: { ...Count, description: "by a second account" },
          reopened: Count,
        },
        closed("CaseDay"),
      ),
      { description: "90 days up to today (UTC), oldest first" },
    ),
    service: Type.Array(
      Type.Object(
        {
          day: CalendarDay,
          requests: { ...Count, description: "of the interface for programs" },
          matches: { ...Count, description: "candidates at or above their threshold" },
          refusals: { ...Count, description: "requests of programs that were answered with an error" },
        },
        closed("ServiceDay"),
      ),
      { description: "the same days; empty before anything was counted" },
    ),
  },
  closed("Overview"),
);

export type Overview = Static<typeof OverviewBody>;
