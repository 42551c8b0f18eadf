// The words that Burmese names are made of.

import { familyNames } from "./name-bearers.ts";
import { once } from "./once.ts";

/** The words of Burmese names. Burmese have no family names: each word is a part of the one name. */
export const burmeseNames: () => ReadonlySet<string> = once(() => new Set(familyNames().get("burmese")));
