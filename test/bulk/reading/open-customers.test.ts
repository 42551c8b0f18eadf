import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import {
  type Customer,
  type CustomerRow,
  isRejected,
} from "../../../src/service/bulk/reading/customer-row.ts";
import { type CustomerFileOptions, openCustomers } from "../../../src/service/bulk/reading/open-customers.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "customers-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function write(content: string | Uint8Array, name = "customers.csv"): string {
  const path = join(folder, `${++files}-${name}`);
  writeFileSync(path, content);
  return path;
}

async function rowsOf(
  path: string,
  options: CustomerFileOptions = {},
  afterLine = 0,
): Promise<CustomerRow[]> {
  const file = await openCustomers(path, options);
  return Array.fromAsync(file.rows(afterLine));
}

/** Each row as line, reference, and subject or reason. */
async function summaryOf(content: string, options: CustomerFileOptions = {}) {
  return (await rowsOf(write(content), options)).map((row) =>
    isRejected(row) ? [row.line, row.reference, row.reason] : [row.line, row.reference, row.subject],
  );
}

async function failureOf(work: Promise<unknown>): Promise<Error & { hint?: string }> {
  return work.then(
    () => new Error("It did not fail."),
    (error: Error) => error,
  );
}

test("a German file: columns guessed, parts of names joined, what is not compared passed on", async () => {
  const path = write(
    "Kd-Nr;Name;Vorname;Geb.-Datum;Staatsangehörigkeit;Filiale\n" +
      "K-1;Hollundermark;Tesvin;01.07.1980;Deutschland;Köln\n" +
      "K-2;Quastenrode;Ilvara;00.00.0000;;\n",
  );
  const file = await openCustomers(path, {});
  expect(file.columns.map(({ fields, by }) => [fields.join(), by])).toEqual([
    ["id", "guess"],
    ["lastName", "guess"],
    ["firstName", "guess"],
    ["birthDate", "guess"],
    ["citizenship", "guess"],
    ["", null],
  ]);
  const rows = await Array.fromAsync(file.rows());
  expect(rows.map((row) => (isRejected(row) ? row : { ...row, written: row.written() }))).toEqual([
    {
      line: 2,
      reference: "K-1",
      subject: {
        schema: "LegalEntity",
        properties: { name: ["Tesvin Hollundermark"], birthDate: ["1980-07-01"], citizenship: ["de"] },
      },
      address: [],
      unread: [],
      written: {
        "Kd-Nr": "K-1",
        Name: "Hollundermark",
        Vorname: "Tesvin",
        "Geb.-Datum": "01.07.1980",
        Staatsangehörigkeit: "Deutschland",
        Filiale: "Köln",
      },
    },
    {
      line: 3,
      reference: "K-2",
      subject: { schema: "LegalEntity", properties: { name: ["Ilvara Quastenrode"] } },
      address: [],
      unread: [],
      written: {
        "Kd-Nr": "K-2",
        Name: "Quastenrode",
        Vorname: "Ilvara",
        "Geb.-Datum": "00.00.0000",
        Staatsangehörigkeit: "",
        Filiale: "",
      },
    },
  ]);
});

