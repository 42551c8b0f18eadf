import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PERCENT } from "../../src/base/model/ownership.ts";
import { formatView } from "../../src/cli/commands/owned.ts";
import { compareRecords } from "../../src/engine/screening/compare.ts";
import { viewOwnership } from "../../src/engine/screening/ownership-view.ts";
import { EntityStore } from "../../src/engine/store/entity-store.ts";
import { EntityWriter } from "../../src/engine/store/entity-writer.ts";
import { makeListed } from "../support/store-records.ts";

const root = mkdtempSync(join(tmpdir(), "interdict-trees-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let stores = 0;
/** Holdings are written "owner owned percent". */
function storeOf(...written: readonly string[]): EntityStore {
  const path = join(root, `${stores++}.sqlite`);
  const writer = new EntityWriter(path);
  writer.add(makeListed({ id: "x", caption: "Ada Quill" }));
  writer.add(makeListed({ id: "owned-q", properties: { ownershipPath: ["OFAC: 60 % owned by …"] } }));
  const holdings = written.map((text) => text.split(" ") as [string, string, string]);
  const common = { control: 0, since: "2020", until: null, dataset: "invented" };
  writer.addStructure(
    holdings.map(([owner, owned, percent]) => {
      const share = Number(percent) * PERCENT;
      return { owner, owned, low: share, high: share, ...common };
    }),
    [...new Set(holdings.flatMap((ends) => ends.slice(0, 2)))].sort().map((id) => {
      const [record, derived] = [id === "x" ? id : null, id === "q" ? "owned-q" : null];
      return { id, caption: id === "x" ? "Ada Quill" : `Company ${id}`, schema: "Company", record, derived };
    }),
  );
  writer.finish();
  return EntityStore.open(path);
}

describe("the trees of a party", () => {
  test("go up to its owners and down to its holdings, the largest share first", () => {
    const store = storeOf("x q 60", "y q 40", "q t 100", "z x 1");
    for (const id of ["q", "owned-q"])
      expect(`\n${formatView(viewOwnership(store, id) ?? fail())}\n`).toBe(`
Company q  (Company, q, owned-q)
  OFAC: 60 % owned by …
owners
├─ 60 %  Ada Quill  (x, since 2020)  LISTED invented
│  └─ 1 %  Company z  (z, since 2020)
└─ 40 %  Company y  (y, since 2020)
holdings
└─ 100 %  Company t  (t, since 2020)
`);
    expect(viewOwnership(store, "nobody")).toBeNull();
    store.close();
  });

  test("end at rings, and say what is left out", () => {
    const many = Array.from({ length: 60 }, (_, i) => `a c${i} 10`);
    const chain = Array.from({ length: 20 }, (_, i) => `s${i} s${i + 1} 50`);
    const store = storeOf("a b 50", "b a 50", ...many, ...chain);
    const text = formatView(viewOwnership(store, "a") ?? fail());
    expect(text).toContain("└─ 50 %  Company a  (a, since 2020)  [see above: a ring]");
    expect(text).toContain("… and 11 more");
    expect(formatView(viewOwnership(store, "s0") ?? fail())).toContain(
      "[more steps are left out: ask for this party]",
    );
    // Ten steps away from the party, and fifty branches of it.
    let [depth, holdings] = [0, viewOwnership(store, "s0")?.holdings ?? []];
    for (; holdings.length > 0; holdings = holdings[0]?.branches ?? []) depth++;
    expect(depth).toBe(10);
    const of = viewOwnership(store, "a");
    expect([of?.holdings.length, of?.more.holdings]).toEqual([50, 11]);
    store.close();
  });

  test("a store without a derivation has none", () => {
    const path = join(root, "plain.sqlite");
    const writer = new EntityWriter(path);
    writer.finish();
    const store = EntityStore.open(path);
    expect(store.structure().exists).toBe(false);
    store.close();
  });
});

test("the explanation of a derived record names the path", () => {
  const record = { caption: "Quill Holding", schema: "Company", properties: { name: ["Quill Holding"] } };
  const path = "OFAC: 60 % owned by Ada Quill (OFAC SDN, 60 %)";
  const derived = { ...record, properties: { ...record.properties, ownershipPath: [path] } };
  const explain = (candidate: typeof record) =>
    compareRecords("Company", { name: ["Quill Holding"] }, candidate, 0.8).explanation;
  expect(explain(derived)).toEqual([...explain(record), `On no list itself. ${path}`]);
});

function fail(): never {
  throw new Error("There is no tree.");
}
