// Companies House's register of persons with significant control: one JSON line per person and company, and
// lines that say why a company names none. Companies are known by their number; owners by a number too, or by
// their name, and persons with the month of their birth.

import type { ListedEntity } from "../../../../base/model/entity.ts";
import { OperatorError } from "../../../../base/model/errors.ts";
import { type Party, ukCompanyId } from "../../../../base/model/ownership.ts";
import { splitLines } from "../../files/lines.ts";
import type { ListFile } from "../../files/list-file.ts";
import { refusedRow } from "../../files/tables.ts";
import { cleanText } from "../../files/text.ts";
import { publishedList } from "../published-list.ts";
import type { ListSet, Source, SourceContext } from "../source.ts";
import { readNatures } from "./natures.ts";
import { checkParts, placeOfLast, roleOf } from "./parts.ts";

const DATASET = publishedList("gb_coh_psc").dataset;

export const ukPsc: Source = {
  name: "uk-psc",
  title: "UK persons with significant control (Companies House, snapshot of JSON lines)",
  listsNobody: true,
  hasParts: true,
  recognise: (file) => {
    const first = parseLine(file.head.split("\n", 1)[0] ?? "");
    const isKnown = first !== null && (OWNER.test(first.kind) || OTHERS.has(first.kind));
    return isKnown ? { role: roleOf(file, "snapshot"), dataset: DATASET.name } : null;
  },
  read,
};

type Fields = Readonly<Record<string, unknown>>;

interface PscLine {
  /** Absent in the last line, which has the totals. */
  readonly company: string | null;
  readonly kind: string;
  readonly data: Fields;
}

/** A line; null for one of another format. */
function parseLine(text: string): PscLine | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const { company_number: company = null, data } = isObject(value) ? value : {};
  if (!isObject(data) || typeof data.kind !== "string") return null;
  return company === null || typeof company === "string" ? { company, kind: data.kind, data } : null;
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A field of an object as text without spare spaces; empty where it has none. */
function textOf(value: unknown, field: string): string {
  const text = isObject(value) ? value[field] : "";
  return typeof text === "string" || typeof text === "number" ? cleanText(String(text)) : "";
}

/** Adds the holdings to the context; yields no entity, because the register lists nobody. */
async function* read(set: ListSet, context: SourceContext): AsyncGenerator<ListedEntity> {
  context.addDataset(DATASET);
  checkParts(set, "owners", context);
  const reader = new RegisterReader(context);
  for (const file of set.files.values()) await reader.read(file);
  reader.finish(placeOfLast(set));
  yield* [];
}

const TOTALS = "totals#persons-of-significant-control-snapshot";
const TOTAL_FIELDS = ["persons_of_significant_control_count", "statements_count", "exemptions_count"];
const STATEMENT = "persons-with-significant-control-statement";
const OTHERS = new Set([
  STATEMENT,
  TOTALS,
  "exemptions",
  "super-secure-person-with-significant-control",
  "super-secure-beneficial-owner",
]);

/** Kinds of owners; a super-secure one has no name. */
const OWNER = /^(?!super-secure)(.+)-(?:person-with-significant-control|beneficial-owner)$/;

/** Reads all parts; what it leaves out is counted by its reason. */
class RegisterReader {
  readonly #context: SourceContext;
  #count = 0;
  /** The lines of the whole register, as its last line states them; null without one. */
  #total: number | null = null;
  readonly #leftOut = new Map<string, number>();
  #byName = 0;
  #byForeignNumber = 0;

  constructor(context: SourceContext) {
    this.#context = context;
  }

