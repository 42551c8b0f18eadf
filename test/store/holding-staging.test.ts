// Which ids mean one party: those of listed records, their referents and LEIs, and what sources say of each
// other's ids.

import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PERCENT } from "../../src/model/ownership.ts";
import { HoldingStaging, type ListedParty } from "../../src/store/holding-staging.ts";

const root = mkdtempSync(join(tmpdir(), "interdict-holdings-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const LEI = "529900QUILLHOLDING51";

/** The holdings after settling, as "owner > owned", and the parties given before it. */
function settle(
  holdings: readonly (readonly [owner: string, owned: string])[],
  parties: readonly (readonly [id: string, ...sameAs: string[]])[],
  listed: readonly ListedParty[],
): string[] {
  const path = join(root, `${Math.random()}.sqlite`);
  const staging = new HoldingStaging(path);
  try {
    for (const [owner, owned] of holdings)
      staging.addHolding({
        owner,
        owned,
        kind: "ownership",
        share: { low: PERCENT, high: PERCENT },
        since: null,
        until: null,
        dataset: "invented",
      });
    for (const [id, ...sameAs] of parties)
      staging.addParty({ id, sameAs, caption: id, schema: "Company", properties: {} });
    staging.settle(listed, "2026-11-24");
    const idOf = (node: number) => staging.partyOf(node).id;
    return [...staging.holdings()].map(({ owner, owned }) => `${idOf(owner)} > ${idOf(owned)}`).sort();
  } finally {
    staging.close();
    expect(existsSync(path)).toBe(false);
  }
}

const listed = (id: string, referents: string[] = [], leis: string[] = []) => ({ id, referents, leis });

describe("settled holdings", () => {
  test("name a listed record where they name its referent or its LEI, in any case", () => {
    expect(
      settle(
        [
          ["old-x", "a"],
          [`lei-${LEI}`, "b"],
        ],
        [],
        [listed("x", ["old-x"]), listed("y", [], [LEI.toLowerCase()])],
      ),
    ).toEqual(["x > a", "y > b"]);
  });

  test("join what a table, a register and a list call one party", () => {
    const parties = [
      ["table:7", `lei-${LEI}`],
      ["ftm-7", `lei-${LEI}`],
      ["table:8", "ftm-7"],
    ] as const;
    const holdings = [
      ["table:7", "a"],
      ["ftm-7", "b"],
      ["table:8", "c"],
      [`lei-${LEI}`, "d"],
    ] as const;
    const owners = settle(holdings, parties, []).map((text) => text.split(" ")[0]);
    expect(new Set(owners).size).toBe(1);
    expect(
      new Set(settle(holdings, parties, [listed("x", [], [LEI])]).map((text) => text.split(" ")[0])),
    ).toEqual(new Set(["x"]));
  });

  test("never give the id of a listed record to another", () => {
    const parties = [
      ["x", `lei-${LEI}`],
      ["y", `lei-${LEI}`],
    ] as const;
    const both = [listed("x", [], [LEI]), listed("y", [], [LEI])];
    expect(
      settle(
        [
          ["x", "a"],
          ["y", "a"],
        ],
        parties,
        both,
      ),
    ).toEqual(["x > a", "y > a"]);
  });

  test("end where sources call each other's ids their own", () => {
    const parties = [
      ["a", "b"],
      ["b", "c"],
      ["c", "a"],
    ] as const;
    const owners = settle(
      [
        ["a", "z"],
        ["b", "z"],
        ["c", "z"],
      ],
      parties,
      [],
    );
    expect(owners.length).toBe(3);
  });
});
