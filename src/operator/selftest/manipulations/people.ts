// What is put before, into or for a person's names: titles, short forms of given names, patronymics.

import { inCaseOfName, type Manipulation, partsOf } from "./listed-name.ts";
import { pick } from "./random.ts";

const TITLES = ["Mr", "Dr.", "General", "Haji", "Sheikh", "Eng.", "Prof. Dr.", "Colonel", "H.E.", "Mullah"];

export const addTitle: Manipulation = (name, random) => {
  const parts = partsOf(name);
  return parts === null || parts.length < 2 ? null : `${pick(random, TITLES)} ${name.text}`;
};

/** Given names and what their bearers are called, in the languages that lists have most. */
const SHORT_FORMS: Readonly<Record<string, readonly string[]>> = {
  aleksandr: ["Sasha"],
  alexander: ["Alex", "Sasha"],
  aleksei: ["Alyosha"],
  anatoly: ["Tolya"],
  andrew: ["Andy"],
  anthony: ["Tony"],
  antonio: ["Toño"],
  benjamin: ["Ben"],
  boris: ["Borya"],
  charles: ["Charlie"],
  christopher: ["Chris"],
  daniel: ["Dan"],
  david: ["Dave"],
  dmitri: ["Dima"],
  dmitry: ["Dima"],
  dmitriy: ["Dima"],
  edward: ["Ed"],
  evgeny: ["Zhenya"],
  evgeniy: ["Zhenya"],
  francisco: ["Paco", "Pancho"],
  gennady: ["Gena"],
  giuseppe: ["Beppe"],
  gregory: ["Greg"],
  guadalupe: ["Lupe"],
  guillermo: ["Memo"],
  ignacio: ["Nacho"],
  igor: ["Gosha"],
  ivan: ["Vanya"],
  james: ["Jim", "Jimmy"],
  jesus: ["Chuy"],
  john: ["Johnny", "Jack"],
  jose: ["Pepe"],
  joseph: ["Joe"],
  kenneth: ["Ken"],
  manuel: ["Manolo"],
  mariya: ["Masha"],
  michael: ["Mike"],
  mikhail: ["Misha"],
  natalia: ["Natasha"],
  natalya: ["Natasha"],
  nicholas: ["Nick"],
  nikolai: ["Kolya"],
  nikolay: ["Kolya"],
  olga: ["Olya"],
  pavel: ["Pasha"],
  peter: ["Pete"],
  richard: ["Dick", "Rick"],
  robert: ["Bob", "Rob"],
  roberto: ["Beto"],
  samuel: ["Sam"],
  sergei: ["Seryozha"],
  sergey: ["Seryozha"],
  stephen: ["Steve"],
  steven: ["Steve"],
  thomas: ["Tom"],
  timothy: ["Tim"],
  vladimir: ["Volodya", "Vova"],
  william: ["Bill", "Will"],
  yuri: ["Yura"],
  yuriy: ["Yura"],
};

/** The first name only: nobody is called by a short form of a later one. */
export const shortForm: Manipulation = (name, random) => {
  const parts = partsOf(name);
  if (parts === null || parts.length < 2) return null;
  const forms = SHORT_FORMS[(parts[0] ?? "").toLowerCase()];
  return forms === undefined ? null : parts.with(0, inCaseOfName(name.text, pick(random, forms))).join(" ");
};

const PATRONYMIC = /(?:ovich|evich|yevich|ovych|evych|ovna|evna|yevna|ivna)$/i;

/** Leaves out a patronymic in the middle or at the end of three names and more. */
export const dropPatronymic: Manipulation = (name) => {
  const parts = partsOf(name);
  if (parts === null || parts.length < 3) return null;
  const place = parts.findIndex((part, i) => i > 0 && PATRONYMIC.test(part));
  return place < 0 ? null : parts.toSpliced(place, 1).join(" ");
};

const PATRONYMIC_COUNTRIES = ["by", "kg", "kz", "ru", "su", "tj", "ua", "uz"];
const SLAVIC_FAMILY = /(?:[oe]v|in|sky|skiy|skii|enko|chuk)(a|aya)?$/i;
const FATHERS = ["Sergey", "Nikolay", "Andre", "Alekse"];

export const addPatronymic: Manipulation = (name, random) => {
  const parts = partsOf(name);
  if (parts?.length !== 2 || !name.countries.some((code) => PATRONYMIC_COUNTRIES.includes(code))) return null;
  const family = parts.findLast((part) => SLAVIC_FAMILY.test(part));
  if (family === undefined || parts.some((part) => PATRONYMIC.test(part))) return null;
  const isFemale = /a(?:ya)?$/i.test(family) && !/(?:enko|chuk)$/i.test(family);
  const father = pick(random, FATHERS).replace(/[^y]$/, (letter) => `${letter}y`);
  return parts.toSpliced(1, 0, inCaseOfName(name.text, father + (isFemale ? "evna" : "evich"))).join(" ");
};
