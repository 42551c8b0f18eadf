// Invented messages that hide a listed party in every place of every type that can hold a name.

import { readFileSync } from "node:fs";
import { swiftTypes } from "../../src/service/payments/swift/message-types.ts";
import { swift } from "./samples.ts";

export interface HidingMessage {
  /** "camt.053", "MT940". */
  readonly type: string;
  /** The place, and what stands there. */
  readonly label: string;
  readonly text: string;
  /** Id of the listed record. */
  readonly id: string;
}

/** Listed people and organisations, whose names fit into 35 characters. */
export const LISTED = [
  ["ofac-990002", "Taisiya Orestovna Bulgozhina"],
  ["ofac-990101", "Girza Freight LLC"],
  ["ofac-990104", "Ostravna Holdings Ltd"],
  ["ofac-990106", "Meridex Tankers SA"],
] as const;

const listedAt = (i: number) => LISTED[i % LISTED.length] ?? LISTED[0];

/** One message for each line of the table of places. */
export function iso20022Messages(): HidingMessage[] {
  return readFileSync("fixtures/payments/iso20022-places.tsv", "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line, i) => {
      const [message = "", path = ""] = line.split("\t");
      const [id, name] = listedAt(i);
      const text = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}">${nested(path, name)}</Document>`;
      return { type: message.slice(0, 8), label: `${message} ${path}: ${name}`, text, id };
    });
}

function nested(path: string, name: string): string {
  const elements = path.split("/");
  const open = elements.map((element) => `<${element}>`).join("");
  const close = elements.toReversed().map((element) => `</${element}>`);
  return `${open}${name}${close.join("")}`;
}

/** What the lines of a field of parties may be, by its option; NAME stands where somebody may be named. */
const LINES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "-": [
    ["/123", "NAME", "1 MAIN ROAD"],
    ["/123", "ORLA PENWICK", "1 MAIN ROAD", "C/O NAME"],
  ],
  A: [
    ["/123", "NAME"],
    ["/123", "NORDEXMA", "NAME"],
    ["/NAME", "NORDEXMA"],
  ],
  B: [["/123", "NAME"], ["NAME"]],
  C: [["//NAME"], ["/NAME"]],
  F: [
    ["/123", "1/NAME", "3/DE/ULM"],
    ["/123", "1/ORLA PENWICK", "2/C/O NAME", "3/DE/ULM"],
    ["/123", "1/ORLA PENWICK", "3/DE/ULM", "8/NAME"],
  ],
  L: [["NAME"]],
  P: [["123", "NAME"]],
};
const FREE: readonly (readonly string[])[] = LINES["-"] ?? [];
const linesOf = (option: string) => LINES[option === "G" ? "A" : option] ?? FREE;

/** Fields that only messages of common groups and of trade have. */
const OTHER_TAGS = "12 31D 39C 42C 44A 44E 45A 45B 46A 47A 47B 48 49G 71D 72Z 73 77 77C 77L 78 79Z".split(
  " ",
);

/** One message for each field of each type, and for each place in its lines. */
export function swiftMessages(): HidingMessage[] {
  return [...swiftTypes()].flatMap(([type, { parties, texts, values, isOpen }]) => {
    const fields = [
      ...Object.entries(parties).flatMap(([digits, { options }]) =>
        [...options].flatMap((option) =>
          linesOf(option).map((lines) => [`${digits}${option === "-" ? "" : option}`, lines] as const),
        ),
      ),
      ...[...Object.keys(texts), ...values, ...(isOpen ? OTHER_TAGS : [])].map(
        (tag) => [tag, ["NAME"]] as const,
      ),
    ];
    const [, number = "", user = ""] = /^MT(\d{3})(\w*)$/.exec(type) ?? [];
    return fields.map(([tag, lines], i) => {
      const [id, name] = listedAt(i);
      const written = lines.map((line) => line.replace("NAME", name.toUpperCase()));
      const header = user === "" ? "" : `{3:{119:${user}}}`;
      const text = swift(number, [":20:REF1", `:${tag}:${written.join("\r\n")}`], header);
      return { type, label: `${type} ${tag} ${written.join(" | ")}`, text, id };
    });
  });
}
