// Legal forms of companies and other bodies: their classes, their rows, and the words that only they have.

import {
  ASIAN_LEGAL_FORMS,
  ENGLISH_LEGAL_FORMS,
  GERMANIC_LEGAL_FORMS,
  ROMANCE_LEGAL_FORMS,
  SLAVIC_LEGAL_FORMS,
} from "./legal-form-rows.ts";
import legalWordsText from "./legal-words.tsv" with { type: "text" };
import { loadList } from "./load.ts";

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

/** Rows in the form that README.md describes, a text per file. */
export const LEGAL_FORM_ROWS: readonly string[] = [
  ENGLISH_LEGAL_FORMS,
  GERMANIC_LEGAL_FORMS,
  ROMANCE_LEGAL_FORMS,
  SLAVIC_LEGAL_FORMS,
  ASIAN_LEGAL_FORMS,
];

/** Words that are used only in legal forms, long enough to be recognised with a typo. */
export const LEGAL_WORDS: readonly string[] = /* @__PURE__ */ loadList("legal-words.tsv", legalWordsText);
