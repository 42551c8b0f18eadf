// Decides whether a name can be a person's, for lists that do not say what their parties are. Pure.

import { legalClassOf, replaceLegalForms } from "../../../names/analysis/legal-forms.ts";
import { cleanText, splitWords } from "../../../names/analysis/normalise.ts";
import { GENERIC_WORDS } from "../../../names/data/words.ts";

/** Words of organisations in these lists, in addition to those that organisations of all lists share. */
const ORGANIZATION_WORDS: ReadonlySet<string> = new Set([
  ...GENERIC_WORDS.filter((word) => !["city", "north", "west", "new", "gas", "power"].includes(word)),
  ..."aerospace air aircraft airways arsenal cloud club college communication communications computer".split(
    " ",
  ),
  ..."computing concern cooperative corporation defense defence directorate entity equipment exports".split(
    " ",
  ),
  ..."government instrument instruments integrated lab laboratories laboratory labs machine machinery".split(
    " ",
  ),
  ..."materials microelectronics military missile missiles navy nuclear openlab optical optics parts".split(
    " ",
  ),
  ..."precision program project regiment republic school semiconductor ships shipyard shipbuilding".split(
    " ",
  ),
  ..."software stock subordinate successor supplies tactical tech telecom the travel tools ventures".split(
    " ",
  ),
  ..."and for of co company".split(" "),
  // Names are compared with these words in the form of the shared table; here they are as they are written.
  ..."agricultural airline airlines centre chemicals commerce electronic enterprises foods forces".split(" "),
  ..."holdings industrial industries invest investments metals mineral organisation pharmaceuticals".split(
    " ",
  ),
  ..."production sciences services system technologies trade transportation works".split(" "),
  ..."african american asia asian eastern europe european western".split(" "),
  ..."banco banque comercial comercio grupo groupe industria industrias internacional".split(" "),
  ..."importadora exportadora inversiones servicios transporte transportes".split(" "),
]);

/** People of these lists have two to seven names. */
const PERSON_WORDS_MIN = 2;
const PERSON_WORDS_MAX = 7;

/** Shorter legal forms (SE, AO, AS) are names of people too. */
const LEGAL_FORM_LETTERS_MIN = 3;

/** False when the words of a name are an organisation's. True means only that no word rules a person out. */
export function mayBePerson(name: string): boolean {
  if (/\d|&/.test(name)) return false;
  const words = splitWords(cleanText(name.toLowerCase()));
  if (words.length < PERSON_WORDS_MIN || words.length > PERSON_WORDS_MAX) return false;
  if (words.some((word) => ORGANIZATION_WORDS.has(word))) return false;
  const telling = words.filter((word) => word.length >= LEGAL_FORM_LETTERS_MIN);
  return replaceLegalForms(telling).every((word) => legalClassOf(word) === null);
}