  /** Throws an OperatorError with file and line for a line that is no record, and for a file without one. */
  async read(file: ListFile): Promise<void> {
    const before = this.#count;
    for await (const { text, line } of splitLines(file)) {
      const parsed = parseLine(text);
      if (parsed === null) throw refusedRow(file, line, "is no record of a person with significant control");
      if (parsed.kind === TOTALS) {
        this.#readTotals(parsed.data);
        continue;
      }
      this.#context.countRecord(file.path);
      this.#count++;
      const owned = ukCompanyId(parsed.company ?? "");
      if (owned === null)
        throw refusedRow(
          file,
          line,
          `has the company number ${JSON.stringify(parsed.company)}, which is none`,
        );
      this.#readRecord(owned, parsed);
    }
    if (this.#count === before)
      throw new OperatorError(`${file.path} holds no record.`, "Fetch the file again.");
  }

  /** Reports what is missing, and notes at `file`, the last one, what was left out of all. */
  finish(file: string): void {
    const note = (message: string) => this.#context.note({ kind: "unread", file, line: null, message });
    const [count, total] = [this.#count, this.#total];
    if (total === null) this.#context.reportMissing({ name: "its last line", holds: "the totals" });
    else if (count < total)
      this.#context.reportMissing({ name: `${total - count} of ${total} lines`, holds: "owners" });
    else if (count > total)
      note(
        `The register has ${count} lines, and its last line counts ${total}: a file is there twice, or was changed. Fetch it again.`,
      );
    if (this.#byName > 0)
      note(`Linked with nobody for certain: ${this.#byName} persons, known by name and month of birth.`);
    if (this.#byForeignNumber > 0)
      note(`Linked with nobody: ${this.#byForeignNumber} entities without a number of Companies House.`);
    for (const [reason, times] of this.#leftOut) note(`${times} left out: ${reason}.`);
  }

  #leaveOut(reason: string): void {
    this.#leftOut.set(reason, (this.#leftOut.get(reason) ?? 0) + 1);
  }

  #readTotals(data: Fields): void {
    this.#total = TOTAL_FIELDS.reduce((sum, field) => sum + Number(textOf(data, field)), 0);
    const day = dayOf(textOf(data, "generated_at"));
    if (day !== null) this.#context.setContentDate(day);
  }

  #readRecord(owned: string, { kind, data }: PscLine): void {
    const until = dayOf(textOf(data, "ceased_on"));
    const isOver = until !== null || data.ceased === true;
    const [, owner] = OWNER.exec(kind) ?? [];
    if (owner === undefined) {
      const said = kind === STATEMENT ? `the statement ${textOf(data, "statement")}` : kind;
      this.#leaveOut(isOver ? `${said}, which is over` : said);
      return;
    }
    const natures = Array.isArray(data.natures_of_control) ? data.natures_of_control.map(String) : [];
    const { holdings, leftOut } = readNatures(natures);
    for (const nature of leftOut) this.#leaveOut(nature);
    const party = owner === "individual" ? personOf(data, owned) : entityOf(data);
    if (!isOver && owner === "individual") this.#byName++;
    if (!isOver && party.id.startsWith(ENTITY_PREFIX)) this.#byForeignNumber++;
    this.#context.addParty(party);
    const ends = { since: dayOf(textOf(data, "notified_on")), until };
    for (const holding of holdings)
      this.#context.addHolding({ owner: party.id, owned, ...holding, ...ends, dataset: DATASET.name });
  }
}

const PERSON_PREFIX = "gb-psc-person-";
const ENTITY_PREFIX = "gb-psc-entity-";

/** The same name and month of birth are one owner, so that what one person holds in several ways adds up. */
function personOf(data: Fields, owned: string): Party {
  const part = (field: string) => textOf(data.name_elements, field);
  const [forename, middle, surname] = [part("forename"), part("middle_name"), part("surname")];
  const short = [forename, surname].filter(Boolean).join(" ");
  const full = [forename, middle, surname].filter(Boolean).join(" ") || textOf(data, "name");
  const [year, month] = [textOf(data.date_of_birth, "year"), textOf(data.date_of_birth, "month")];
  const birthDate = /^\d{4}$/.test(year) ? [month === "" ? year : `${year}-${month.padStart(2, "0")}`] : [];
  // Without a birth date, a name is too little to be one person.
  const key = [full.toLowerCase(), birthDate[0] ?? owned];
  return {
    id: `${PERSON_PREFIX}${hash(key)}`,
    sameAs: [],
    caption: full,
    schema: "Person",
    properties: { name: [...new Set([full, short])].filter(Boolean), birthDate },
  };
}

/** A company of the United Kingdom, by its number; another entity by its name and what its register says. */
function entityOf(data: Fields): Party {
  const name = textOf(data, "name");
  const register = textOf(data.identification, "country_registered");
  const place = textOf(data.identification, "place_registered");
  const number = textOf(data.identification, "registration_number");
  const id = isUnitedKingdom(register === "" ? place : register) ? ukCompanyId(number) : null;
  return {
    id: id ?? `${ENTITY_PREFIX}${hash([name, register || place, number].map((text) => text.toLowerCase()))}`,
    sameAs: [],
    caption: name,
    schema: id === null ? "LegalEntity" : "Company",
    properties: { name: [name], ...(id !== null && { country: ["gb"] }), registrationNumber: [number] },
  };
}

function isUnitedKingdom(text: string): boolean {
  if (/new south wales/i.test(text)) return false;
  return /\b(?:england|wales|scotland|northern ireland|united kingdom|great britain|u\.?k\.?|gb)(?:\b|$)|^companies house$/i.test(
    text,
  );
}

function hash(key: readonly string[]): string {
  return new Bun.CryptoHasher("sha1").update(key.join("\n")).digest("hex").slice(0, 20);
}

/** A day; null for a text that is none, so that the holding counts as running. */
function dayOf(text: string): string | null {
  return /^\d{4}-\d{2}-\d{2}/.test(text) ? text.slice(0, 10) : null;
}
