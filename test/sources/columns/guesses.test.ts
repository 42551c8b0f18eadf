import { describe, expect, test } from "bun:test";
import { CUSTOMER_FIELDS, FIELDS, OWNERSHIP_FIELDS } from "../../../src/lists/sources/columns/fields.ts";
import { fieldsOfColumns, findHalfName, guessKey } from "../../../src/lists/sources/columns/guesses.ts";
import { HEADER_GUESSES, NAME_OR_PART } from "../../../src/lists/sources/columns/headers.ts";
import { foldHeader } from "../../../src/lists/sources/files/tables.ts";

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
    ["Dátum narodenia", "birthDate"],
    ["Születési idő", "birthDate"],
    ["Fodselsdato", "birthDate"],
    ["Syntymäaika", "birthDate"],
    ["Birth Year", "birthDate"],
    ["تاريخ الميلاد", "birthDate"],
    ["วันเดือนปีเกิด", "birthDate"],
    ["Štátne občianstvo", "citizenship"],
    ["국적", "citizenship"],
    ["الجنسية", "nationality"],
    ["Država", "country"],
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
    ["Mã KH", "id"],
    ["Клиентски №", "id"],
    ["고객번호", "id"],
    ["Ügyfélszám", "id"],
    ["No. CIF", "id"],
    ["Giới tính", "gender"],
    ["เพศ", "gender"],
    ["جنسیت", "gender"],
    ["지갑주소", "idNumber"],
    ["证件号码", "idNumber"],
    ["Henkilötunnus", "idNumber"],
    ["PSPRT_NUM", "passportNumber"],
    ["NAT_ID_CARD_NUM", "idNumber"],
    ["CUST_TYPE_CODE", "schema"],
    ["COUNTRY_CD", "country"],
    ["Születési név", "previousName"],
    ["フリガナ", "alias"],
    ["Полное наименование", "name"],
    ["Ημ/νία γέννησης", "birthDate"],
    ["Name (as per passport)", "name"],
    ["DOB (dd/mm/yyyy)", "birthDate"],
    ["Płeć (K/M)", "gender"],
    ["Adı Soyadı / Ünvanı", "name"],
    ["Investor Name", "name"],
    ["Primary Holder DOB", "birthDate"],
    ["Passport No. / ID No.", "passportNumber+idNumber"],
  ];
  for (const [header, field] of cases) {
    test(`${header} is ${field}`, () => expect(guess([header])).toEqual({ [foldHeader(header)]: field }));
  }
});

/** Given and family name in the languages of data/headers.tsv. */
const PARTS: readonly (readonly [first: string, last: string])[] = [
  ["Meno", "Priezvisko"],
  ["Jméno", "Příjmení"],
  ["Imię", "Nazwisko"],
  ["Ime", "Priimek"],
  ["Ime", "Prezime"],
  ["Име", "Презиме"],
  ["Име", "Фамилия"],
  ["Имя", "Фамилия"],
  ["Ім'я", "Прізвище"],
  ["Імя", "Прозвішча"],
  ["Vārds", "Uzvārds"],
  ["Vardas", "Pavardė"],
  ["Eesnimi", "Perekonnanimi"],
  ["Etunimet", "Sukunimi"],
  ["Förnamn", "Efternamn"],
  ["FORNAVN", "ETTERNAVN"],
  ["Fornavn", "Efternavn"],
  ["Fornafn", "Eftirnafn"],
  ["Voornamen", "Naam"],
  ["Vorname", "Name"],
  ["Prénoms", "Noms"],
  ["Nombres", "Apellidos"],
  ["Nome", "Sobrenome"],
  ["Nome", "Apelido"],
  ["Nome", "Cognome"],
  ["Nom", "Cognoms"],
  ["Prenume", "Nume"],
  ["Utónév", "Családi név"],
  ["Emri", "Mbiemri"],
  ["Όνομα", "Επώνυμο"],
  ["ADI", "SOYADI"],
  ["Ad", "Soyad"],
  ["სახელი", "გვარი"],
  ["Անուն", "Ազգանուն"],
  ["Аты", "Тегі"],
  ["שם פרטי", "שם משפחה"],
  ["الاسم", "اسم العائلة"],
  ["الاسم", "اللقب"],
  ["نام", "نام خانوادگی"],
  ["नाम", "उपनाम"],
  ["名", "姓"],
  ["이름", "성"],
  ["Tên", "Họ"],
  ["ชื่อ", "นามสกุล"],
  ["Nama", "Nama belakang"],
  ["Christian name", "Surname"],
  ["Given Name 1", "Surname"],
  ["First Name", "LNAME"],
];

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
    ...PARTS.map(([first, last]): readonly [string[], string[]] => [
      [first, last],
      ["firstName", "lastName"],
    ]),
    [
      ["First name", "Paternal surname", "Maternal surname"],
      ["firstName", "lastName", "lastName"],
    ],
    [
      ["Имя", "Отчество", "Фамилия"],
      ["firstName", "middleName", "lastName"],
    ],
    ...["Naam", "Nom", "Nume", "名", "Meno", "Nombres", "Adı", "Ім'я", "이름"].map(
      (header): readonly [string[], string[]] => [[header], ["name"]],
    ),
    [["Full name", "HO"], ["name"]],
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

