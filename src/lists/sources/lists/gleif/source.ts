// GLEIF's relationship records (level 2, RR-CDF), as CSV and as XML: which legal entity a parent
// consolidates, and which is a branch of another. They name parties by LEI alone; level 1, who is who, is not
// read.

import type { ListedEntity } from "../../../../base/model/entity.ts";
import { OperatorError } from "../../../../base/model/errors.ts";
import { leiId, parseShare, type Share, UNKNOWN_SHARE, WHOLE } from "../../../../base/model/ownership.ts";
import { noteUnread } from "../../files/import-note.ts";
import type { ListFile } from "../../files/list-file.ts";
import { parseCsvRows, refusedRow, TableHeader } from "../../files/tables.ts";
import { childrenOf, hasXmlRoot, parseXmlRecords, textAt, type XmlElement } from "../../files/xml-records.ts";
import { publishedList } from "../published-list.ts";
import type { ListSet, Source, SourceContext } from "../source.ts";

const DATASET = publishedList("gleif_relationships").dataset;

const ROOT = "RelationshipData";
const OWNED = "relationship.startnode.nodeid";
const OWNER = "relationship.endnode.nodeid";
const TYPE = "relationship.relationshiptype";

export const gleifRelationships: Source = {
  name: "gleif-rr",
  title: "GLEIF relationship records, level 2 (RR-CDF, CSV or XML)",
  listsNobody: true,
  recognise: ({ head }) =>
    hasXmlRoot(head, ROOT) || (head.split("\n", 1)[0] ?? "").toLowerCase().includes(OWNED)
      ? { role: "relationships", dataset: DATASET.name }
      : null,
  read,
};

/** A relationship in the publisher's words; texts may be absent or empty. */
interface Relationship {
  readonly line: number;
  readonly owned: string;
  readonly owner: string;
  readonly type: string;
  readonly status: string;
  readonly registration: string;
  /** A percentage by which the parent consolidates; null when the record gives none. */
  readonly percentage: string | null;
  readonly since: string | null;
  readonly until: string | null;
}

/** Registrations that say that the record is none, or is kept elsewhere too. */
const VOID = new Set(["ANNULLED", "CANCELLED", "DUPLICATE", "RETIRED"]);

/** Adds the holdings to the context; yields no entity, because the register lists nobody. */
async function* read(set: ListSet, context: SourceContext): AsyncGenerator<ListedEntity> {
  const [file] = set.files.values();
  if (file === undefined) throw new OperatorError("The GLEIF set has no file.", "Name the file to import.");
  context.addDataset(DATASET);
  const leftOut = new Map<string, number>();
  let count = 0;
  for await (const relationship of hasXmlRoot(file.head, ROOT)
    ? xmlRecords(file, context)
    : csvRows(file, context)) {
    context.countRecord(file.path);
    count++;
    const { owner, owned, line, since, until } = relationship;
    for (const lei of [owner, owned])
      if (!/^[A-Z0-9]{18}\d{2}$/.test(lei))
        throw refusedRow(file, line, `has ${JSON.stringify(lei)}, which is no LEI`);
    const share = shareOf(relationship);
    if (typeof share === "string") leftOut.set(share, (leftOut.get(share) ?? 0) + 1);
    else
      context.addHolding({
        owner: leiId(owner),
        owned: leiId(owned),
        kind: "ownership",
        share,
        since,
        until,
        dataset: DATASET.name,
      });
  }
  if (count === 0) throw new OperatorError(`${file.path} holds no relationship.`, "Fetch the file again.");
  for (const [reason, times] of leftOut) noteUnread(context, file, null, `${times} left out: ${reason}.`);
  yield* NOBODY;
}

const NOBODY: readonly ListedEntity[] = [];

/**
 * The share that a relationship states, or why it is none. What an ultimate parent holds, it holds through
 * others, so its share in the entity itself is unknown. A branch is a part of its head office.
 */
