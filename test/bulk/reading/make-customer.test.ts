// A row of a customer file whose names are numbers is screened, and named as one that was not read whole.

import { expect, test } from "bun:test";
import { parseMapping } from "../../../src/lists/sources/columns/mapping.ts";
import { CustomerMaker } from "../../../src/service/bulk/reading/make-customer.ts";

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
  for (const name of ["10023", "C-10023"]) {
    const reason = `The row has no name but "${name}", which may be a number.`;
    expect(unreadOf(name)).toEqual([{ field: "name", reason }]);
  }
  expect(unreadOf("3M")).toEqual([]);
  expect(unreadOf("Studio 2000")).toEqual([]);
  expect(unreadOf("王小明")).toEqual([]);
});
