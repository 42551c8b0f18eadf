// What stands around a name in the field of a form, and what only looks so.

import { describe, expect, test } from "bun:test";
import { cutAddress, cutField } from "../../../src/engine/names/analysis/name-field.ts";

describe("the field of a form", () => {
  test.each([
    ["Mr Orlan Vesk, Managing Director", "Mr Orlan Vesk"],
    ["Estate of Orlan Vesk", "Orlan Vesk"],
    ["Orlan Vesk (UBO)", "Orlan Vesk"],
    ["Orlan Vesk - beneficial owner", "Orlan Vesk"],
    ["Orlan Vesk, Director of Quellwerk AG", "Orlan Vesk"],
    ["Name: Orlan Vesk", "Orlan Vesk"],
    ["Surname: Vesk Given names: Orlan", "Vesk Orlan"],
    ["Surname VESK Given names ORLAN", "VESK ORLAN"],
    ["First name Orlan, last name Vesk", "Orlan Vesk"],
    ["Payment to Orlan Vesk", "Orlan Vesk"],
    ["Orlan Vesk DOB 12/03/1970", "Orlan Vesk"],
    ["Orlan Vesk (passport no. K1234567)", "Orlan Vesk"],
    ["Orlan Vesk, PO Box 123, Dubai", "Orlan Vesk"],
    ["Vesk, Orlan", "Vesk, Orlan"],
    ["Orlan Born", "Orlan Born"],
    ["Orlan Minor Vesk", "Orlan Minor Vesk"],
  ])("%p of a person holds %p", (text, expected) => {
    expect(cutField(text, "person")).toBe(expected);
  });

  test.each([
    ["Quellwerk AG - London Branch", "Quellwerk AG"],
    ["Quellwerk AG Dubai Branch", "Quellwerk AG"],
    ["Quellwerk AG Sucursal Madrid", "Quellwerk AG"],
    ["Quellwerk AG Head Office", "Quellwerk AG"],
    ["Quellwerk AG escrow account", "Quellwerk AG"],
    ["M/s Quellwerk AG", "Quellwerk AG"],
    ["Quellwerk AG Invoice 4711", "Quellwerk AG"],
    ["4711QUELLWERK AG", "QUELLWERK AG"],
    ["4711 Quellwerk AG", "Quellwerk AG"],
    ["7Quellwerk AG", "Quellwerk AG"],
    ["Quellwerk (Nordhaven)4711", "Quellwerk (Nordhaven"],
    ["Quellwerk4711", "Quellwerk"],
    ["Quellwerk AG 4711 90210", "Quellwerk AG"],
    ["4711 90210 Quellwerk AG", "Quellwerk AG"],
    ["ORDER:3 /Quellwerk AG", "Quellwerk AG"],
    ["KD-NR:525// Quellwerk AG", "Quellwerk AG"],
    ["Quellwerk Unit 840", "Quellwerk Unit 840"],
    ["RA09901", "RA09901"],
    ["3M Quellwerk", "3M Quellwerk"],
    ["21st Quellwerk AG", "21st Quellwerk AG"],
    ["Olive Branch Ltd", "Olive Branch Ltd"],
    ["Olive Branch", "Olive Branch"],
    ["Customer Solutions AG", "Customer Solutions AG"],
  ])("%p of an organisation holds %p", (text, expected) => {
    expect(cutField(text, "organization")).toBe(expected);
  });

  test("a ship's number is none of its name", () => {
    expect(cutField("MV Sea Pearl (IMO: 9074729)", "vessel")).toBe("MV Sea Pearl");
  });

  test.each([
    ["Orlan Vesk, Flat 3, 12 Baker St", "person", "Orlan Vesk"],
    ["Orlan Vesk ul. Lenina 5, Moskva", "person", "Orlan Vesk"],
    ["Quellwerk AG, 12 High Street, London", "organization", "Quellwerk AG"],
    ["12 High Street Ventures", "organization", "12 High Street Ventures"],
    ["Quds Force Unit 840", "organization", "Quds Force Unit 840"],
  ] as const)("the address in %p of a kind %p", (text, kind, expected) => {
    expect(cutAddress(text, kind)).toBe(expected);
  });
});
