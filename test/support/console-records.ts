// Invented records that are hard to show: many names and listings, a long caption, scripts that run the other
// way, records that ended or only support others. A list in FollowTheMoney's format.

import { writeFileSync } from "node:fs";
import { join } from "node:path";

const SEEN = { first_seen: "2024-02-01T06:00:00", last_seen: "2026-11-20T06:00:00" };

const record = (
  id: string,
  schema: string,
  properties: Readonly<Record<string, readonly string[]>>,
  { referents = [] as readonly string[], change = "2026-05-04T06:00:00" } = {},
) => ({
  id,
  caption: properties.name?.[0] ?? schema,
  schema,
  properties,
  referents,
  datasets: ["invented_list"],
  ...SEEN,
  last_change: change,
  target: properties.topics?.includes("sanction") ?? false,
});

/** The record with sixty aliases and twelve listings. */
export const MANY_ID = "inv-many";
/** An id that was merged into it. */
export const MERGED_ID = "inv-many-old";
export const LONG_ID = "inv-long";
export const DELISTED_ID = "inv-delisted";
export const SUPPORTING_ID = "inv-daughter";
export const PEP_ID = "inv-senator";
/** In both bodies of data. */
export const BOTH_ID = "inv-minister";

/** 180 characters. */
export const LONG_NAME =
  "State Scientific Production Association of Northern Hydrographic Instruments, Towed Arrays, Drifting Buoys and Unattended Polar Stations named after the Fourth Congress of Toolmakers";

const GIVEN = ["Varlam", "Warlam", "Varlaam", "Barlam", "Vàrlam", "Varlaham"];
const FAMILY = ["Dostremov", "Dostremow", "Dostriemov", "Dostraimoff", "Tostremov"];
const MIDDLE = ["", " Ignatyevich"];
const ALIASES = GIVEN.flatMap((given) =>
  FAMILY.flatMap((family) => MIDDLE.map((middle) => `${given}${middle} ${family}`)),
).slice(1, 58);

const AUTHORITIES = [
  "Council of the Invented Union",
  "Treasury of the Outer Isles, Office of Financial Sanctions",
  "Office of Invented Assets",
  "Ministry of Economic Measures",
];

/** Twelve listings: running, ended, ended and begun again, without dates, of a year only. */
const SANCTIONS = [
  [0, "IU-FREIGHT", ["2014-03-21", "2017-09-15", "2022-02-25"], []],
  [0, "IU-CYBER", ["2019-05"], ["2024-05-17"]],
  [0, "IU-RIGHTS", ["2008-06-01", "2020-12-07"], ["2012-06-30"]],
  [1, "Freight Regulations 2019", ["2019-12-31"], []],
  [1, "Terrorism (Isles) Act", ["2001-10-12"], ["2009"]],
  [1, "Cyber Regulations 2020", ["2020-12-31"], ["2023-12-31"]],
  [2, "IA-14024", [], []],
  [2, "IA-NPWMD", ["2011"], []],
  [2, "IA-CYBER2", ["2023-04-12"], []],
  [3, "VM-TERROR", ["2005-02-02"], ["2016-08-19"]],
  [3, "VM-CYBER", ["2024-05-06"], []],
  [3, "VM-EXPORT", ["2026-09-01"], []],
] as const;

const LONG_REASON =
  "Director and principal beneficiary of companies that carried dual-use instruments under false manifests. " +
  "He supplied the vessels, arranged their insurance through nominees and paid the crews in cash. " +
  "In this role he supported those responsible for the closure of the northern straits, and profited from them.";

