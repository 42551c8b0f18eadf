import { describe, expect, test } from "bun:test";
import { PERCENT } from "../../../../src/base/model/ownership.ts";
import { readNatures } from "../../../../src/lists/sources/lists/companies-house/natures.ts";

/** "25+-50" is more than 25 and at most 50 percent; "control" is control. */
function read(...natures: readonly string[]): string {
  return readNatures(natures)
    .holdings.map(({ kind, share }) => {
      if (kind === "control") return "control";
      const isOpen = share.low % PERCENT === 1;
      return `${Math.floor(share.low / PERCENT)}${isOpen ? "+" : ""}-${share.high / PERCENT}`;
    })
    .join(" ");
}

describe("natures of control", () => {
  test.each([
    ["ownership-of-shares-25-to-50-percent", "25+-50"],
    ["ownership-of-shares-50-to-75-percent", "50+-75"],
    ["ownership-of-shares-75-to-100-percent", "75-100"],
    ["ownership-of-shares-more-than-25-percent-registered-overseas-entity", "25+-100"],
    ["right-to-share-surplus-assets-50-to-75-percent-limited-liability-partnership", "50+-75"],
    ["part-right-to-share-surplus-assets-75-to-100-percent", "75-100"],
    ["ownership-of-shares-75-to-100-percent-as-trust", "0-100"],
    ["ownership-of-shares-25-to-50-percent-as-firm", "0-50"],
    ["right-to-share-surplus-assets-25-to-50-percent-as-trust-limited-liability-partnership", "0-50"],
    ["ownership-of-shares-more-than-25-percent-as-control-over-trust-registered-overseas-entity", "0-100"],
    ["voting-rights-50-to-75-percent", "control"],
    ["voting-rights-75-to-100-percent-as-trust", "control"],
    ["voting-rights-more-than-25-percent-registered-overseas-entity", "control"],
    ["right-to-appoint-and-remove-directors", "control"],
    ["right-to-appoint-and-remove-members-limited-liability-partnership", "control"],
    ["significant-influence-or-control-as-firm", "control"],
  ])("%s is %s", (nature, said) => {
    expect(read(nature)).toBe(said);
    expect(readNatures([nature]).leftOut).toEqual([]);
  });

  test.each([
    "voting-rights-25-to-50-percent",
    "registered-owner-as-nominee-person-scotland-registered-overseas-entity",
  ])("%s is neither, and is named", (nature) => {
    expect(readNatures([nature])).toEqual({ holdings: [], leftOut: [nature] });
  });

  test("what is unknown, or states nothing, gives an unknown share and is named", () => {
    expect(read("ownership-of-shares-all-of-them")).toBe("0-100");
    expect(readNatures(["ownership-of-shares-all-of-them"]).leftOut).toEqual([
      "ownership-of-shares-all-of-them",
    ]);
    expect(read()).toBe("0-100");
    expect(readNatures([]).leftOut).toEqual(["no nature of control"]);
  });

  test("several natures of one person are one holding each, and control adds nothing to half of the shares", () => {
    expect(read("ownership-of-shares-25-to-50-percent", "voting-rights-50-to-75-percent")).toBe(
      "25+-50 control",
    );
    expect(read("ownership-of-shares-50-to-75-percent", "voting-rights-50-to-75-percent")).toBe("50+-75");
    expect(
      read("ownership-of-shares-25-to-50-percent", "ownership-of-shares-25-to-50-percent-as-trust"),
    ).toBe("25+-50 0-50");
  });
});
