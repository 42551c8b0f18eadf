// Lines of remittance as banks see them, with invented businesses, people, ships and goods in ten languages.
// Nobody in them is listed, so whatever a search finds in them is a false alert. A name can be put into one.

import { inventCustomers } from "../../src/operator/selftest/clean/invented-customers.ts";
import { pick, type Random } from "./random.ts";

const SYLLABLES =
  "ka ve ro lin ta mor su ne bra dol fi gan he jo kel lu mi nor pa qui ra sel tu vo wen xi yar zo al ber cro den el far gil hol im jas kro lor mel nas or pel ris sar tor ul van wil zen".split(
    " ",
  );
const TRADES =
  "Logistics Trading Foods Textiles Consulting Engineering Metals Plastics Chemicals Motors Travel Software Construction Maritime Shipping Seafood Timber Electronics Pharma Design Printing Catering Optics Cleaning Dental Roofing Agro Energy Solar Security Fashion Ceramics Furniture Machinery Automation Packaging".split(
    " ",
  );
const ORDINARY =
  "Blue Green River Valley Star Sun Ocean Eagle Lion Royal Prime First Global United National Central Golden Silver Alpha Delta Omega Atlas Phoenix Aurora Horizon Summit Pioneer Harmony Liberty Unity Fortune Diamond Crystal Pearl Lotus Orchid Dragon Falcon Tiger Arrow Anchor Bridge Castle Crown Galaxy Planet Vision Future Modern Classic Express Rapid Smart Direct Comet Mistral Integral Opera Avenue Harbour Meridian Polar Nordic Alpine Baltic Adriatic Pacific Atlantic Euro Asia Orient Sahara Andes".split(
    " ",
  );
const LEGAL =
  "Ltd Limited LLC GmbH AG SA SAS SARL SpA Srl BV NV Oy AB AS ApS sro doo Kft OOO Inc Corp Co Plc Pty EOOD SIA UAB Lda".split(
    " ",
  );
const CITIES =
  "Hamburg Rotterdam Antwerp Lagos Mumbai Karachi Dubai Shanghai Ningbo Busan Santos Callao Valencia Genoa Piraeus Izmir Mersin Odessa Gdansk Riga Tallinn Helsinki Oslo Lyon Porto Casablanca Durban Mombasa Jeddah Muscat Chennai Colombo Chittagong Yangon Bangkok Manila Haiphong Osaka Vancouver Houston Veracruz Cartagena Constanta Varna Koper Trieste".split(
    " ",
  );
const GOODS =
  "coffee beans|steel coils|crude palm oil|frozen fish|spare parts|cotton yarn|office chairs|wine 2019 Shiraz|olive oil|machine tools|timber|copper cathode|fertilizer|wheat|urea|LNG|gas oil|bitumen|laptops|garments|ceramic tiles|marble|tyres|dates|saffron|carpets|tea|pharmaceuticals|solar panels|bearings|pumps".split(
    "|",
  );
const SHIPS = "Star Pearl Wind Sky Bay Queen Spirit Hope Sea Glory".split(" ");
const MONTHS =
  "JAN FEB MARCH APRIL MAY JUNE Juli August Septembre octobre noviembre dicembre Ocak styczen".split(" ");

const number = (random: Random, digits: number) =>
  String(Math.floor(random() * 10 ** digits)).padStart(digits, "0");
const day = (random: Random) =>
  `${number(random, 1)}${1 + Math.floor(random() * 8)}.${1 + Math.floor(random() * 12)}.2026`;
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A word that no language has. */
function brand(random: Random): string {
  const parts = Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(random, SYLLABLES));
  return capital(parts.join(""));
}

/** Draws names of people who are not listed, as far as invented people can be. */
export function makePeople(seed: number): (random: Random) => string {
  const names = [...inventCustomers(seed)].flatMap(({ schema, properties }) =>
    schema === "Person" ? (properties.name ?? []).slice(0, 1) : [],
  );
  return (random) => pick(random, names);
}