describe("a fact that can't be read is named, and the customer is screened without it", () => {
  const SUBJECT = { birthDate: ["1970"], country: ["se"], gender: ["male"], alias: undefined };
  const cases: readonly (readonly [what: string, row: string, field: string, reason: RegExp])[] = [
    [
      "an ambiguous date",
      "1,Marwen Tolquist,05/06/1970,se,m,",
      "birthDate",
      /^Column dob: "05\/06\/1970" is not an unambiguous date/,
    ],
    [
      "a date that there is not",
      "1,Marwen Tolquist,31.02.1970,se,m,",
      "birthDate",
      /^Column dob: "31.02.1970"/,
    ],
    [
      "an unknown country",
      "1,Marwen Tolquist,1970,Atlantis,m,",
      "country",
      /^Column country: "Atlantis" is not a known country/,
    ],
    ["an unknown gender", "1,Marwen Tolquist,1970,se,h,", "gender", /^Column sex: "h" is not a known gender/],
    ["no reference", ",Marwen Tolquist,1970,se,m,", "id", /^The row has no reference\.$/],
    [
      "a long alias",
      `1,Marwen Tolquist,1970,se,m,${"x".repeat(301)}`,
      "alias",
      /^Column alias: "x{60}…" has 301 characters; at most 300 can be compared\.$/,
    ],
  ];
  for (const [what, row, field, reason] of cases) {
    test(what, async () => {
      const [customer] = await rowsOf(write(`id,name,dob,country,sex,alias\n${row}\n`));
      expect(customer).toMatchObject({ unread: [{ field, reason: expect.stringMatching(reason) }] });
      const { subject, reference } = customer as Customer;
      const { [field as "country"]: _, ...others } = SUBJECT;
      expect<unknown>(subject).toEqual({
        schema: "LegalEntity",
        properties: { name: ["Marwen Tolquist"], ...others },
      });
      expect(reference).toBe(field === "id" ? null : "1");
    });
  }

  test("a line in the shape of a request to match is read", async () => {
    const line =
      '{"id":"K-1","schema":"Person","properties":{"name":["Marwen Tolquist"],"birthDate":["1970"]}}\n';
    expect(await rowsOf(write(line, "requests.jsonl"))).toMatchObject([
      {
        reference: "K-1",
        subject: { schema: "Person", properties: { name: ["Marwen Tolquist"], birthDate: ["1970"] } },
        unread: [],
      },
    ]);
  });

  test("a value that JSON gives in another form, or in bytes of another encoding", async () => {
    const lines = '{"id": 1, "name": "Marwen Tolquist", "dob": {"year": 1970}, "branch": {"city": "Köln"}}\n';
    const object = "is an object, and no mapping names its values, such as";
    const found = await rowsOf(write(lines, "objects.jsonl"), { schema: "Person" });
    expect(found).toMatchObject([
      {
        subject: { properties: { name: ["Marwen Tolquist"] } },
        unread: [
          { field: "birthDate", reason: `Column dob: the value ${object} "dob.year", or says "dob": [].` },
          {
            field: "branch",
            reason: `Column branch: the value ${object} "branch.city", or says "branch": [].`,
          },
        ],
      },
    ]);
    const latin1 = write(
      Buffer.from("name,dob,city\nMarwen Tolquist,1970,K\xf6ln\n", "latin1"),
      "latin1.csv",
    );
    expect(await rowsOf(latin1)).toMatchObject([
      {
        subject: { properties: { name: ["Marwen Tolquist"], birthDate: ["1970"] } },
        unread: [
          {
            field: "city",
            reason:
              "Column city: the value has bytes that are not of the file's encoding; they read as windows-1252. Name it with --encoding windows-1252.",
          },
        ],
      },
    ]);
  });

  test("two references are none, so that no cleared pair of either holds", async () => {
    const path = write('{"id": ["K-1", "K-2"], "name": "Marwen Tolquist", "dob": 1970}\n', "two.jsonl");
    expect(await rowsOf(path)).toMatchObject([
      { reference: null, unread: [{ field: "id", reason: 'The row has two references, "K-1" and "K-2".' }] },
    ]);
  });

  test("a reference that no cleared pair can have is named, and stays in the results", async () => {
    const references = ["rule:Person:gb:marwen tolquist", "K\u0001", "x".repeat(201), "K-1"];
    const lines = references.map((id) => JSON.stringify({ id, name: "Marwen Tolquist", dob: 1970 }));
    const rows = (await rowsOf(write(`${lines.join("\n")}\n`, "references.jsonl"))) as Customer[];
    expect(rows.map(({ reference }) => reference)).toEqual(references);
    expect(rows.map(({ unread: [fact] }) => fact?.reason ?? null)).toEqual([
      'The row has the reference "rule:Person:gb:marwen tolquist", which begins as a rule does, so no customer can be cleared by it; give the customer another.',
      "The row has a control character or a damaged letter in its reference.",
      "The row has a reference of 201 characters; at most 200 fit.",
      null,
    ]);
  });

  test("names beyond those that are compared", async () => {
    const name = Array.from({ length: 22 }, (_, i) => `Marwen Tolquist ${i}`);
    const [customer] = await rowsOf(write(`${JSON.stringify({ name, dob: 1970 })}\n`, "many.jsonl"));
    const { subject, unread } = customer as Customer;
    expect(subject.properties.name).toEqual(name.slice(0, 20));
    expect(unread.map(({ reason }) => reason)).toEqual(
      name.slice(20).map((text) => `"${text}" is beyond the 20 values of name that are compared.`),
    );
  });
});

test("a row whose kind is not known may be a person or an organisation", async () => {
  const path = write("id,name,kind\n1,Marwen Tolquist,\n2,Tesvin Hollundermark,Gnome\n", "kinds.csv");
  expect(await rowsOf(path, { map: ["schema=kind"] })).toMatchObject([
    { subject: { schema: "LegalEntity" }, unread: [] },
    {
      subject: { schema: "LegalEntity" },
      unread: [{ field: "schema", reason: expect.stringContaining('"Gnome" is not a kind of subject') }],
    },
  ]);
});

