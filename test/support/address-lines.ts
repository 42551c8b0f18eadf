// Addresses as payments have them, invented, each with the name of a person who is not listed: whose flat or
// house it is, whom a street or a building is called after. Whatever a search finds in them is a false alert.

import { pick, type Random } from "./random.ts";

const CITIES =
  "20095 Hamburg|75008 Paris|28013 Madrid|00184 Roma|1010 Wien|00-950 Warszawa|London E1 6AN|New York NY 10001|Dubai|Mumbai 400001|Lagos|Istanbul 34110|Jakarta 10110|Ciudad de Mexico 06000|Sao Paulo 01310-100|Beirut|Cairo|Karachi 74000|Nairobi 00100|Manila 1000".split(
    "|",
  );
const HOUSES = ["House", "Building", "Tower", "Residency", "Villa", "Plaza", "Complex", "Apartments"];
const NEAR = ["near", "opp.", "behind", "next to"];

const number = (random: Random) => 1 + Math.floor(random() * 240);

/** The lines of an address; `name` is the person. */
type Template = (random: Random, name: string) => string[];

const TEMPLATES: readonly Template[] = [
  (r, n) => [`c/o ${n}`, `${number(r)} Station Road`],
  (r, n) => [`attn ${n}`, `Unit ${number(r)}`],
  (r, n) => [`bei ${n}`, `Lindenweg ${number(r)}`],
  (r, n) => [`chez ${n}`, `${number(r)} rue des Lilas`],
  (r, n) => [n, `P.O. Box ${number(r)}`],
  (r, n) => [`Flat ${number(r)}, ${n} ${pick(r, HOUSES)}`],
  (r, n) => [`${n} ${pick(r, HOUSES)}, ${number(r)} Market Road`],
  (r, n) => [`${number(r)} ${n} Street`],
  (r, n) => [`${n} Avenue ${number(r)}`],
  (r, n) => [`${n.replaceAll(" ", "-")}-Straße ${number(r)}`],
  (r, n) => [`${number(r)}, rue ${n}`],
  (r, n) => [`Calle ${n} ${number(r)}`],
  (r, n) => [`Via ${n}, ${number(r)}`],
  (r, n) => [`ul. ${n} ${number(r)}`],
  (r, n) => [`Jl. ${n} No. ${number(r)}`],
  (r, n) => [`${n} Caddesi No: ${number(r)}`],
  (r, n) => [`Av. ${n}, ${number(r)}`],
  (r, n) => [`${pick(r, NEAR)} ${n} ${pick(r, ["Mosque", "School", "Hospital", "Park", "Market"])}`],
  (r, n) => [`S/O ${n}`, `Village ${number(r)}`],
  (r, n) => [`House of ${n}`, `Plot ${number(r)}`],
];

/** The lines of an address that holds this name. Half of all are in capitals. */
export function inventAddress(random: Random, name: string): string[] {
  const lines = [...pick(random, TEMPLATES)(random, name), pick(random, CITIES)];
  return random() < 0.5 ? lines.map((line) => line.toUpperCase()) : lines;
}