/** The name of an invented business. */
function business(random: Random, person: (random: Random) => string): string {
  const legal = random() < 0.6 ? ` ${pick(random, LEGAL)}` : "";
  const family = person(random).split(" ").at(-1) ?? "";
  const names = [
    () => `${brand(random)} ${pick(random, TRADES)}${legal}`,
    () => `${brand(random)}${legal}`,
    () => `${pick(random, ORDINARY)} ${pick(random, TRADES)}${legal}`,
    () => `${pick(random, ORDINARY)} ${pick(random, ORDINARY)} ${pick(random, TRADES)}${legal}`,
    () => `${pick(random, ORDINARY)}${legal}`,
    () => `${family} & Sons${legal}`,
    () => `${family} ${pick(random, TRADES)}${legal}`,
    () => `${pick(random, CITIES)} ${pick(random, TRADES)}${legal}`,
    () => `${pick(random, ORDINARY)} ${pick(random, CITIES)} ${pick(random, TRADES)}${legal}`,
    () => `${pick(random, ["Hotel", "Cafe", "Restaurant", "Clinic", "Bank"])} ${pick(random, ORDINARY)}`,
  ];
  return pick(random, names)();
}

/** What a line is made of; `name` stands where a party is named. */
type Template = (random: Random, name: string) => string;

const TEMPLATES: readonly Template[] = [
  (r, n) => `INV ${number(r, 4)} ${n}`,
  (r, n) => `INVOICE NO. ${number(r, 6)}/26 ${n} ${pick(r, GOODS)}`,
  (r, n) => `/INV/${number(r, 5)} ${n} ${day(r)}`,
  (r, n) => `PAYMENT FOR ${pick(r, GOODS)} ${n} CONTRACT ${number(r, 3)}-${number(r, 2)}`,
  (r, n) => `Rechnung ${number(r, 6)} vom ${day(r)} ${n}`,
  (r, n) => `RG ${number(r, 4)} KD ${number(r, 5)} ${n} abzgl. 2% Skonto`,
  (r, n) => `Miete ${pick(r, MONTHS)} ${n}`,
  (r, n) => `FACTURE ${number(r, 5)} ${n} ACOMPTE 30%`,
  (r, n) => `Factura ${number(r, 5)} ${n} pedido ${number(r, 4)}`,
  (r, n) => `Fattura n. ${number(r, 4)} del ${day(r)} ${n}`,
  (r, n) => `FATURA ${number(r, 5)} ${n} odeme`,
  (r, n) => `faktura ${number(r, 4)}/2026 ${n}`,
  (r, n) => `Оплата по счету ${number(r, 4)} от ${day(r)} ${n}`,
  (r, n) => `SALARY ${pick(r, MONTHS)} ${n}`,
  (r, n) => `${n} REF ${brand(r).toUpperCase().slice(0, 4)}${number(r, 5)}`,
  (r, n) => `FREIGHT ${pick(r, CITIES)} - ${pick(r, CITIES)} ${n} BL ${number(r, 7)}`,
  (r, n) =>
    `MV ${pick(r, ORDINARY)} ${pick(r, SHIPS)} ${1 + Math.floor(r() * 20)} DEMURRAGE ${n} ${pick(r, CITIES)}`,
  (r, n) => `VESSEL ${brand(r)} VOY ${number(r, 2)} ${pick(r, GOODS)} ${n}`,
  (r, n) => `PROFORMA ${number(r, 4)} ${n} ${pick(r, GOODS)} ${number(r, 3)} MT`,
  (r, n) => `LOAN REPAYMENT ${n} ${number(r, 8)}`,
  (r, n) => `Hotel booking ${pick(r, CITIES)} ${n} ${day(r)}`,
  (r, n) => `DIVIDEND Q${1 + Math.floor(r() * 4)} ${n}`,
  (r, n) => `${pick(r, GOODS)}, ${n}, ${pick(r, CITIES)}`,
  (r, n) => `o/b ${n} a/c ${number(r, 8)} ${pick(r, MONTHS)} rent`,
  (_, n) => `SPENDE ${n}`,
  (r, n) => `+++${number(r, 3)}/${number(r, 4)}/${number(r, 5)}+++ ${n}`,
];

/** A line that names nobody who is listed. */
export function inventLine(random: Random, person: (random: Random) => string): string {
  const name = random() < 0.2 ? person(random) : business(random, person);
  return writeLine(random, name);
}

/** A line that names this party. Half of all lines are in capitals. */
export function writeLine(random: Random, name: string): string {
  const line = pick(random, TEMPLATES)(random, name);
  return random() < 0.5 ? line.toUpperCase() : line;
}
