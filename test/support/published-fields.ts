// The values of each field in publishers' files, taken out by the simplest means: cells of a CSV, elements
// found by regular expressions. On purpose none of it is the code of src/lists/sources, whose import it counts
// after.

import { readFileSync } from "node:fs";
import { gunzipSync, inflateRawSync } from "node:zlib";
import { parse } from "csv-parse/sync";

/** One value of a publisher: the record it belongs to, what it is, and the text as published. */
export interface Published {
  /** The id of the entity, or `name:` and the folded name where the publisher numbers nothing. */
  readonly record: string;
  readonly field: string;
  readonly text: string;
}

/** Letters and digits without marks, in lower case, one blank between words. */
export function fold(text: string): string {
  return text
    .replaceAll("\u200b", "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The record of a name: lists without numbers write other names into brackets and behind "a.k.a.". */
export function byName(name: string): string {
  return `name:${fold(name.replace(/\s*[([][^()[\]]*[)\]]/g, "").replace(/,? a\.?k\.?a\b.*$/i, ""))}`;
}

export function textOfFile(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
}

type Cells = Readonly<Record<string, string>>;
type Fields = Readonly<Record<string, string>>;

/** "Column: field; Column: field". */
function fields(text: string): Fields {
  return Object.fromEntries(text.split("; ").map((pair) => pair.split(/: (?=[^:]*$)/) as [string, string]));
}

const NULL = /^(?:-0-|-|n\/?a|none|none identified|unknown|undetermined|00|address unknown)?$/i;

/** The filled values of one record. */
function values(
  record: string,
  pairs: Iterable<readonly [field: string, text: string | undefined]>,
): Published[] {
  return [...pairs].flatMap(([field, text = ""]) =>
    field === "" || NULL.test(text.trim()) ? [] : [{ record, field, text: text.replace(/\s+/g, " ").trim() }],
  );
}

const latin1 = (path: string) => readFileSync(path, "latin1");

function tableOf(path: string, options: object = {}): Cells[] {
  return parse(textOfFile(path), {
    columns: true,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    ...options,
  });
}

/** The cells of a row that have a field. */
function ofColumns(row: Cells, fields: Fields): [string, string][] {
  return Object.entries(fields).map(([column, field]) => [field, row[column] ?? ""]);
}

interface Element {
  readonly attributes: string;
  readonly inside: string;
}

/** Every element of a name, whatever its namespace; none of these files nests an element in its own kind. */
function elements(xml: string, name: string): Element[] {
  const found = xml.matchAll(
    new RegExp(`<(?:\\w+:)?${name}(\\s[^>]*?)?(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}>)`, "g"),
  );
  return [...found].map(([, attributes = "", inside = ""]) => ({ attributes, inside }));
}

function texts(xml: string, ...path: string[]): string[] {
  const found = path.reduce(
    (parts, name) => parts.flatMap((part) => elements(part, name).map(({ inside }) => inside)),
    [xml],
  );
  return found.map((text) => plain(text)).filter((text) => text !== "");
}

/** The texts at "path/of/elements: field; …". */
function pathsOf(xml: string, spec: string): [field: string, text: string][] {
  return Object.entries(fields(spec)).flatMap(([path, field]) =>
    texts(xml, ...path.split("/")).map((text): [string, string] => [field, text]),
  );
}

function attribute({ attributes }: Element, name: string): string {
  return plain(new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? "");
}

const ENTITIES: Cells = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function plain(text: string): string {
  return text
    .replace(/<[^>]*>/g, " ")
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (_, hex, decimal, name) =>
      name ? (ENTITIES[name] ?? "") : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .trim();
}

/** The label of an OFAC fact to the field it fills; the first that fits counts. */
const OFAC_LABELS: readonly (readonly [RegExp, string])[] = [
  [/^(?:DOB|Birthdate)\b:?/i, "birth date"],
  [/^(?:POB|Place of Birth)\b:?/i, "birth place"],
  [/^nationality(?: country)?(?! of)\b:?/i, "nationality"],
  [/^(?:citizenship country|citizen)\b(?!')(?: of)?:?/i, "citizenship"],
  [/^gender\b:?/i, "gender"],
  [/^Digital Currency Address - \S+/i, "wallet"],
  [/^(?:[A-Z][\w.'-]+ ){0,3}Passport\b:?/i, "passport"],
  [/^(?:Tax ID|R\.F\.C\.|RUC|RIF)(?: ?(?:No\.|#))?:?/i, "tax number"],
  [/^MMSI:?/, "mmsi"],
  [/^Legal Entity Number:?/i, "lei"],
  [/^SWIFT\/BIC:?/i, "bic"],
  [/^Vessel Registration Identification IMO/i, "imo"],
  [
    /^(?:Registration (?:Number|ID)|Company Number|Commercial Registry Number|Business Registration Number):?/i,
    "registration number",
  ],
  [
    /^(?:National ID|Cedula|D\.N\.I\.|C\.U\.R\.P\.|NIT|SSN|Identification Number|Driver's License)(?: ?(?:No\.|#))?:?/i,
    "other number",
  ],
  [/^(?:Email Address|Website|(?:Tele)?phone|Fax)(?: Number| No\.)?:?/i, "contact"],
];

function ofacItem(item: string): [string, string] {
  const bare = item.replace(/^alt\.? /i, "");
  const weak = /^[afn]\.k\.a\.:? ['"](.+)['"]/.exec(bare)?.[1];
  if (weak !== undefined) return ["weak name", weak];
  const [pattern, field = ""] = OFAC_LABELS.find(([label]) => label.test(bare)) ?? [];
  if (pattern === undefined) return ["", ""];
  const value = bare.replace(pattern, "").trim();
  const isNumber = /number|passport|mmsi|lei|bic|imo/.test(field);
  return [
    field,
    isNumber
      ? (/^(?:No\.? |# ?)?(.*?)(?:,? \(|(?:^| )(?:is |were )?issued | expires |place of issue|$)/i.exec(
          value,
        )?.[1] ?? "")
      : value,
  ];
}

export function readOfacCsv(folder: string, prefix: string, primary: string): Published[] {
  const rows = (path: string): string[][] =>
    parse(textOfFile(path).replace(/\x1a/g, ""), { relax_column_count: true, skip_empty_lines: true });
  const found: Published[] = [];
  const remarks = new Map<string, string>();
  for (const [id, name, , program, title, , , , , flag, , remark = ""] of rows(`${folder}/${primary}`)) {
    remarks.set(id ?? "", NULL.test(remark.trim()) ? "" : remark);
    const programs = (program ?? "").split("] [").map((one) => ["programme", one] as const);
    found.push(...values(`ofac-${id}`, [["name", name], ["position", title], ["flag", flag], ...programs]));
  }
  const part = (name: string) =>
    rows(`${folder}/${prefix}${name}.csv`).filter(([id]) => remarks.has(id ?? ""));
  if (prefix !== "none") {
    for (const [id, , , name] of part("alt")) found.push(...values(`ofac-${id}`, [["strong name", name]]));
    for (const [id, , street, city, country] of part("add"))
      found.push(
        ...values(`ofac-${id}`, [
          ["address", street],
          ["address", city],
          ["country", country],
        ]),
      );
    for (const [id = "", text = ""] of part(prefix === "" ? "sdn_comments" : "comments"))
      if ((remarks.get(id)?.length ?? 0) >= 1000) remarks.set(id, `${remarks.get(id)}${text}`);
  }
  for (const [id, text] of remarks)
    found.push(
      ...values(
        `ofac-${id}`,
        text
          .replace(/\.\s*$/, "")
          .split("; ")
          .map(ofacItem),
      ),
    );
  return found;
}

export function readOfacSdnXml(path: string): Published[] {
  return elements(textOfFile(path), "sdnEntry").flatMap(({ inside }) => {
    const joined = (xml: string) => [...texts(xml, "firstName"), ...texts(xml, "lastName")].join(" ");
    return values(`ofac-${texts(inside, "uid")[0]}`, [
      ["name", joined(inside.replace(/<akaList>[\s\S]*<\/akaList>/, ""))],
      ...elements(inside, "aka").map(
        (aka) => [`${texts(aka.inside, "category")[0]} name`, joined(aka.inside)] as const,
      ),
      ...elements(inside, "id").map((id) =>
        ofacItem([...texts(id.inside, "idType"), ...texts(id.inside, "idNumber")].join(" ")),
      ),
      ...pathsOf(
        inside,
        "program: programme; title: position; dateOfBirth: birth date; placeOfBirth: birth place; vesselFlag: flag; " +
          "nationality/country: nationality; citizenship/country: citizenship; address/country: country; " +
          "address/address1: address; address/address2: address; address/address3: address; address/city: address; " +
          "address/postalCode: address; id/issueDate: document date; id/expirationDate: document date",
      ),
    ]);
  });
}

export function readOfacEnhanced(path: string): Published[] {
  return elements(textOfFile(path), "entity").flatMap(({ attributes, inside }) => {
    const names = elements(inside, "names").flatMap((part) => elements(part.inside, "name"));
    const item = (xml: string, value: string) =>
      ofacItem([...texts(xml, "type"), ...texts(xml, value)].join(" "));
    const lists = elements(inside, "sanctionsList").filter(
      (list) => plain(list.inside) !== "Consolidated List",
    );
    return values(`ofac-${attribute({ attributes, inside }, "id")}`, [
      ...names.flatMap(({ inside: name }) => {
        const quality = texts(name, "isLowQuality")[0] === "true" ? "weak name" : "strong name";
        return pathsOf(name, `formattedFullName: ${quality}`);
      }),
      ...elements(inside, "feature").map((feature) => item(feature.inside, "value")),
      ...elements(inside, "identityDocument").map((document) => item(document.inside, "documentNumber")),
      ...lists.map((list) => ["listed", attribute(list, "datePublished")] as const),
      ...pathsOf(
        inside,
        "sanctionsProgram: programme; title: position; address/country: country; addressPart/value: address; " +
          "identityDocument/issueDate: document date; identityDocument/expirationDate: document date; " +
          "identityDocument/issuingCountry: document country",
      ),
    ]);
  });
}

/**
 * Names, dates and numbers of the Advanced XML; what is joined by several numbers is counted, not followed.
 */
export function readOfacAdvanced(path: string): Published[] {
  const xml = textOfFile(path);
  const tables = new Map<string, string>();
  for (const kind of ["FeatureType", "DetailReference", "SanctionsType", "IDRegDocType"])
    for (const row of elements(xml, kind)) tables.set(`${kind} ${attribute(row, "ID")}`, plain(row.inside));
  const places = new Map<string, string>();
  for (const place of elements(xml, "Location"))
    places.set(attribute(place, "ID"), texts(place.inside, "Value").join(", "));
  const owners = new Map<string, string>();
  const found: Published[] = [];
  for (const party of elements(xml, "DistinctParty")) {
    const record = `ofac-${attribute(party, "FixedRef")}`;
    for (const identity of elements(party.inside, "Identity")) owners.set(attribute(identity, "ID"), record);
    for (const alias of elements(party.inside, "Alias")) {
      const field = attribute(alias, "LowQuality") === "true" ? "weak name" : "strong name";
      for (const name of elements(alias.inside, "DocumentedName"))
        found.push(...values(record, [[field, texts(name.inside, "NamePartValue").join(" ")]]));
    }
    for (const feature of elements(party.inside, "Feature")) {
      const label = tables.get(`FeatureType ${attribute(feature, "FeatureTypeID")}`) ?? "";
      for (const version of elements(feature.inside, "FeatureVersion")) {
        const [detail] = elements(version.inside, "VersionDetail");
        const [place] = elements(version.inside, "VersionLocation");
        const year = texts(version.inside, "Year")[0];
        const said =
          detail === undefined
            ? ""
            : (tables.get(`DetailReference ${attribute(detail, "DetailReferenceID")}`) ??
              plain(detail.inside));
        const where = place === undefined ? "" : (places.get(attribute(place, "LocationID")) ?? "");
        if (label === "Location") found.push(...values(record, [["address", where]]));
        else found.push(...values(record, [ofacItem(`${label} ${(where || said || year) ?? ""}`)]));
      }
    }
  }
  for (const document of elements(xml, "IDRegDocument")) {
    const label = tables.get(`IDRegDocType ${attribute(document, "IDRegDocTypeID")}`) ?? "";
    const record = owners.get(attribute(document, "IdentityID")) ?? "";
    found.push(
      ...values(record, [ofacItem(`${label} ${texts(document.inside, "IDRegistrationNo")[0] ?? ""}`)]),
    );
  }
  for (const entry of elements(xml, "SanctionsEntry"))
    for (const measure of elements(entry.inside, "SanctionsMeasure"))
      if (tables.get(`SanctionsType ${attribute(measure, "SanctionsTypeID")}`) === "Program")
        found.push(
          ...values(
            `ofac-${attribute(entry, "ProfileID")}`,
            texts(measure.inside, "Comment").map((text) => ["programme", text]),
          ),
        );
  return found;
}

export function readUn(path: string): Published[] {
  const xml = textOfFile(path);
  return ["INDIVIDUAL", "ENTITY"].flatMap((kind) =>
    elements(xml, kind).flatMap(({ inside }) => {
      const groups = (name: string) => elements(inside, `${kind}_${name}`).map((group) => group.inside);
      const parts = ["FIRST", "SECOND", "THIRD", "FOURTH"].flatMap((part) => texts(inside, `${part}_NAME`));
      return values(`unsc-${texts(inside, "DATAID")[0]}`, [
        ["name", parts.filter((part) => part !== "na").join(" ")],
        ...groups("ALIAS").flatMap((alias) =>
          pathsOf(alias, `ALIAS_NAME: ${texts(alias, "QUALITY")[0] === "Low" ? "weak" : "strong"} name`),
        ),
        ...groups("DATE_OF_BIRTH").map((birth) => {
          const [date] = ["DATE", "YEAR", "FROM_YEAR", "NOTE"].flatMap((name) => texts(birth, name));
          return ["birth date", date] as const;
        }),
        ...groups("DOCUMENT").flatMap((document) => {
          const isPassport = /pass?port/i.test(texts(document, "TYPE_OF_DOCUMENT")[0] ?? "");
          return pathsOf(document, `NUMBER: ${isPassport ? "passport" : "other number"}`);
        }),
        ...groups("PLACE_OF_BIRTH").flatMap((place) =>
          pathsOf(place, "CITY: birth place; STATE_PROVINCE: birth place; COUNTRY: birth place"),
        ),
        ...groups("ADDRESS").flatMap((place) =>
          pathsOf(
            place,
            "STREET: address; CITY: address; STATE_PROVINCE: address; ZIP_CODE: address; COUNTRY: country",
          ),
        ),
        ...pathsOf(
          inside,
          "NAME_ORIGINAL_SCRIPT: strong name; GENDER: gender; NATIONALITY/VALUE: nationality; UN_LIST_TYPE: programme; " +
            "DESIGNATION/VALUE: position; REFERENCE_NUMBER: un number",
        ),
        ["listed", texts(inside, "LISTED_ON")[0]?.slice(0, 10)],
      ]);
    }),
  );
}

const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, "-");

export function readEuXml(path: string): Published[] {
  return elements(textOfFile(path), "sanctionEntity").flatMap((entity) => {
    const of = (element: string, fields: Fields) =>
      elements(entity.inside, element).flatMap((part) =>
        Object.entries(fields).map(([name, field]) => [field, attribute(part, name)] as const),
      );
    return values(`eu-fsf-${slug(attribute(entity, "euReferenceNumber"))}`, [
      ...of("nameAlias", { wholeName: "name", function: "position", gender: "gender" }),
      ...of("citizenship", { countryIso2Code: "nationality" }),
      ...of("birthdate", { birthdate: "birth date", city: "birth place", countryDescription: "birth place" }),
      ...of("regulation", { programme: "programme", entryIntoForceDate: "listed" }),
    ]);
  });
}

/** The first rows of the Union's table of 2018, each a cell of another table. */
export function readEuCsv(path: string): Published[] {
  const [header = [], ...rows]: string[][] = parse(
    parse(latin1(path), { relax_column_count: true, relax_quotes: true })
      .map(([line = ""]: string[]) => line.split("\t", 1)[0])
      .join("\n"),
    { delimiter: ";", relax_column_count: true, relax_quotes: true },
  );
  const columns = fields(
    "Naal_wholename: name; Naal_gender: gender; Naal_function: position; Programme: programme; Addr_street: address; Addr_city: address; " +
      "Addr_country: country; Birt_date: birth date; Birt_place: birth place; Iden_number: other number; Citi_country: nationality",
  );
  const numbered = rows.map(
    (row) =>
      [
        row[header.indexOf("Entity_logical_id")] ?? "",
        (row[header.indexOf("EU_ref_num")] ?? "").trim(),
        row,
      ] as const,
  );
  const references = new Map(
    numbered.filter(([, reference]) => reference !== "").map(([id, reference]) => [id, reference]),
  );
  return numbered.flatMap(([number, , row]) => {
    const reference = references.get(number);
    const id = reference === undefined ? `eu-fsf-logical-${number}` : `eu-fsf-${slug(reference)}`;
    return values(
      id,
      header.map((name, i) => [columns[name.trim()] ?? "", row[i]?.replaceAll("\\n", " ")] as const),
    );
  });
}

const JOURNAL: Fields = fields(
  "name: name; alias: any name; weakalias: any name; previousname: any name; " +
    "birthdate: birth date; birthplace: birth place; nationality: nationality; country: country; " +
    "position: position; gender: gender; passportnumber: passport; " +
    "registrationnumber: registration number; taxnumber: tax number; imonumber: imo; " +
    "idnumber: other number; leicode: lei; swiftbic: bic; mmsi: mmsi; address: address; " +
    "phone: contact; email: contact; website: contact; programkey: programme; startdate: listed; " +
    "flag: flag",
);

/** The files of a tar archive, by 512-byte blocks. */
function untar(bytes: Buffer): string[] {
  const files: string[] = [];
  for (let at = 0; at + 512 <= bytes.length && bytes[at] !== 0; ) {
    const size = Number.parseInt(bytes.toString("latin1", at + 124, at + 135), 8);
    if (bytes.toString("latin1", at + 156, at + 157) === "0")
      files.push(bytes.toString("utf8", at + 512, at + 512 + size));
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}

export function readEuJournal(path: string): Published[] {
  const rows = untar(gunzipSync(readFileSync(path))).flatMap(
    (text) =>
      parse(text, {
        columns: (header: string[]) => header.map((name) => fold(name).replaceAll(" ", "")),
        bom: true,
        relax_column_count: true,
        relax_quotes: true,
      }) as Cells[],
  );
  const many = (text: string): string[] =>
    text.includes('"')
      ? (parse(text, { delimiter: ";", relax_quotes: true, ltrim: true }) as string[][]).flat()
      : text.split(";");
  return rows.flatMap((row) =>
    values(
      byName(row.name ?? ""),
      ofColumns(row, JOURNAL).flatMap(([field, text]) =>
        (field === "name" ? [text] : many(text)).map((one) => [field, one] as const),
      ),
    ),
  );
}

const UK: Fields = fields(
  "Title: title; Name Non-Latin Script: strong name; DOB: birth date; " +
    "Town of Birth: birth place; Country of Birth: birth place; Nationality: nationality; " +
    "Passport Number: passport; National Identification Number: other number; Position: position; " +
    "Post/Zip Code: address; Country: country; Regime: programme; Listed On: listed" +
    [1, 2, 3, 4, 5, 6].map((i) => `; Address ${i}: address`).join(""),
);

const UK_LABELS: Fields = fields(
  "Gender: gender; Phone number: contact; Email address: contact; Website: contact; " +
    "IMO number: imo; Business Reg No: registration number; UN Ref: un number",
);

export function readUk(path: string): Published[] {
  return tableOf(path, { from_line: 2 }).flatMap((row) => {
    const quality = /^low/i.test(row["Alias Quality"] ?? "")
      ? "weak name"
      : row["Alias Type"] === "Primary name"
        ? "name"
        : "strong name";
    const name = [1, 2, 3, 4, 5, 6]
      .map((i) => row[`Name ${i}`])
      .filter(Boolean)
      .join(" ");
    const labels = [
      ...(row["Other Information"] ?? "").matchAll(
        /\(([A-Z][\w ]+)\)\s?:([\s\S]*?)(?=\([A-Z][\w ]+\)\s?:|$)/g,
      ),
    ];
    return values(`gb-hmt-${row["Group ID"]}`, [
      [quality, name],
      ...ofColumns(row, UK),
      ...labels.map(
        ([, label = "", text = ""]) =>
          [UK_LABELS[label] ?? "", label === "UN Ref" ? (/^\w+\.\d+/.exec(text)?.[0] ?? "") : text] as const,
      ),
    ]);
  });
}

const CA: Fields = fields(
  "Aliases: any name; DateOfBirthOrShipBuildDate: birth date; TitleOrShip: position; " +
    "ShipIMONumber: imo; Country: programme; DateOfListing: listed",
);

export function readCa(path: string): Published[] {
  return elements(textOfFile(path), "record").flatMap(({ inside }) => {
    const get = (name: string) => texts(inside, name)[0] ?? "";
    const name = [get("GivenName"), get("LastName")].filter(Boolean).join(" ") || get("EntityOrShip");
    const isPerson = get("EntityOrShip") === "";
    const fields = Object.entries(CA).map(([element, field]) => {
      const text = element === "Country" ? (get(element).split(" / ")[0] ?? "") : get(element);
      const other = field === "birth date" ? "built or founded" : field === "position" ? "title" : field;
      return [isPerson && field !== "position" ? field : other, text] as const;
    });
    return values(byName(name.replace(/(?<=[^/]{6})\/(?=[^/]{6}).*$/, "")), [["name", name], ...fields]);
  });
}

export function readCh(path: string): Published[] {
  return elements(textOfFile(path), "target").flatMap((target) => {
    const [person] = elements(target.inside, "individual");
    return values(`ch-seco-${attribute(target, "ssid")}`, [
      ...texts(target.inside, "name-part", "value").map((text) => ["name", text] as const),
      ["gender", person === undefined ? "" : attribute(person, "sex")],
      ...elements(target.inside, "nationality").map(
        ({ inside }) => ["nationality", texts(inside, "country")[0]] as const,
      ),
      ...elements(target.inside, "day-month-year").map(
        (day) => ["birth date", attribute(day, "year")] as const,
      ),
    ]);
  });
}

/** The entries of a ZIP archive, by its central directory. */
function unzip(bytes: Buffer): Map<string, string> {
  const entries = new Map<string, string>();
  const end = bytes.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  for (let at = bytes.readUInt32LE(end + 16), i = bytes.readUInt16LE(end + 10); i > 0; i--) {
    const [size, nameLength, extra, comment] = [
      bytes.readUInt32LE(at + 20),
      ...[28, 30, 32].map((o) => bytes.readUInt16LE(at + o)),
    ] as [number, number, number, number];
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(start, start + size);
    const content = bytes.readUInt16LE(at + 10) === 0 ? data : inflateRawSync(data);
    entries.set(bytes.toString("utf8", at + 46, at + 46 + nameLength), content.toString("utf8"));
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}

const AU: Fields = fields(
  "date of birth: birth date; place of birth: birth place; citizenship: citizenship; " +
    "address: address; committees: programme; control date: listed; imo number: imo",
);

export function readAu(path: string): Published[] {
  const files = unzip(readFileSync(path));
  const shared = elements(files.get("xl/sharedStrings.xml") ?? "", "si").map(({ inside }) =>
    texts(inside, "t").join(" "),
  );
  const sheet =
    files.get([...files.keys()].filter((name) => /worksheets\/sheet\d+\.xml$/.test(name)).sort()[0] ?? "") ??
    "";
  const rows = elements(sheet, "row").map(({ inside }) =>
    Object.fromEntries(
      elements(inside, "c").map((cell) => {
        const text = texts(cell.inside, "v")[0] ?? texts(cell.inside, "t").join(" ");
        return [
          attribute(cell, "r").replace(/\d+/, ""),
          attribute(cell, "t") === "s" ? (shared[Number(text)] ?? "") : text,
        ];
      }),
    ),
  );
  const header = rows.findIndex((row) => Object.values(row).some((text) => /^reference$/i.test(text)));
  const titles = Object.entries(rows[header] ?? {}).map(([column, title]) => [column, fold(title)] as const);
  let primary = "";
  return rows.slice(header + 1).flatMap((cells) => {
    const row = Object.fromEntries(
      titles.map(([column, title]) => [title, (cells[column] ?? "").replaceAll("_x000D_", " ").trim()]),
    );
    const name = row["name of individual or entity"] ?? "";
    const isPrimary = /^(?:primary name)?$/i.test(row["name type"] ?? "");
    if (isPrimary) primary = name;
    const serial = Number(row["control date"]);
    const listed =
      serial > 20_000
        ? new Date((serial - 25_569) * 86_400_000).toISOString().slice(0, 10)
        : row["control date"];
    const [unRef] = ["additional information", "listing information"].flatMap(
      (column) => /^[A-Z]{2}[ie]\.\d{3}\b/.exec(row[column] ?? "")?.[0] ?? [],
    );
    return values(byName(primary), [
      [isPrimary ? "name" : /^weak/i.test(row["alias strength"] ?? "") ? "weak name" : "any name", name],
      ...ofColumns({ ...row, "control date": listed ?? "" }, AU),
      ["un number", unRef],
    ]);
  });
}

export function readBis(path: string): Published[] {
  const iso = (text = "") =>
    text.replace(/^(\d+)\/(\d+)\/(\d+)$/, (_, m, d, y) => `${y}-${m.padStart(2, "0")}-${d.padStart(2, "0")}`);
  return tableOf(path, { delimiter: "\t" }).flatMap((row) =>
    values(byName(row.Name ?? ""), [
      ["any name", row.Name],
      ...["Street_Address", "City", "State", "Postal_Code"].map(
        (column) => ["address", row[column]] as const,
      ),
      ["country", row.Country],
      ["listed", iso(row.Effective_Date)],
      ["ends", iso(row.Expiration_Date)],
    ]),
  );
}

export function readCsl(path: string): Published[] {
  return tableOf(path).flatMap((row) => {
    const isOfac = /^\d+$/.test(row.entity_number ?? "") && /Treasury/.test(row.source ?? "");
    const many = (column: string, field: string) =>
      (row[column] ?? "").split(/; ?(?:and )?/).map((text) => [field, text] as const);
    const ids = (row.ids ?? "").split("; ").map((text) => {
      const parts = text.split(", ");
      return ofacItem(`${parts.at(-1)} ${parts.at(-2) ?? ""}`);
    });
    return values(isOfac ? `ofac-${row.entity_number}` : byName(row.name ?? ""), [
      ["any name", row.name],
      ...many("alt_names", "any name"),
      ...many("addresses", "address"),
      ...many("programs", "programme"),
      ...(isOfac
        ? [
            ...many("dates_of_birth", "birth date"),
            ...many("places_of_birth", "birth place"),
            ...many("nationalities", "nationality"),
            ...many("citizenships", "citizenship"),
            ...ids,
            ["position", row.title] as const,
          ]
        : []),
      ["listed", row.start_date],
      ["ends", row.end_date],
    ]);
  });
}

const SIMPLE: Fields = fields(
  "name: name; aliases: strong name; birth_date: birth date; countries: country; " +
    "addresses: address; identifiers: any number; phones: contact; emails: contact; " +
    "program_ids: programme",
);

export function readSimple(path: string): Published[] {
  return tableOf(path).flatMap((row) =>
    values(
      row.id ?? "",
      Object.entries(SIMPLE).flatMap(([column, field]) => {
        const cell = row[column] ?? "";
        const many: string[] =
          column === "name"
            ? [cell]
            : cell === ""
              ? []
              : (parse(cell, { delimiter: ";", relax_quotes: true }) as string[][]).flat();
        return many.map((text) => [field, text] as const);
      }),
    ),
  );
}

const FTM: Fields = fields(
  "name: name; alias: strong name; weakAlias: weak name; previousName: strong name; " +
    "birthDate: birth date; deathDate: death date; birthPlace: birth place; gender: gender; " +
    "nationality: nationality; citizenship: citizenship; country: country; address: address; " +
    "passportNumber: passport; idNumber: other number; taxNumber: tax number; innCode: tax number; " +
    "registrationNumber: registration number; ogrnCode: registration number; imoNumber: imo; " +
    "leiCode: lei; swiftBic: bic; mmsi: mmsi; publicKey: wallet; position: position; " +
    "phone: contact; email: contact; website: contact; program: programme; flag: flag",
);

type FtmJson = { id: string; schema: string; properties?: Record<string, unknown[]> };

/**
 * Things of a FollowTheMoney file. What belongs to another record (a sanction, a passport) is given to it.
 */
export function readFtm(path: string): Published[] {
  return textOfFile(path)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .flatMap((line): Published[] => {
      const { id, schema, properties = {} } = JSON.parse(line) as FtmJson;
      const strings = (key: string) => (properties[key] ?? []).filter((value) => typeof value === "string");
      const [holder] = [...strings("holder"), ...strings("entity")];
      if (schema === "Sanction")
        return values(
          holder ?? "",
          [...strings("startDate"), ...strings("listingDate")].map((text) => ["listed", text]),
        );
      if (schema === "Passport" || schema === "Identification")
        return values(
          holder ?? "",
          [...strings("number"), ...strings("passportNumber")].map((text) => ["any number", text]),
        );
      if (schema === "Address" || schema === "Position") return [];
      return values(
        id,
        Object.entries(FTM).flatMap(([key, field]) => strings(key).map((text) => [field, text] as const)),
      );
    });
}