const RECORDS = [
  record(
    MANY_ID,
    "Person",
    {
      name: ["Varlam Dostremov", "Варлам Игнатьевич Достремов", "فارلام دوستريموف", "瓦尔拉姆·多斯特列莫夫"],
      alias: [...ALIASES, "Варлаам Достремов"],
      weakAlias: ["The Pilot", "Лоцман"],
      previousName: ["Varlam Ignatyevich Kestutin"],
      birthDate: ["1964-03-02", "1965"],
      birthPlace: ["Port Velmora"],
      gender: ["male"],
      nationality: ["ru", "cy"],
      country: ["ru", "cy", "ae"],
      position: ["Chairman of the board of Dostrem Freight", "Adviser to the Harbour Office"],
      passportNumber: ["ZZ4400172", "ZZ9917004"],
      innCode: ["001700440172"],
      address: ["17 Invented Quay, Port Velmora", "Office 9, 4 Nowhere Street, Limassol"],
      website: ["https://dostrem.example/about"],
      topics: ["sanction", "role.oligarch"],
      notes: ["Linked To: DOSTREM FREIGHT LLC", LONG_REASON],
      sourceUrl: [
        "https://lists.example/records/17",
        "https://registry.example/gazette/announcements/2014/03/21/people?number=17&language=en&format=whole-page",
      ],
    },
    { referents: [MERGED_ID], change: "2026-11-02T06:00:00" },
  ),
  ...SANCTIONS.map(([authority, program, startDate, endDate], i) =>
    record(`inv-sanction-${i}`, "Sanction", {
      entity: [MANY_ID],
      authority: [AUTHORITIES[authority] ?? ""],
      program: [program],
      startDate,
      endDate,
      reason: i % 3 === 0 ? [LONG_REASON] : i % 3 === 1 ? ["Carries instruments for listed yards."] : [],
      sourceUrl: i % 2 === 0 ? [`https://lists.example/notices/${i}`] : [],
    }),
  ),
  record("inv-freight", "Company", {
    name: ["Dostrem Freight LLC", "ООО Дострем Фрахт"],
    country: ["ru"],
    jurisdiction: ["ru"],
    incorporationDate: ["1996-07-11"],
    registrationNumber: ["1001700044017"],
    topics: ["sanction"],
  }),
  record("inv-own", "Ownership", {
    owner: [MANY_ID],
    asset: ["inv-freight"],
    role: ["majority shareholder"],
    percentage: ["62 %"],
  }),
  record(SUPPORTING_ID, "Person", {
    name: ["Evdokia Varlamovna Dostremova"],
    birthDate: ["1991-08-30"],
    nationality: ["cy"],
    topics: ["sanction.linked"],
  }),
  record("inv-family", "Family", {
    person: [MANY_ID],
    relative: [SUPPORTING_ID],
    relationship: ["daughter"],
  }),
  record("inv-associate", "Associate", {
    person: [MANY_ID],
    associate: [PEP_ID],
    relationship: ["business partner"],
  }),
  record(LONG_ID, "Organization", {
    name: [LONG_NAME],
    country: ["ru"],
    topics: ["sanction"],
    program: ["IU-FREIGHT"],
  }),
  record("inv-member", "Membership", { member: [MANY_ID], organization: [LONG_ID], role: ["trustee"] }),
  record(DELISTED_ID, "Person", {
    name: ["Anselma Quintaluz Ferreruela"],
    birthDate: ["1958-11-11"],
    nationality: ["es"],
    topics: ["sanction"],
  }),
  record("inv-sanction-ended", "Sanction", {
    entity: [DELISTED_ID],
    authority: [AUTHORITIES[0] ?? ""],
    program: ["IU-RIGHTS"],
    startDate: ["2011-05-10"],
    endDate: ["2019-05-09"],
  }),
  record(PEP_ID, "Person", {
    name: ["Leocadia Montfaucon-Ybarra"],
    birthDate: ["1970-01-19"],
    nationality: ["ec"],
    position: ["Senator"],
    topics: ["role.pep"],
  }),
  record(BOTH_ID, "Person", {
    name: ["Θεοδόσιος Μαργαρωνίτης", "Theodosios Margaronitis"],
    birthDate: ["1961-12"],
    citizenship: ["gr"],
    position: ["Minister of Harbours"],
    topics: ["sanction", "role.pep"],
  }),
  // More than one page of a list.
  ...Array.from({ length: 60 }, (_, i) =>
    record(`inv-crew-${String(i).padStart(2, "0")}`, "Person", {
      name: [`Crewman ${String.fromCharCode(65 + (i % 26))}${"aeiou"[i % 5]}llowick ${i + 1}`],
      nationality: [i % 2 === 0 ? "pa" : "mt"],
      topics: ["sanction"],
      program: [i % 3 === 0 ? "IU-FREIGHT" : "IA-CYBER2"],
    }),
  ),
];

/** Writes the list into a folder, without some records and what is said of them, and returns its path. */
export function writeConsoleRecords(folder: string, without: readonly string[] = []): string {
  const path = join(folder, "invented.ftm.json");
  const isLeftOut = ({ id, properties }: (typeof RECORDS)[number]) =>
    without.includes(id) || without.some((one) => properties.entity?.includes(one));
  const lines = RECORDS.filter((entry) => !isLeftOut(entry)).map((entry) => `${JSON.stringify(entry)}\n`);
  writeFileSync(path, lines.join(""));
  return path;
}
