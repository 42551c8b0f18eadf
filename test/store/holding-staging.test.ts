// Which ids mean one party: those of listed records, their referents and LEIs, and what sources say of each
// other's ids.

import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PERCENT } from "../../src/base/model/ownership.ts";
import { HoldingStaging } from "../../src/engine/store/holding-staging.ts";

const root = mkdtempSync(join(tmpdir(), "interdict-holdings-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const LEI = "lei-529900QUILLHOLDING51";

/**
 * The holdings after settling. A holding is written "owner > owned"; a party with ids of others "a = b"; a
 * listed record "id", "id referent" or "id lei-…".
 */
function settle(holdings: string, parties: string, listed: string): string {
  const path = join(root, `${Math.random()}.sqlite`);
  const staging = new HoldingStaging(path);
  const items = (text: string, by: string) =>
    text.split(", ").flatMap((item) => (item === "" ? [] : [item.split(by)]));
  const share = { low: PERCENT, high: PERCENT };
  const plain = { kind: "ownership", share, since: null, until: null, dataset: "invented" } as const;
  try {
    for (const [owner = "", owned = ""] of items(holdings, " > "))
      staging.addHolding({ owner, owned, ...plain });
    for (const [id = "", ...sameAs] of items(parties, " = "))
      staging.addParty({ id, sameAs, caption: id, schema: "Company", properties: {} });
    const records = items(listed, " ").map(([id = "", ...others]) => ({
      id,
      otherIds: others,
    }));
    staging.settle(records, "2026-11-24");
    const idOf = (node: number) => staging.partyOf(node).id;
    const settled = [...staging.holdings()].map(({ owner, owned }) => `${idOf(owner)} > ${idOf(owned)}`);
    return settled.sort().join(", ");
  } finally {
    staging.close();
    expect(existsSync(path)).toBe(false);
  }
}

describe("settled holdings", () => {
  test("name a listed record where they name its referent or its LEI", () => {
    expect(settle(`old-x > a, ${LEI} > b`, "", `x old-x, y ${LEI}`)).toBe("x > a, y > b");
  });

  test("join what a table, a register and a list call one party", () => {
    const [holdings, parties] = [`t:7 > a, f > b, t:8 > c, ${LEI} > d`, `t:7 = ${LEI}, f = ${LEI}, t:8 = f`];
    expect(settle(holdings, parties, "")).toBe("t:7 > a, t:7 > b, t:7 > c, t:7 > d");
    expect(settle(holdings, parties, `x ${LEI}`)).toBe("x > a, x > b, x > c, x > d");
  });

  test("never give the id of a listed record to another", () => {
    expect(settle("x > a, y > a", `x = ${LEI}, y = ${LEI}`, `x ${LEI}, y ${LEI}`)).toBe("x > a, y > a");
  });

  test("end where sources call each other's ids their own", () => {
    expect(settle("a > z, b > z, c > z", "a = b, b = c, c = a", "").split(", ")).toHaveLength(3);
  });
});
