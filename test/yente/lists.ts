// Two invented files of FollowTheMoney with their manifest.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const TIMES = {
  first_seen: "2023-04-20T18:00:25",
  last_seen: "2026-06-01T10:57:03",
  last_change: "2024-03-28T18:57:01",
};

/** One record; properties hold one text each, or several. */
function record(
  id: string,
  schema: string,
  properties: Record<string, string | string[]>,
  more: Record<string, unknown> = {},
) {
  const lists = Object.entries(properties).map(([key, value]) => [key, [value].flat()]);
  return { id, schema, properties: Object.fromEntries(lists), ...more };
}

/** Listed: a shipowner, his company, his sister, somebody of an unknown kind, a ship and a minister. */
const LISTED = [
  record(
    "NK-vesk",
    "Person",
    {
      name: ["Orlan Testovich Vesk", "Орлан Тестович Веск"],
      alias: "Orlan the Shipowner",
      birthDate: "1965-03-04",
      nationality: "ru",
      birthPlace: "Moscow",
      gender: "male",
      passportNumber: "AB1234567",
      topics: "sanction",
      addressEntity: "addr-1",
    },
    {
      caption: "Orlan Testovich Vesk",
      referents: ["old-vesk", "list-77"],
      datasets: ["us_ofac_sdn"],
      ...TIMES,
    },
  ),
  record("s-1", "Sanction", { entity: "NK-vesk", authority: "Office of Tests", program: "TEST-1" }, TIMES),
  record("addr-1", "Address", { full: "12 Invented Street, Moscow", country: "ru" }, TIMES),
  record(
    "NK-ship",
    "Company",
    { name: "Veskline Shipping LLC", country: "ru", registrationNumber: "1027700132195", topics: "sanction" },
    { datasets: ["us_ofac_sdn"], ...TIMES, last_change: "2025-01-01T00:00:00" },
  ),
  record("own-1", "Ownership", { owner: "NK-vesk", asset: "NK-ship", percentage: "75" }, TIMES),
  record("NK-sister", "Person", { name: "Marta Testovna Vesk", topics: "role.rca", country: "by" }, TIMES),
  record("fam-1", "Family", { person: "NK-vesk", relative: "NK-sister", relationship: "sister" }, TIMES),
  record("NK-kind", "LegalEntity", { name: "Brastov Quillander", topics: "sanction", country: "kp" }, TIMES),
  record(
    "NK-boat",
    "Vessel",
    { name: "Ondrava Star", imoNumber: "9074729", topics: "sanction", flag: "pa" },
    TIMES,
  ),
  record("NK-pep", "Person", { name: "Ilsabet Quorn", topics: "role.pep", country: "fr" }, TIMES),
];

/** Donors and parties, of whom nobody is listed. */
const DONATIONS = [
  record("p-1", "Person", { name: "Hanno Spendrich", addressEntity: ["addr-9", "addr-8"], country: "de" }),
  record("addr-8", "Address", { full: "Gabenweg 8, Köln", country: "de" }),
  record("addr-9", "Address", { full: "Gabenweg 9, Köln", country: "de" }),
  record("party-1", "Organization", { name: "Party of Tests" }),
  record("party-2", "Organization", { name: "Party of Trials" }),
  record("pay-1", "Payment", { payer: "p-1", beneficiary: ["party-1", "party-2"], amountEur: "50000" }),
  record("pay-2", "Payment", { payer: "p-1", beneficiary: "party-1", amountEur: "70000" }),
];

const linesOf = (records: readonly object[]) => `${records.map((one) => JSON.stringify(one)).join("\n")}\n`;

/** A folder with both files and their manifest. */
export function writeLists(folder: string): string {
  for (const [name, records] of [
    ["quarry", LISTED],
    ["donations", DONATIONS],
  ] as const) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, "entities.ftm.json"), linesOf(records));
  }
  const manifest = join(folder, "manifest.yml");
  writeFileSync(
    manifest,
    `catalogs: []
datasets:
  - name: quarry
    title: Invented sanctions
    path: ${folder}/quarry/entities.ftm.json
  - name: donations
    title: Invented donations
    entities_url: file://${folder}/donations/entities.ftm.json
    load: true
`,
  );
  return manifest;
}
