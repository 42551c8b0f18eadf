// The rows of legal forms by family of languages, as text: analysis/legal-spellings.ts parses them once, when
// the program is bundled.

import legalFormsAsianText from "./legal-forms-asian.txt" with { type: "text" };
import legalFormsEnglishText from "./legal-forms-english.txt" with { type: "text" };
import legalFormsGermanicText from "./legal-forms-germanic.txt" with { type: "text" };
import legalFormsRomanceText from "./legal-forms-romance.txt" with { type: "text" };
import legalFormsSlavicText from "./legal-forms-slavic.txt" with { type: "text" };

/** The file without its header, which ends at the first empty line. */
function rowsOf(text: string): string {
  return text.slice(text.indexOf("\n\n") + 1);
}

export const ASIAN_LEGAL_FORMS = /* @__PURE__ */ rowsOf(legalFormsAsianText);
export const ENGLISH_LEGAL_FORMS = /* @__PURE__ */ rowsOf(legalFormsEnglishText);
export const GERMANIC_LEGAL_FORMS = /* @__PURE__ */ rowsOf(legalFormsGermanicText);
export const ROMANCE_LEGAL_FORMS = /* @__PURE__ */ rowsOf(legalFormsRomanceText);
export const SLAVIC_LEGAL_FORMS = /* @__PURE__ */ rowsOf(legalFormsSlavicText);
