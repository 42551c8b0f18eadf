// Who hides: the listed parties of a small snapshot, the demonstration and invented ones with names as real
// lists have them. Other lists can be tried in their place.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SchemaGroup, SubjectSchema } from "../../../src/base/model/schemata.ts";
import { snapshotFolder } from "../../../src/engine/snapshot/folders.ts";
import { openSnapshot, type Snapshot } from "../../../src/engine/snapshot/open.ts";
import { buildSnapshot } from "../../../src/lists/import/pipeline.ts";
import { listedNames } from "../../../src/operator/selftest/listed-names.ts";
import { pick, type Random, seeded } from "../../support/random.ts";
import { below, chance } from "../chance.ts";

/** A listed name that is hidden. */
export interface HiddenParty {
  /** Records that bear the name: each of them answers for it. */
  readonly ids: readonly string[];
  readonly group: SchemaGroup;
  readonly schema: SubjectSchema;
  /** In Latin letters, the surname last where the list shows which it is. */
  readonly name: string;
  /** Spellings of the record in other scripts. */
  readonly otherScripts: readonly string[];
}

const PEOPLE = 400;
const ORGANISATIONS = 200;
const SHIPS = 80;

/** Syllables of invented names by the shape that lists have: given names, names of the father, surnames. */
const SHAPES: readonly (readonly [given: string, father: string, surname: string])[] = [
  [
    "Rostimir Vadislav Yefgrain Onisfor Zlatovar Marfenya Ulyanka Svetazara",
    "Rostimirovich Onisforovna Vadislavich",
    "Krasnoperkin Dolgostupov Zhelvakin Morozhenko Yushprudov Strelbitov Kholmogrudov Tverdislovsky",
  ],
  [
    "Abduzahir Munqidh Faykhan Saqrullah Nawfadil Rimazah Tharwaniya Ghadlan",
    "bin-Munqidh ibn-Faykhan bin-Saqr",
    "al-Mutharriq al-Zawbani al-Qurmuzi el-Haddabi al-Dulaymawi ash-Shakhrawi al-Barghashi Abu-Nahyal",
  ],
  [
    "Farzadmehr Keyanush Homafarid Siyavarz Golshirin Bardiyar",
    "Keyanush Ardabran Mehrzad",
    "Tabanpour Sorkhabi-Nezhad Golzarand Daryabeygi Qashqavand Mirsepahbodi",
  ],
  ["Kwang-Chol Myong-Hwi Song-Ryul Chun-Bok Hye-Gyon", "", "Ryom Paekhwa Hwangbon Sonu Kal Chegal"],
  ["Xiaoquan Zhengluo Baiyun Tianheng Ruoshui", "", "Ouyangfu Xiahouli Qiu Zhugejin Murong Shangguanyi"],
  [
    "Eladio-Ramon Teofanes Anselmira Casildo Venustiano",
    "Borjado Quintarrosa",
    "Zamorrueta Velascorta Iturribengoa Pedrosillar Marquinavo",
  ],
  ["Thein-Maung Khin-Zayar Soe-Htwe Nyan-Kyaw", "", "Hlaingdar Pyinthu Myatnoezin Aungbwar"],
  [
    "Bakarimba Ousmanou Tshilumbo Mwanaidi Kabashaku",
    "",
    "Ngalamulume Kisangarwa Mutebutsinda Bwanakawe Tumbakole",
  ],
  ["Dragoslavko Zvonimirko Ljubodrag Milenkica", "", "Jovandzic Petrusevacki Vukomanic Stojadinkov"],
  ["Besarionel Nodarika Tamazido", "", "Khvalashtria Gogeladzuri Tsereghvili Abashmadze"],
];

const CORES =
  "Zarrin Girzov Nilgun Velmora Qasrul Tarkhun Ambervane Sepehrak Dolmarin Kestovar Brunhalt Ostrimex Pamirav Lazurit Vostokhim Mezhgora Darband Sarafil Nurkhan Iskandel Polyarnex Khorasun Marjanov Zephyrine Talvanta".split(
    " ",
  );
const FIELDS =
  "Petrochemical Shipping Trading Aviation Exchange Electronics Metals Construction Marine Investment Engineering Industrial".split(
    " ",
  );
