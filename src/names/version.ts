// The version of the name rules: a hash over everything that shapes the keys of the alias index. An index is read only by
// a program with the rules that built it; with others, some records would be looked for under keys they were never filed
// under.

import { hashNameRules } from "./rules-hash.ts" with { type: "macro" };

/** 32 hexadecimal digits, computed while the code is bundled (or read, when run from source). */
export const NAME_RULES_VERSION: string = hashNameRules();