describe("a row that can't be read is rejected with its reason, and the others are read", () => {
  const cases: readonly (readonly [what: string, row: string, reason: RegExp])[] = [
    ["no name", "1,,1970,se,m", /^The row has no name\.$/],
    ["a name that says nothing", "1,N/A,1970,se,m", /^The row has no name\.$/],
    ["a narrow row", "1,Marwen Tolquist", /^The row has 2 columns where the header has 5\.$/],
    ["an open quote", '1,"Marwen Tolquist,1970,se,m', /^The row is not readable as CSV/],
    ["a long name", `1,${"x".repeat(301)},1970,se,m`, /has 301 characters; at most 300 can be compared/],
  ];
  for (const [what, row, reason] of cases) {
    test(what, async () => {
      const found = await summaryOf(`id,name,dob,country,sex\n${row}\n2,Tesvin Hollundermark,1980,,\n`);
      expect(found.map(([line]) => line)).toEqual([2, 3]);
      expect(found[0]?.[2]).toMatch(reason);
      expect(found[1]?.[2]).toMatchObject({ properties: { name: ["Tesvin Hollundermark"] } });
    });
  }

  test("UTF-8 is not read as another encoding, however many bytes its letters have", async () => {
    const path = write("id,name\n1,王若川\n2,李望舒\n3,张云舟\n");
    for (const encoding of ["windows-1251", "gb18030", "shift_jis"] as const)
      await expect(rowsOf(path, { encoding })).rejects.toThrow(`is UTF-8, and not ${encoding}`);
  });

  test("bytes that are not of the encoding", async () => {
    const path = write(Buffer.from("id,name,dob\n1,M\xfcller Tolquist,1970\n2,Tesvin,1980\n", "latin1"));
    const [bad, good] = await rowsOf(path);
    expect(bad).toEqual({
      line: 2,
      reference: "1",
      reason:
        "Column name: the value has bytes that are not of the file's encoding; they read as windows-1252. Name it with --encoding windows-1252.",
    });
    expect(good).toMatchObject({ reference: "2" });
    const [read] = await rowsOf(path, { encoding: "windows-1252" });
    expect(read).toMatchObject({ subject: { properties: { name: ["Müller Tolquist"] } } });
  });
});

describe("the options", () => {
  const table = "Nr;Konto;Inhaber;Geb\n1;77;Tolquist AB;05/06/1970\n";

  test("--map says what columns hold and displaces guesses; --date-order orders numbers", async () => {
    const found = await summaryOf(table, {
      map: ["id=Konto", "name=inhaber", "birthDate=Geb"],
      dateOrder: "mdy",
      schema: "Company",
    });
    expect(found).toEqual([
      [2, "77", { schema: "Company", properties: { name: ["Tolquist AB"], birthDate: ["1970-05-06"] } }],
    ]);
  });

  test("a mapping beside the file is used, one that is named replaces it, and flags replace both", async () => {
    const path = write(table);
    writeFileSync(
      path.replace(/\.csv$/, ".mapping.json"),
      '{"schema": "Company", "columns": {"Inhaber": "name"}}',
    );
    expect(await rowsOf(path)).toMatchObject([{ reference: "1", subject: { schema: "Company" } }]);
    expect(await rowsOf(path, { schema: "Person" })).toMatchObject([{ subject: { schema: "Person" } }]);
    const named = write('{"columns": {"Inhaber": "name", "Konto": "id", "Nr": "ignore"}}', "named.json");
    expect(await rowsOf(path, { mapping: named, schema: "Company" })).toMatchObject([{ reference: "77" }]);
  });

  const mistakes: readonly (readonly [what: string, options: CustomerFileOptions, message: RegExp])[] = [
    [
      "an unknown field",
      { map: ["nme=Inhaber"] },
      /must be FIELD=COLUMN, not "nme=Inhaber"\. Fields are id, schema/,
    ],
    ["no column", { map: ["name"] }, /must be FIELD=COLUMN/],
    [
      "a column that there is not",
      { map: ["name=Owner"] },
      /no column "owner".*columns are "Nr", "Konto", "Inhaber", "Geb"/,
    ],
    ["no column of names", {}, /no column that is known to hold names.*"Nr", "Konto", "Inhaber", "Geb"/],
    ["an unknown schema", { map: ["name=Inhaber"], schema: "Alien" }, /schema must be one of Person/],
    [
      "two references",
      { map: ["name=Inhaber", "id=Nr", "id=Konto"] },
      /2 columns that may be the customer's reference/,
    ],
    ["no mapping file", { mapping: "/nowhere/mapping.json" }, /\/nowhere\/mapping\.json does not exist/],
  ];
  for (const [what, options, message] of mistakes) {
    test(what, async () => {
      const failure = await failureOf(openCustomers(write(table), options));
      expect(failure.message).toMatch(message);
    });
  }

  test("an unknown header: the error names the columns found and the fields known", async () => {
    const { message, hint } = await failureOf(openCustomers(write("foo,bar\n1,2\n"), {}));
    expect(message).toContain('Its columns are "foo", "bar".');
    expect(hint).toContain("--map name=COLUMN. Fields are id, schema, ignore, name");
  });

  test("headings of two rows: the hint says so", async () => {
    const merged = "Nr;Name;;Geburt\n;Nachname;Vorname;Datum\n1;Tolquist;Marwen;1970-01-02\n";
    const { hint } = await failureOf(openCustomers(write(merged), {}));
    expect(hint).toStartWith("If its headings stand in two rows, write them in one. ");
  });
});

