// The answers that several pages read. Those of one page are named next to it.

import type { SessionAnswer } from "../../../service/contract/review-session.ts";

export type { SessionAnswer as Session } from "../../../service/contract/review-session.ts";

/** Property key to its values. */
export type Properties = Readonly<Record<string, readonly string[]>>;

export type ListState = SessionAnswer["lists"][number];
