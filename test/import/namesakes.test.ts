import { expect, test } from "bun:test";
import { Namesakes } from "../../src/lists/import/namesakes.ts";

const LISTED = [
  { names: ["QUILL, Ada Orestovna", "Ада Квилл"], birthDate: ["1970-03-14"] },
  { names: ["Bo Tarn-Ley"], birthDate: ["1961"] },
  { names: ["Cy Marl"], birthDate: [] },
  { names: ["Solo"], birthDate: ["1980-01-01"] },
];
const PERSONS = new Namesakes(LISTED);

test.each<[string, string, number | null]>([
  ["Ada Quill", "1970-03", 0],
  ["Ada Orestovna Quill", "1970-03-14", 0],
  ["Ada Orestovna Marie Quill", "1970-03", 0],
  ["ADÁ QUILL", "1970", 0],
  ["Ada Marie Quill", "1970-03", null],
  ["Ada Quill", "1970-04", null],
  ["Ada Quill", "1971", null],
  ["Quill", "1970-03", null],
  ["Bo Tarn Ley", "1961-11", 1],
  ["Bo Tarn Ley", "1961", 1],
  ["Bo Tarn", "1962-11", null],
  ["Cy Marl", "1970-03", null],
  ["Solo", "1980-01", null],
])("%s, born %s, may be the listed person %p", (name, date, listed) => {
  const found = PERSONS.find({ name: [name], birthDate: [date] });
  expect(found.map((person) => LISTED.indexOf(person))).toEqual(listed === null ? [] : [listed]);
});

test("a party without a birth date, or without a name, is nobody's namesake", () => {
  expect(PERSONS.find({ name: ["Ada Quill"] })).toEqual([]);
  expect(PERSONS.find({ birthDate: ["1970-03"] })).toEqual([]);
});

test("a person whom two lists name is found on both", () => {
  const twice = [
    { names: ["Ada Quill"], birthDate: ["1970-03-14"] },
    { names: ["QUILL Ada", "Quill, Ada Orestovna"], birthDate: ["1970"] },
  ];
  expect(new Namesakes(twice).find({ name: ["Ada Quill"], birthDate: ["1970-03"] })).toEqual(twice);
});
