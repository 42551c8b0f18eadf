// Legal forms of companies and other bodies, from the public registers and company laws of the countries
// named in each row. The rows themselves are in the files beside this one, by family of languages. Data only.
//
// A row: the token that stands for the form, the class that it is compared in, the countries (ISO 3166) where
// it is met, and after the colon everything that it is written as, in any script, between semicolons; lines
// that begin with a space go on. A star stands for the name beside a spelling that is a word or a name
// elsewhere: "*ev" is the form only at the end of a name, "ип*" at its beginning, "*oü*" at either. The token
// is one of the row's spellings, or two words with a hyphen, so that it is never the word of a name.
// Spellings are read like any name, so marks, capitals and other scripts need no second row. National forms
// that documents translate into each other share a row; what is half the world's word for a company has the
// class "any".

import { ASIAN_LEGAL_FORMS } from "./legal-forms-asian.ts";
import { ENGLISH_LEGAL_FORMS } from "./legal-forms-english.ts";
import { GERMANIC_LEGAL_FORMS } from "./legal-forms-germanic.ts";
import { ROMANCE_LEGAL_FORMS } from "./legal-forms-romance.ts";
import { SLAVIC_LEGAL_FORMS } from "./legal-forms-slavic.ts";

/**
 * `limited`: private companies with limited liability. `stock`: companies with shares, public or closed.
 * `sole`: a person in business. `any`: says only that there is a company or a branch of one, and so
 * contradicts no other form. The others are what the words say; classes that differ are related, but not the
 * same company.
 */
export const LEGAL_CLASSES = [
  "limited",
  "stock",
  "partnership",
  "limited-partnership",
  "cooperative",
  "foundation",
  "association",
  "state",
  "sole",
  "any",
] as const;

export type LegalClass = (typeof LEGAL_CLASSES)[number];

export const LEGAL_FORM_ROWS: readonly string[] = [
  ENGLISH_LEGAL_FORMS,
  GERMANIC_LEGAL_FORMS,
  ROMANCE_LEGAL_FORMS,
  SLAVIC_LEGAL_FORMS,
  ASIAN_LEGAL_FORMS,
];

/**
 * Words that nobody uses but for a legal form, long enough to be known with a typo. "Private", "Holding",
 * "Federal" are parts of forms too and are left out, because they are as often words of a name.
 */
export const LEGAL_WORDS: readonly string[] = [
  ..."limited incorporated corporation company liability proprietary partnership unitary".split(" "),
  ..."aktiengesellschaft gesellschaft haftung haftungsbeschränkt beschränkter eingetragener kommanditgesellschaft".split(
    " ",
  ),
  ..."unternehmergesellschaft handelsgesellschaft aansprakelijkheid beperkte besloten naamloze vennootschap".split(
    " ",
  ),
  ..."commanditaire aktiebolag aktiebolaget aktieselskab aksjeselskap allmennaksjeselskap anpartsselskab".split(
    " ",
  ),
  ..."osakeyhtiö julkinen hlutafélag einkahlutafélag aktsiaselts osaühing sabiedrība ierobežotu atbildību".split(
    " ",
  ),
  ..."uždaroji akcinė bendrovė société anonyme responsabilité limitée simplifiée commandite collectif libanaise".split(
    " ",
  ),
  ..."compagnie compañía companhia corporación sociedad sociedade anónima responsabilidad limitada acciones".split(
    " ",
  ),
  ..."simplificada unipersonal società responsabilità limitata collettivo societate societatea răspundere".split(
    " ",
  ),
  ..."acțiuni societas europaea akcyjna odpowiedzialnością ograniczoną ograniczona společnost spoločnosť".split(
    " ",
  ),
  ..."akciová omezeným obmedzeným ručením korlátolt felelősségű társaság részvénytársaság zártkörűen".split(
    " ",
  ),
  ..."nyilvánosan dioničko akcionarsko akcionersko delniška društvo odgovornošću odgovornostjo ograničenom".split(
    " ",
  ),
  ..."omejeno друштво дружество отговорност ограничена одговорношћу акционарско акционерно".split(" "),
  ..."anonimi anonimos εταιρεία εταιρία ανώνυμη ανώνυμος περιορισμένης ευθύνης şirketi kollektif".split(" "),
  ..."общество товарищество ограниченной ответственностью дополнительной акционерное открытое закрытое".split(
    " ",
  ),
  ..."публичное непубличное унитарное государственное автономная некоммерческая компания корпорация".split(
    " ",
  ),
  ..."товариство обмеженою відповідальністю акціонерне публічне відкрите закрите".split(" "),
  ..."obshchestvo obschestvo otvetstvennostyu ogranichennoy aktsionernoye otkrytoye zakrytoye publichnoye".split(
    " ",
  ),
  ..."kabushiki perseroan terbatas terbuka sendirian".split(" "),
];
