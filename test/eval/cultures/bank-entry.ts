// What banks write into the field for a name, and disguises: around and within invented names. The other
// pairs hold the words of a listed name too, but of two people, or with another one.

import { pick, type Random } from "../../support/random.ts";
import type { DrawnPair } from "./drawn-pair.ts";

const GIVEN = ["Robert", "Joseph", "William", "Vladimir", "Mohammed", "Francisco", "Alexander", "Konstantin"];
const SHORT = ["Robt.", "Jos.", "Wm.", "Vl.", "Mohd.", "Fco.", "Alex.", "Konst."];
const SECOND = ["Karim", "Samuel", "Temir", "Daniel", "Emilio", "Andrei", "Viktor"];
const FAMILIES = ["Belmarin", "Dorvanik", "Tramontes", "Halvorsky", "Zerafinov", "Ostrevsky", "Qalmarani"];
const OTHERS = ["Peter Kestrell", "John Warburn", "Anna Lindqvist", "George Marlowe"];

const FIELD_LENGTH = 30;

type Draw = (random: Random, given: number, second: string, family: string) => string;

const WHOLE = (given: number, second: string, family: string) => `${GIVEN[given]} ${second} ${family}`;

const ENTRIES: Readonly<Record<string, Draw>> = {
  "a role": (random, ...name) =>
    pick(random, [
      `${WHOLE(...name)}, Managing Director`,
      `${WHOLE(...name)} (beneficial owner)`,
      `Estate of ${WHOLE(...name)}`,
      `${WHOLE(...name)} - authorised signatory`,
    ]),
  "a label": (random, given, second, family) =>
    pick(random, [
      `Beneficiary: ${WHOLE(given, second, family)}`,
      `Surname: ${family} Given names: ${GIVEN[given]} ${second}`,
      `Account holder ${WHOLE(given, second, family)}`,
    ]),
  "an address": (random, ...name) =>
    pick(random, [
      `${WHOLE(...name)}, 14 Harbour Road, Valletta`,
      `${WHOLE(...name)} PO Box 4410 Dubai`,
      `${WHOLE(...name)} DOB 04/11/1968`,
    ]),
  "a passport": (_, given, second, family) =>
    `P<UTO${family}<<${GIVEN[given]}<${second}`.toUpperCase().padEnd(44, "<"),
  "a payment": (_, ...name) => `1/${WHOLE(...name).toUpperCase()} 2/14 HARBOUR ROAD 3/MT/VALLETTA`,
  "a passenger": (_, given, second, family) => `${family}/${GIVEN[given]} ${second} MR`.toUpperCase(),
  "another name": (random, ...name) =>
    `${pick(random, OTHERS)} ${pick(random, ["c/o", "a.k.a.", "or", "/", "formerly"])} ${WHOLE(...name)}`,
  "a field's end": (_, ...name) => WHOLE(...name).slice(0, FIELD_LENGTH),
  "a short form": (_, given, second, family) => `${SHORT[given]} ${second} ${family}`,
  "initials joined": (_, given, second, family) => `${GIVEN[given]?.charAt(0)}${second.charAt(0)} ${family}`,
  backwards: (_, ...name) =>
    WHOLE(...name)
      .split(" ")
      .map((word) => [...word].reverse().join(""))
      .join(" "),
  "spaced letters": (_, given, second, family) => `${GIVEN[given]} ${second} ${[...family].join(" ")}`,
  "letters of one look": (_, given, second, family) =>
    `${GIVEN[given]} ${second} ${family}`.replace(/(?<=.)m/, "rn").replace(/(?<=.)d/, "cl"),
};

const OTHER_ENTRIES: Readonly<Record<string, Draw>> = {
  "words of two people": (random, given, _, family) => {
    const [first = "", last = ""] = pick(random, OTHERS).split(" ");
    const link = pick(random, [" and ", " or ", " & ", " / ", ", "]);
    return `${GIVEN[given]} ${last}${link}${first} ${family}`;
  },
  "a field's end of another name": (random, given, second, family) => {
    const other = pick(
      random,
      FAMILIES.filter((name) => name !== family),
    );
    return WHOLE(given, second, other).slice(0, FIELD_LENGTH);
  },
  "a passport of another": (random, given, _, family) =>
    `P<UTO${pick(random, OTHERS).split(" ")[1]}<<${GIVEN[given]}<${family}<ANTON`
      .toUpperCase()
      .padEnd(44, "<"),
};

/** A listed name with what a bank, or somebody who hides, writes for it or for another. */
export function drawEntryPair(random: Random, isMatch: boolean): DrawnPair {
  const entries = isMatch ? ENTRIES : OTHER_ENTRIES;
  const kind = pick(random, Object.keys(entries));
  const given = Math.floor(random() * GIVEN.length);
  const family = pick(random, FAMILIES);
  const second = kind.startsWith("a field's end") ? "Bartholomew Karim" : pick(random, SECOND);
  const customer = entries[kind]?.(random, given, second, family) ?? "";
  const listed = kind === "words of two people" ? `${GIVEN[given]} ${family}` : WHOLE(given, second, family);
  return { schema: "Person", class: "bank entry", kind, isMatch, listed, customer };
}