describe("a known header behind a word that says whose it is", () => {
  const cases: readonly (readonly [headers: readonly string[], fields: readonly (readonly string[])[]])[] = [
    [
      ["cust_id", "CUST_NM"],
      [
        ["cust_id", "id"],
        ["cust_nm", "name"],
      ],
    ],
    [
      ["CIF_ID", "Party Name"],
      [
        ["cif_id", "id"],
        ["party name", "name"],
      ],
    ],
    [
      ["Client Ref", "Vessel Name", "IMO No."],
      [
        ["vessel name", "name"],
        ["imo no.", "imoNumber"],
        ["client ref", "id"],
      ],
    ],
    [
      ["No.", "Account Number", "Holder Name"],
      [
        ["account number", "id"],
        ["holder name", "name"],
      ],
    ],
    [
      ["No.", "Name", "Name (local script)", "Name (Spouse)"],
      [
        ["no.", "id"],
        ["name", "name"],
        ["name (local script)", "name"],
      ],
    ],
    [
      ["Name", "Passport 1 No", "Passport 2 No", "Nationality 2", "Name 2", "DOB 2"],
      [
        ["name", "name"],
        ["passport 1 no", "passportNumber"],
        ["passport 2 no", "passportNumber"],
        ["nationality 2", "nationality"],
      ],
    ],
    [
      ["Name (Last, First)", "DOB"],
      [
        ["name (last, first)", "name"],
        ["dob", "birthDate"],
      ],
    ],
    [["Company", "Contact Name"], [["company", "name"]]],
    [["Customer", "Name"], [["name", "name"]]],
    [["Vendor", "Vendor Name 1", "Country"], [["country", "country"]]],
    [["Passport No. / Expiry", "Name"], [["name", "name"]]],
    [
      ["NAME_ORG1", "NAME_ORG2", "NAME_LAST", "NAME_FIRST"],
      [
        ["name_org1", "firstName"],
        ["name_org2", "lastName"],
        ["name_last", "lastName"],
        ["name_first", "firstName"],
      ],
    ],
    [
      ["Account Number", "Account Name"],
      [
        ["account name", "name"],
        ["account number", "id"],
      ],
    ],
    [
      ["Customer DOB", "Person Surname"],
      [
        ["customer dob", "birthDate"],
        ["person surname", "lastName"],
      ],
    ],
    [
      ["clientId", "Account Number", "Name"],
      [
        ["name", "name"],
        ["clientid", "id"],
      ],
    ],
    [["Name", "Party Name"], [["name", "name"]]],
    [["Account Type", "Account Country", "Name"], [["name", "name"]]],
    [["Name", "Beneficiary Name", "Spouse Name"], [["name", "name"]]],
    [
      ["Wallet Address", "Name"],
      [
        ["wallet address", "idNumber"],
        ["name", "name"],
      ],
    ],
  ];
  for (const [headers, fields] of cases)
    test(headers.join(", "), () => {
      const found = Object.entries(guess(headers)).sort();
      expect(found).toEqual(fields.map(([header, field]) => [header, field] as [string, string]).sort());
    });
});

describe("half of a name", () => {
  const cases: readonly (readonly [
    what: string,
    headers: string[],
    rows: string[][],
    others: string[] | null,
  ])[] = [
    ["beside words", ["Surname", "Call", "No"], [["Quux", "Ilvara", "7"]], ["Call"]],
    ["beside words of other scripts", ["姓", "第二"], [["王", "小明"]], ["第二"]],
    ["beside numbers", ["Surname", "Code"], [["Quux", "17 B"]], null],
    ["beside nothing", ["Surname"], [["Quux"]], null],
    ["beside the other half", ["Surname", "First name", "Note"], [["Quux", "Ilvara", "good"]], null],
    ["beside a whole name", ["Surname", "Full name", "Note"], [["Quux", "Ilvara Quux", "good"]], null],
    ["that may be a whole name, of one word each", ["Nombre", "Apell."], [["Ilvara", "Quux"]], ["Apell."]],
    [
      "that may be a whole name, and is",
      ["Name", "City"],
      [
        ["Ilvara Quux", "Ulm"],
        ["Nerox", "Ulm"],
      ],
      null,
    ],
    ["in signs without spaces", ["名", "城市"], [["王小明", "北京"]], null],
  ];
  for (const [what, headers, rows, others] of cases) {
    test(what, () => {
      expect(findHalfName(headers, rows, customers)?.others ?? null).toEqual(others);
    });
  }

  test("not where the mapping names the other column, or says that it means nothing", () => {
    for (const fields of [["firstName"], ["ignore"], []]) {
      const mapping = { ...customers, columns: new Map([["call", fields]]) };
      expect(findHalfName(["Surname", "Call"], [["Quux", "Ilvara"]], mapping)).toBeNull();
    }
  });
});

test("a customer file has no listings, and a claimed field is not guessed", () => {
  expect(guess(["Reason", "Program", "Phone"])).toEqual({});
  const mapping = { ...customers, claimed: new Set(["id"]) };
  expect([...fieldsOfColumns(["nr", "name"], mapping).keys()]).toEqual(["name"]);
});

test("every header means one field, which there is", () => {
  const known = new Map<string, string>();
  for (const [header, field] of HEADER_GUESSES) {
    const key = guessKey(header);
    expect({ header, key, field }).toEqual({ header, key, field: known.get(key) ?? field });
    expect(key).not.toBe("");
    expect([FIELDS, OWNERSHIP_FIELDS, CUSTOMER_FIELDS].some((fields) => fields.has(field))).toBe(true);
    known.set(key, field);
  }
  expect(known.size).toBeGreaterThan(500);
  for (const header of NAME_OR_PART) expect(known.get(guessKey(header))).toBe("name");
});