test("companies and people in one file, by a column of kinds in any language", async () => {
  const found = await summaryOf(
    "N° client,Nom,Type de personne\n1,Tolquist SA,personne morale\n2,Ilvara Quastenrode,Personne physique\n3,Ballon,ballon\n",
  );
  expect(
    found.map(([, , subject]) =>
      typeof subject === "string" ? subject : (subject as { schema: string }).schema,
    ),
  ).toEqual(["LegalEntity", "Person", "LegalEntity"]);
});

test("a company in the column of family names is not taken for a person, nor is a given name proof of one", async () => {
  const table = "Nr;Name;Vorname\n1;Tolquist GmbH;\n2;Tolquist;Marwen\n";
  const kinds = async (options: CustomerFileOptions) =>
    (await rowsOf(write(table), options)).map((row) => (isRejected(row) ? null : row.subject));
  const unknown = { schema: "LegalEntity" as const, properties: { name: ["Tolquist GmbH"] } };
  const person = { schema: "LegalEntity" as const, properties: { name: ["Marwen Tolquist"] } };
  expect(await kinds({})).toEqual([unknown, person]);
  expect((await kinds({ schema: "Company" }))[0]).toEqual({
    schema: "Company",
    properties: { name: ["Tolquist GmbH"] },
  });
});

test("JSON lines: lists are several values, and a bad line is rejected", async () => {
  const found = await summaryOf(
    '{"id": 7, "name": ["Marwen Tolquist", "M. Tolquist"], "dob": "1970", "tags": []}\n\n' +
      '{"id": 8, "name": {"first": "x"}}\n{"id": 9,\n{"name": "Tesvin", "dob": "1980"}',
  );
  expect(found).toEqual([
    [
      1,
      "7",
      {
        schema: "LegalEntity",
        properties: { name: ["Marwen Tolquist", "M. Tolquist"], birthDate: ["1970"] },
      },
    ],
    [
      3,
      "8",
      'Column name: the value is an object, and no mapping names its values, such as "name.first", or says "name": [].',
    ],
    [4, null, "The row is not a JSON object: column 10 needs a name in double quotes where the text ends."],
    [5, null, { schema: "LegalEntity", properties: { name: ["Tesvin"], birthDate: ["1980"] } }],
  ]);
});

test("a cell that stands under no heading, or is an error of a spreadsheet, is named", async () => {
  const table =
    'id,name,dob,\n1,#NAME?,1970,\n2,Marwen Tolquist,#VALUE!,#REF!\n3,Studio "Quaste" Ost,1971,\n,,,3 rows\n,,,\n';
  const error = "the value is an error of a spreadsheet; correct its formula.";
  const rows = await rowsOf(write(table));
  expect(rows.map((row) => (isRejected(row) ? row.reason : row.unread.map(({ reason }) => reason)))).toEqual([
    `Column name: ${error}`,
    [`Column dob: ${error}`],
    [],
    "The row has no name.",
  ]);
});

