import { expect, test } from "bun:test";
import { findPlaces } from "../../src/engine/places/find-places.ts";
import { defaultPlaces } from "../../src/engine/places/place-table.ts";
import { placeWords } from "../../src/engine/places/place-words.ts";
import { isNamedAsTown, isTown, namesTown, townNames } from "../../src/engine/places/towns.ts";

test.each([
  ["Buenos Aires", true],
  ["SÃO PAULO", true],
  ["Buenos Aires Transportes", false],
  ["Aires", false],
])("%s is a town: %p", (text, expected) => {
  expect(isTown(text)).toBe(expected);
});

test.each([
  ["BUENOS AIRES TRANSPORTES, S.A. DE C.V.", false],
  ["BUENOS AIRES, S.A. DE C.V.", true],
  ["Buenos Aires Ltd", true],
  ["Aires", false],
])("a record that is called %s is meant by the town: %p", (listed, expected) => {
  expect(isNamedAsTown(listed, "Buenos Aires")).toBe(expected);
});

test.each([
  ["12 Leeds LS1", true],
  ["near Buenos Aires", true],
  ["san cristobal de las casas", true],
  ["Main Road 5", false],
  ["Aires", false],
])("%s names a town: %p", (text, expected) => {
  expect(namesTown(placeWords(text))).toBe(expected);
});

test("no town of the table is a place under sanctions, which stays a finding", () => {
  const table = defaultPlaces();
  for (const town of townNames()) expect([town, findPlaces(table, town)]).toEqual([town, []]);
});