const KINDS = [
  "Company",
  "Group",
  "Industries",
  "Services",
  "Holding",
  "Lines",
  "Organization",
  "Foundation",
];
const FORMS = ["LLC", "JSC", "Ltd", "FZE", "GmbH", "Co.", "S.A.", "", "", "OOO"];

function inventPerson(random: Random): string {
  const [given, father, surname] = pick(random, SHAPES);
  const fathers = father === "" || chance(random, 0.4) ? [] : [pick(random, father.split(" "))];
  return [pick(random, given.split(" ")), ...fathers, pick(random, surname.split(" "))].join(" ");
}

function inventOrganisation(random: Random): string {
  const core = [pick(random, CORES), ...(chance(random, 0.4) ? [pick(random, CORES)] : [])];
  const middle = [pick(random, FIELDS), ...(chance(random, 0.4) ? [pick(random, KINDS)] : [])];
  return [...core, ...middle, pick(random, FORMS)].join(" ").trim();
}

/** An in-house list of invented parties, the same at each call. */
function inventedList(): string {
  const random = seeded(20_261_127);
  const names = new Map<string, string>();
  const add = (count: number, schema: string, invent: () => string) => {
    for (const end = names.size + count; names.size < end; ) names.set(invent(), schema);
  };
  add(PEOPLE, "Person", () => inventPerson(random));
  add(ORGANISATIONS, "Organization", () => inventOrganisation(random));
  add(
    SHIPS,
    "Vessel",
    () => `${pick(random, CORES)} ${pick(random, [...CORES, "Star", "Pearl", String(1 + below(random, 9))])}`,
  );
  const rows = [...names].map(([name, schema], i) => `H-${i + 1};${schema};${name};;;`);
  return `${["ID;Type;Full Name;AKA;DOB;Country", ...rows].join("\n")}\n`;
}

/** Builds a snapshot in a folder, of the lists at these paths or of the invented ones. */
export async function openHidingSnapshot(folder: string, paths: readonly string[]): Promise<Snapshot> {
  const state = join(folder, "state");
  const own = join(folder, "lists");
  if (paths.length === 0) {
    mkdirSync(own);
    writeFileSync(join(own, "invented.csv"), inventedList());
    writeFileSync(
      join(own, "invented.mapping.json"),
      JSON.stringify({ dataset: "invented", title: "Invented parties", topic: "sanction" }),
    );
  }
  const { id } = await buildSnapshot({ paths: paths.length === 0 ? ["fixtures/demo", own] : paths, state });
  return openSnapshot(snapshotFolder(state, id));
}

const LETTERS_MIN = 8;

/** Every sanctioned record; nothing is drawn or screened here. */
const EVERYTHING = {
  threshold: 0,
  limit: 0,
  include: ["sanctions"],
  datasets: null,
  seed: 0,
  sample: 0,
} as const;

/**
 * The names of people, organisations and ships that are hidden: in Latin letters, of at least two words, no
 * weak aliases, and long enough that a reader is sure of them.
 */
export function hiddenParties(snapshot: Snapshot): HiddenParty[] {
  const all = [...listedNames(snapshot, EVERYTHING)].filter(
    ({ quality, group }) => quality !== "weak" && group !== "airplane",
  );
  const scripts = Map.groupBy(
    all.filter(({ script }) => !["latin", "mixed", "none"].includes(script)),
    ({ id }) => id,
  );
  const byName = Map.groupBy(
    all.filter(({ script }) => script === "latin"),
    ({ text, group }) => `${group} ${inOrder(text, group)}`,
  );
  return [...byName.values()].flatMap((bearers) => {
    const [first] = bearers;
    if (first === undefined) return [];
    const name = inOrder(first.text, first.group);
    const letters = name.replace(/[^\p{L}]/gu, "").length;
    if (letters < LETTERS_MIN || !name.includes(" ")) return [];
    return {
      ids: [...new Set(bearers.map(({ id }) => id))],
      group: first.group,
      schema: first.schema,
      name,
      otherScripts: (scripts.get(first.id) ?? []).map(({ text }) => text),
    };
  });
}

/** "BULGOZHINA, Taisiya Orestovna" as a person says it. */
function inOrder(text: string, group: SchemaGroup): string {
  const [surname = "", given, ...more] = text.split(", ");
  return group === "person" && given !== undefined && more.length === 0 ? `${given} ${surname}` : text;
}
