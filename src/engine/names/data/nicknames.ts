// Given names and the forms of them that one person signs with.

import abbreviatedNamesText from "./abbreviated-names.tsv" with { type: "text" };
import { loadList, loadMap } from "./load.ts";
import nationalFormsText from "./national-forms.tsv" with { type: "text" };
import nicknamesText from "./nicknames.tsv" with { type: "text" };
import nicknamesAfricanText from "./nicknames-african.tsv" with { type: "text" };
import nicknamesContinentalText from "./nicknames-continental.tsv" with { type: "text" };
import nicknamesWrittenText from "./nicknames-written.tsv" with { type: "text" };
import translatedNamesText from "./translated-names.tsv" with { type: "text" };

/** Names of the languages of eastern, western and southern Europe. */
export const CONTINENTAL_NICKNAMES: readonly string[] = loadList(
  "nicknames-continental.tsv",
  nicknamesContinentalText,
);

/** The forms of each name, with spaces between them. */
export const NICKNAME_GROUPS: readonly string[] = [
  ...CONTINENTAL_NICKNAMES,
  ...loadList("nicknames.tsv", nicknamesText),
  ...loadList("nicknames-african.tsv", nicknamesAfricanText),
  ...loadList("nicknames-written.tsv", nicknamesWrittenText),
];

/** The forms of one name in languages whose speakers seldom bear both, with spaces between them. */
export const TRANSLATED_NAMES: readonly string[] = loadList("translated-names.tsv", translatedNamesText);

/** Letters before a dot that stand for a given name, with the name. */
export const ABBREVIATED_NAMES: ReadonlyMap<string, string> = loadMap(
  "abbreviated-names.tsv",
  abbreviatedNamesText,
);

/** The forms of one name that its languages have, with spaces between them. */
export const NATIONAL_FORMS: readonly string[] = loadList("national-forms.tsv", nationalFormsText);
