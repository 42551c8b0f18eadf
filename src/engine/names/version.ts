// The version of the name rules. A program opens only an index that was built with the same rules: with
// others, it would look for some records under keys that they were never indexed under.

import rules from "../../../index/name-rules.json" with { type: "json" };

/** 32 hexadecimal digits: the fingerprint of the behaviour of the rules (index/name-rules.ts). */
export const NAME_RULES_VERSION: string = rules.version;