function shareOf({ type, status, registration, percentage }: Relationship): Share | string {
  if (status === "INACTIVE") return "the relationship is inactive";
  if (VOID.has(registration)) return `the registration is ${registration}`;
  if (type === "IS_INTERNATIONAL_BRANCH_OF") return { low: WHOLE, high: WHOLE };
  if (type === "IS_ULTIMATELY_CONSOLIDATED_BY") return UNKNOWN_SHARE;
  if (type !== "IS_DIRECTLY_CONSOLIDATED_BY")
    return `${type || "a relationship without a type"} is no ownership`;
  return (percentage === null ? null : parseShare(percentage)) ?? UNKNOWN_SHARE;
}

const PERIODS_MAX = 5;

async function* csvRows(file: ListFile, context: SourceContext): AsyncGenerator<Relationship> {
  let header: TableHeader | null = null;
  for await (const row of parseCsvRows(file, { delimiter: ",", lastLineEnd: "noted" }, context)) {
    if (header === null) {
      header = new TableHeader(file, row);
      const missing = [OWNED, OWNER, TYPE].find((name) => !header?.has(name));
      if (missing !== undefined) throw refusedRow(file, row.line, `has no column ${missing}`);
      continue;
    }
    const cells = header.parse(row);
    const get = (name: string) => cells.get(name) ?? "";
    const numbers = Array.from({ length: PERIODS_MAX }, (_, i) => i + 1);
    const period = numbers
      .map((n) => `relationship.period.${n}`)
      .find(
        (name) =>
          ["", "RELATIONSHIP_PERIOD"].includes(get(`${name}.periodtype`)) && get(`${name}.startdate`) !== "",
      );
    const quantifier = numbers
      .map((n) => `relationship.quantifiers.${n}`)
      .find((name) => get(`${name}.quantifierunits`) === "PERCENTAGE");
    yield {
      line: row.line,
      owned: get(OWNED),
      owner: get(OWNER),
      type: get(TYPE),
      status: get("relationship.relationshipstatus"),
      registration: get("registration.registrationstatus"),
      percentage: quantifier === undefined ? null : get(`${quantifier}.quantifieramount`),
      since: dayOf(get(`${period}.startdate`)),
      until: dayOf(get(`${period}.enddate`)),
    };
  }
}

const CONTAINERS = new Set(["RelationshipRecords"]);

async function* xmlRecords(file: ListFile, context: SourceContext): AsyncGenerator<Relationship> {
  for await (const element of parseXmlRecords(file, ROOT, { containers: CONTAINERS })) {
    if (element.name === "Header") {
      const day = dayOf(textAt(element, "ContentDate"));
      if (day !== null) context.setContentDate(day);
    }
    if (element.name !== "RelationshipRecord") continue;
    const [relationship] = childrenOf(element, "Relationship");
    if (relationship === undefined)
      throw refusedRow(file, element.line, "is a record without a relationship");
    const within = (list: string, one: string, wanted: (item: XmlElement) => boolean) =>
      childrenOf(relationship, list)
        .flatMap((all) => childrenOf(all, one))
        .find(wanted);
    const isOfParties = (item: XmlElement) => textAt(item, "PeriodType") === "RELATIONSHIP_PERIOD";
    const isPercentage = (item: XmlElement) => textAt(item, "QuantifierUnits") === "PERCENTAGE";
    const period = within("RelationshipPeriods", "RelationshipPeriod", isOfParties);
    const quantifier = within("RelationshipQuantifiers", "RelationshipQuantifier", isPercentage);
    yield {
      line: element.line,
      owned: textAt(relationship, "StartNode", "NodeID"),
      owner: textAt(relationship, "EndNode", "NodeID"),
      type: textAt(relationship, "RelationshipType"),
      status: textAt(relationship, "RelationshipStatus"),
      registration: textAt(element, "Registration", "RegistrationStatus"),
      percentage: quantifier === undefined ? null : textAt(quantifier, "QuantifierAmount"),
      since: period === undefined ? null : dayOf(textAt(period, "StartDate")),
      until: period === undefined ? null : dayOf(textAt(period, "EndDate")),
    };
  }
}

/** The day of a time with a zone; null for an empty text. */
function dayOf(text: string): string | null {
  return /^\d{4}-\d{2}-\d{2}/.test(text) ? text.slice(0, 10) : null;
}
