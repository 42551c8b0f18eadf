// The version of the name rules. An index is read only by a program with the rules that built it; with
// others, some records would be looked for under keys they were never filed under.

import rules from "../../index/name-rules.json" with { type: "json" };

/** 32 hexadecimal digits: a fingerprint of what the rules do (index/name-rules.ts). */
export const NAME_RULES_VERSION: string = rules.version;