test("JSON lines: a value that can't be read exactly rejects its line", async () => {
  const found = await summaryOf(
    '{"id": 12345678901234567, "name": "Tesvin Quastenrode"}\n' +
      '{"id": 2, "name": "Tesvin Quastenrode", "na\\u006de": "Ilvara"}\n' +
      '{"id": 3, "name": "Tesvin: \\"name\\": Quastenrode", "tags": ["name", "name"]}\n' +
      '{"id": 1e400, "name": "Tesvin"}\n{"id": "5\\ud800", "name": "Tesvin"}\n' +
      '{"id": [6, 7], "name": "Tesvin"}\n{"id": [8, 8], "name": "Ilvara"}\n' +
      // No column is there twice in the lines that the columns are found by.
      '{"id": 9, "name": "Ilvara"}\n'.repeat(60_000) +
      '{"id": 10, "name": "Ilvara", "NAME": "Tesvin"}\n{"id": 11, "name": "Ilvara", "NAME": null}',
    { schema: "Person" },
  );
  const person = (name: string) => ({ schema: "Person" as const, properties: { name: [name] } });
  expect(found.filter(([, reference]) => reference !== "9")).toEqual([
    [1, "12345678901234567", person("Tesvin Quastenrode")],
    [2, null, 'The row has "name" twice.'],
    [3, "3", person('Tesvin: "name": Quastenrode')],
    // Who has no reference that can be read is screened without one.
    [4, null, person("Tesvin")],
    [5, null, person("Tesvin")],
    [6, null, person("Tesvin")],
    [7, "8", person("Ilvara")],
    [60_008, null, 'The row has "name" twice.'],
    [60_009, "11", person("Ilvara")],
  ]);
});

test("two family names, and two given names, are one name", async () => {
  const found = await summaryOf(
    "id;Nombre;Primer apellido;Segundo apellido\n1;Tesvin;Quastenrode;Hollundermark\n2;Ilvara;Tolquist;\n" +
      "3;Ilvara;Tolquist;Tolquist\n",
  );
  const names = found.map(([, , subject]) => (subject as { properties: object }).properties);
  expect(names).toEqual([
    { name: ["Tesvin Quastenrode Hollundermark"] },
    { name: ["Ilvara Tolquist"] },
    { name: ["Ilvara Tolquist"] },
  ]);
  // Each part in two scripts is one name written twice.
  expect(
    await summaryOf("id;Имя;First name;Фамилия;Last name\n1;Марвен;Marwen;Тольквист;Tolquist\n", {
      map: ["firstName=Имя", "firstName=First name"],
      schema: "Person",
    }),
  ).toEqual([[2, "1", { schema: "Person", properties: { name: ["Marwen Tolquist", "Марвен Тольквист"] } }]]);
  expect(
    await summaryOf('{"id": "1", "firstName": ["Tesvin", "Ilvara"], "lastName": "Quastenrode"}'),
  ).toEqual([[1, "1", { schema: "LegalEntity", properties: { name: ["Tesvin Ilvara Quastenrode"] } }]]);
});

test("every line is a customer or a rejection, in the order of the file", async () => {
  const cell = fc.stringMatching(/^[A-Za-zäл0-9 ./-]{0,12}$/);
  const line = fc.array(cell, { minLength: 1, maxLength: 5 }).map((cells) => cells.join(";"));
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 8 }), async (lines) => {
      const path = write(["id;name;dob;country", ...lines].join("\n"));
      const filled = lines.flatMap((text, i) => (/[^;\s]/.test(text) ? [i + 2] : []));
      const found = (await rowsOf(path)).map((row) => row.line);
      // Blank rows of the right width belong to nobody; of another width they are rejected.
      expect(found.filter((row) => filled.includes(row))).toEqual(filled);
      expect(found).toEqual([...new Set(found)].sort((a, b) => a - b));
    }),
    { numRuns: 60 },
  );
});

test("a named pipe is refused: it can't be read twice", async () => {
  const path = join(folder, "pipe.csv");
  Bun.spawnSync(["mkfifo", path]);
  expect(await failureOf(openCustomers(path, {}))).toMatchObject({
    message: `${path} is a pipe or a device.`,
    hint: "Save it as a file; a command that reads standard input has - for that.",
  });
});

test("every spelling of a name is screened", async () => {
  const [row] = await rowsOf(
    write("name,first name,last name,alias,dob\nTesvin H.,Tesvin,Hollundermark,Tes,1980\n"),
  );
  expect(row).toMatchObject({
    reference: null,
    subject: { properties: { name: ["Tesvin H.", "Tesvin Hollundermark", "Tes"] } },
  });
});

test("a run that is resumed leaves out the lines before, and a share those of others", async () => {
  const path = write("id,name,dob\n1,A Tolquist,1970\n2,B Tolquist,1970\n3,C Tolquist,bad\n");
  expect((await rowsOf(path, {}, 3)).map(({ line }) => line)).toEqual([4]);
  const file = await openCustomers(path, {});
  expect((await Array.fromAsync(file.rows(2, (line) => line !== 3))).map(({ line }) => line)).toEqual([4]);
});
