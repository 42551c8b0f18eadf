// Companies House's register of companies (Free Company Data Product, BasicCompanyData): the names that its
// register of persons with significant control lacks.

import type { ListedEntity } from "../../../../base/model/entity.ts";
import { OperatorError } from "../../../../base/model/errors.ts";
import { ukCompanyId } from "../../../../base/model/ownership.ts";
import { parseCountry } from "../../fields/countries.ts";
import type { ListFile } from "../../files/list-file.ts";
import { foldHeader, parseCsvRows, refusedRow, TableHeader } from "../../files/tables.ts";
import { publishedList } from "../published-list.ts";
import type { ListSet, Source, SourceContext } from "../source.ts";
import { checkParts, roleOf } from "./parts.ts";

const DATASET = publishedList("gb_coh_companies").dataset;

const NAME = "companyname";
const NUMBER = "companynumber";
const ORIGIN = "countryoforigin";
const PREVIOUS_NAMES = Array.from({ length: 10 }, (_, i) => `previousname_${i + 1}.companyname`);

export const ukCompanies: Source = {
  name: "uk-companies",
  title: "UK register of companies (Companies House, BasicCompanyData, CSV)",
  listsNobody: true,
  hasParts: true,
  recognise: (file) => {
    const [line = ""] = file.head.split("\n", 1);
    const [first = "", second = ""] = line.split(",", 2).map((cell) => foldHeader(cell.replace(/"/g, "")));
    return first === NAME && second === NUMBER
      ? { role: roleOf(file, "companies"), dataset: DATASET.name }
      : null;
  },
  read,
};

/** Adds the companies to the context; yields no entity, because the register lists nobody. */
async function* read(set: ListSet, context: SourceContext): AsyncGenerator<ListedEntity> {
  context.addDataset(DATASET);
  checkParts(set, "names of companies", context);
  for (const file of set.files.values()) await readFile(file, context);
  yield* [];
}

async function readFile(file: ListFile, context: SourceContext): Promise<void> {
  let header: TableHeader | null = null;
  let count = 0;
  for await (const row of parseCsvRows(file, { delimiter: ",", lastLineEnd: "noted" }, context)) {
    if (header === null) {
      header = new TableHeader(file, row);
      continue;
    }
    context.countRecord(file.path);
    count++;
    const cells = header.parse(row);
    const number = cells.get(NUMBER) ?? "";
    const id = ukCompanyId(number);
    if (id === null)
      throw refusedRow(file, row.line, `has the company number ${JSON.stringify(number)}, which is none`);
    const name = cells.get(NAME) ?? number;
    const previous = PREVIOUS_NAMES.flatMap((column) => cells.get(column) ?? []);
    context.addParty({
      id,
      sameAs: [],
      caption: name,
      schema: "Company",
      properties: {
        name: [name],
        ...(previous.length > 0 && { previousName: previous }),
        country: [parseCountry(cells.get(ORIGIN) ?? "") ?? "gb"],
        registrationNumber: [number],
      },
    });
  }
  if (count === 0) throw new OperatorError(`${file.path} holds no company.`, "Fetch the file again.");
}
