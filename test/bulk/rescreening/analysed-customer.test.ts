// What rescreening looks customers up by.

import { expect, test } from "bun:test";
import { analyseCustomer } from "../../../src/bulk/rescreening/customer-part.ts";
import { prepareSubject } from "../../../src/scoring/prepared-subject.ts";

test.each([
  ["Person", { name: ["Orlan Vesk"], idNumber: ["0xAbCdEf0123456789aBcDeF0123456789AbCdEf01"] }],
  ["Vessel", { name: ["Amber Wave"], idNumber: ["422 000 018"] }],
  ["Airplane", { name: ["ZZ-TKR"], idNumber: ["ZZ-TKR"] }],
  ["Company", { name: ["Quellwerk AG"] }],
] as const)("a %s is looked up by every identifier that screening compares", (schema, properties) => {
  const subject = {
    schema,
    properties: Object.fromEntries(Object.entries(properties).map(([key, values]) => [key, [...values]])),
  };
  const { identifiers } = analyseCustomer(subject as never);
  expect(identifiers).toEqual(prepareSubject(schema, subject.properties).facts.identifiers);
  expect(identifiers.length > 0).toBe("idNumber" in properties);
});
