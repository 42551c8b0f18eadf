import { describe, expect, test } from "bun:test";
import { CUSTOMER_FIELDS, FIELDS, OWNERSHIP_FIELDS } from "../../../src/sources/columns/fields.ts";
import { fieldsOfColumns, guessKey } from "../../../src/sources/columns/guesses.ts";
import { HEADER_GUESSES, NAME_OR_PART } from "../../../src/sources/columns/headers.ts";
import { foldHeader } from "../../../src/sources/files/tables.ts";

const customers = { fields: CUSTOMER_FIELDS, columns: new Map<string, readonly string[]>() };

function guess(headers: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    [...fieldsOfColumns(headers.map(foldHeader), customers)].map(([header, fields]) => [
      header,
      fields.join("+"),
    ]),
  );
}

describe("headers as banks write them", () => {
  const cases: readonly (readonly [header: string, field: string])[] = [
    ["Kd-Nr", "id"],
    ["KD_NR", "id"],
    ["Kunden-Nr.", "id"],
    ["N° client", "id"],
    ["Número de cliente", "id"],
    ["codice cliente", "id"],
    ["Klantnummer", "id"],
    ["Номер клиента", "id"],
    ["客户编号", "id"],
    ["Geb.-Datum", "birthDate"],
    ["GEBURTSDATUM", "birthDate"],
    ["Date de naissance", "birthDate"],
    ["Fecha de nacimiento", "birthDate"],
    ["fecha_nacimiento", "birthDate"],
    ["Data di nascita", "birthDate"],
    ["Data urodzenia", "birthDate"],
    ["Doğum Tarihi", "birthDate"],
    ["Дата рождения", "birthDate"],
    ["出生日期", "birthDate"],
    ["birthDate", "birthDate"],
    ["D.O.B.", "birthDate"],
    ["Nom", "name"],
    ["Raison sociale", "name"],
    ["Nombre completo", "name"],
    ["FULL_NAME", "name"],
    ["Prenom", "firstName"],
    ["Vorname(n)", "firstName"],
    ["Apellidos", "lastName"],
    ["Staatsangehoerigkeit", "citizenship"],
    ["Staatsangehörigkeit", "citizenship"],
    ["Nationalité", "nationality"],
    ["País de residencia", "country"],
    ["Wohnsitzland", "country"],
    ["Geschlecht", "gender"],
    ["Reisepass-Nr.", "passportNumber"],
    ["Codice fiscale", "taxNumber"],
    ["Personenart", "schema"],
  ];
  for (const [header, field] of cases) {
    test(`${header} is ${field}`, () => expect(guess([header])).toEqual({ [foldHeader(header)]: field }));
  }
});

describe("a column of names is a part of the name next to a column of the other part", () => {
  const cases: readonly (readonly [headers: string[], fields: string[]])[] = [
    [
      ["Name", "Vorname"],
      ["lastName", "firstName"],
    ],
    [
      ["Nom", "Prénom"],
      ["lastName", "firstName"],
    ],
    [
      ["Nombre", "Apellidos"],
      ["firstName", "lastName"],
    ],
    [
      ["Имя", "Фамилия"],
      ["firstName", "lastName"],
    ],
    [
      ["Full name", "First name"],
      ["name", "firstName"],
    ],
    [
      ["Name", "First name", "Last name"],
      ["name", "firstName", "lastName"],
    ],
    [
      ["Name", "DOB"],
      ["name", "birthDate"],
    ],
  ];
  for (const [headers, fields] of cases) {
    test(headers.join(", "), () => expect(Object.values(guess(headers))).toEqual(fields));
  }

  test("but not when the mapping says what it is", () => {
    const mapping = { ...customers, columns: new Map([["name", ["name"]]]) };
    expect(fieldsOfColumns(["name", "vorname"], mapping).get("name")).toEqual(["name"]);
  });
});

test("a customer file has no listings, and a claimed field is not guessed", () => {
  expect(guess(["Reason", "Program", "Address"])).toEqual({});
  const mapping = { ...customers, claimed: new Set(["id"]) };
  expect([...fieldsOfColumns(["nr", "name"], mapping).keys()]).toEqual(["name"]);
});

test("every header means one field, which there is", () => {
  const known = new Map<string, string>();
  for (const [header, field] of HEADER_GUESSES) {
    const key = guessKey(header);
    expect({ header, key, field }).toEqual({ header, key, field: known.get(key) ?? field });
    expect(key).not.toBe("");
    expect(FIELDS.has(field) || OWNERSHIP_FIELDS.has(field)).toBe(true);
    known.set(key, field);
  }
  expect(known.size).toBeGreaterThan(500);
  for (const header of NAME_OR_PART) expect(known.get(guessKey(header))).toBe("name");
});
