// A row of a customer file whose names are numbers is screened, and named as one that was not read whole.

import { expect, test } from "bun:test";
import { CustomerMaker } from "../../../src/bulk/reading/make-customer.ts";
import { parseMapping } from "../../../src/sources/columns/mapping.ts";

const columns = new Map([["name", ["name"]]]);

function unreadOf(name: string) {
  const maker = new CustomerMaker(parseMapping(undefined, "customers"), []);
  const row = {
    line: 2,
    columns,
    cells: new Map([["name", [name]]]),
    wrong: new Map(),
    unread: [],
    written: "",
  };
  const made = maker.make(row as unknown as Parameters<CustomerMaker["make"]>[0], []);
  return "unread" in made ? made.unread : made.reason;
}

test("a name without a letter is named, and others are not", () => {
  const reason = 'No name of the row has a letter: "10023" may be a number.';
  expect(unreadOf("10023")).toEqual([{ field: "name", reason }]);
  expect(unreadOf("3M")).toEqual([]);
  expect(unreadOf("王小明")).toEqual([]);
});
