// Names in lines that machines write: the machine-readable zone of a document (ICAO 9303), the lines of a
// payment (SWIFT 50 and 59), and passengers (IATA). Knows the forms, not which words are names.

import type { NameKind } from "./name-kind.ts";

/** Two fillers part the family name from the given names. */
const MRZ = /<<|^[A-Z]<[A-Z]{3}/;

/** The kind of document and the state that issued it, before the family name. */
const MRZ_HEAD = /^(?:[PVACI]<|P[A-Z](?=[A-Z<]{42}$))(?:[A-Z]{3}|[A-Z]<<)/;

/** The account or the party's number, before the name: "/DE89… ", "NIDN/DE/1212 ". */
const PARTY = /^\s*(?:\/\S+|(?:ARNU|CCPT|CUST|DRLC|EMPL|NIDN|SOSE|TXID)\/[A-Z]{2}\/\S+)\s+(?=\S)/;

/** A line of a payment with its number: name, address, country, birth, documents. */
const NUMBERED_LINE = /(?:^|\s)([1-8])\/(?=\S)/g;

/** From this length on, a line is full, and its name goes on in the next one. */
const FULL_LINE_LENGTH = 28;

/** A passenger, with or without a title and the kind of ticket: "1SMITH/JOHNMR", "SMITH/ANNA MRS (ADT)". */
const PASSENGER =
  /^\d?\s*([\p{L}'-]{2,}(?: [\p{L}'-]+)?)\/([\p{L}'-][\p{L}' -]*?)(\s?(?:MR|MRS|MS|MISS|MSTR|DR))?(?:\s*\((?:ADT|CHD|INF)[^)]*\))?$/iu;

/**
 * The spellings of the name in a text of such a form; null for any other text. Several, where the form leaves
 * open whether two parts are one word or two, or two people.
 */
export function readMachineLine(text: string, kind: NameKind): readonly string[] | null {
  if (kind === "person") {
    if (MRZ.test(text)) return readMrz(text);
    const passenger = text.includes("/") ? readPassenger(text) : null;
    if (passenger !== null) return passenger;
  }
  return text.includes("/") ? readPaymentLines(text, kind) : null;
}

function readMrz(text: string): readonly string[] | null {
  const line = text.split(/\s+/).find((part) => MRZ.test(part));
  if (line === undefined) return null;
  const [family = "", given = ""] = line.replace(MRZ_HEAD, "").split("<<");
  const name = [given, family].map((part) => part.replaceAll("<", " ").trim());
  return name.join("") === "" ? null : [name.filter((part) => part !== "").join(" ")];
}

function readPassenger(text: string): readonly string[] | null {
  const found = PASSENGER.exec(text);
  if (found === null) return null;
  const [, family = "", given = "", title = ""] = found;
  // "Orlan Vesk/Anna Dorn" are two people, and "Orlan Vesk/Wesk" has two spellings.
  if ((family.includes(" ") && title === "") || given.length < 2) return null;
  // Adams and Alexandr end in the letters of a title.
  const isJoined = title !== "" && !/^\s/.test(title);
  return isJoined ? [`${given} ${family}`, `${given}${title} ${family}`] : [`${given} ${family}`];
}

function readPaymentLines(text: string, kind: NameKind): readonly string[] | null {
  const lines = text.replace(PARTY, "");
  const starts = [...lines.matchAll(NUMBERED_LINE)];
  const isNumbered = starts[0]?.index === 0 && starts[0][1] === "1";
  if (!isNumbered) return lines === text ? null : [lines];
  const names = starts.flatMap((start, at) => {
    const end = starts[at + 1]?.index ?? lines.length;
    return start[1] === "1" ? [lines.slice(start.index + start[0].length, end).trim()] : [];
  });
  const [first = "", ...others] = names;
  if (others.length === 0) return [first];
  const arePeople =
    kind === "person" &&
    first.length < FULL_LINE_LENGTH &&
    names.every((name) => /\p{L}{2}\s\p{L}{2}/u.test(name));
  return arePeople ? names : [names.join(" "), names.join("")];
}
