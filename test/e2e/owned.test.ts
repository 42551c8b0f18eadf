// The executable derives what listed persons own, shows it, matches it, and screens a structure.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runBinary } from "../support/binary.ts";

const root = mkdtempSync(join(tmpdir(), "interdict-owned-"));
const state = join(root, "state");
afterAll(() => rmSync(root, { recursive: true, force: true }));

const LISTS = ["fixtures/demo", "fixtures/demo-ownership"];
const run = (...args: string[]) => runBinary([...args, "--state", state]);

function fileOf(name: string, ...rows: string[]): string {
  const path = join(root, name);
  writeFileSync(path, `${["owner,owned,percentage", ...rows].join("\n")}\n`);
  return path;
}

beforeAll(async () => {
  const { exitCode, stderr } = await run("import", ...LISTS, "--derive-ownership", "ofac");
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
  expect(stderr).toContain("Derived by ofac from 13 holdings: 3 owned by listed persons, 1 may be");
});

describe("import", () => {
  test("quotes an unknown rule, and refuses a table of owners without a rule", async () => {
    const wrong = await run("import", ...LISTS, "--derive-ownership", "ofca");
    expect(wrong.exitCode).toBe(2);
    expect(wrong.stderr).toContain('"ofca" is not a rule; use ofac, eu, uk');
    const without = await run("import", ...LISTS);
    expect(without.exitCode).toBe(1);
    expect(without.stderr).toContain("lists nobody and only states who owns whom");
  });
});

describe("Companies House's registers", () => {
  const REGISTERS = "fixtures/registers/companies-house";
  const own = join(root, "registers");
  const properties = { name: ["QUILL, Ada"], topics: ["sanction"], birthDate: ["1970-03-14"] };
  const list = join(root, "us_ofac_sdn.json");

  test("make a company one that may be owned, say what they leave out, and give it its name", async () => {
    writeFileSync(list, JSON.stringify({ id: "a", schema: "Person", datasets: ["us_ofac_sdn"], properties }));
    const command = ["import", list, REGISTERS, "--derive-ownership", "ofac", "--state", own];
    const { exitCode, stderr } = await runBinary(command);
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
    expect(stderr).toContain("0 owned by listed persons, 3 may be; 2 holdings without a share, 1 ended");
    expect(stderr).toContain(
      "1 party may be listed, by name and birth date or by a number that is no proof.",
    );
    expect(stderr).toContain("1 left out: super-secure-person-with-significant-control.");
    const { stdout } = await runBinary(["owned", "owned-gb-coh-09990003", "--state", own]);
    expect(stdout).toStartWith(
      "QUILL FARTHER FIELDS LIMITED  (Company, gb-coh-09990003, owned-gb-coh-09990003)",
    );
    expect(stdout).toContain(
      "by QUILL MEADOW LIMITED (50 to 75 %, itself may be owned or controlled, up to 100 %,",
    );
    expect(stdout).toContain("by Ada Marie Quill (may be QUILL, Ada, OFAC SDN, 75 to 100 %)");
  });

  test("stop the import when a part is missing", async () => {
    const part = join(REGISTERS, "psc-snapshot-2026-11-20_2of2.txt");
    const command = ["import", list, part, "--derive-ownership", "ofac", "--state", join(root, "part")];
    const { exitCode, stderr } = await runBinary(command);
    expect(exitCode).toBe(1);
    expect(stderr).toContain("gb_coh_psc lacks part 1 of 2 (owners) and 7 of 11 lines (owners)");
  });
});

describe("owned", () => {
  test("shows owners and holdings with shares, and the path", async () => {
    const { exitCode, stdout } = await run("owned", "owned-demo_owners:DO-2");
    expect(exitCode).toBe(0);
    expect(stdout).toContain("OFAC: 80 % owned by Vantrelmoor Holding S.A. (80 %, itself 60 % owned by");
    expect(stdout).toContain("├─ 45 %  Orest Pavlinovich VERESHKOV-DALNY  (ofac-990001, since 2011-05-02)");
    expect(stdout).toContain("[see above: a ring]");
    const listed = await run("owned", "ofac-990002", "--json");
    expect(JSON.parse(listed.stdout).holdings).toMatchObject([{ holding: { low: 15e6 } }]);
  });

  test("says when it knows no structure", async () => {
    const { exitCode, stderr } = await run("owned", "nobody");
    expect(exitCode).toBe(1);
    expect(stderr).toContain('no record of this id, and no structure with a listed party names "nobody"');
    expect((await run("owned", "ofac-990005")).stderr).toContain("No structure with a listed party names");
  });
});

test("match answers the derived record, and --dataset leaves it out", async () => {
  const match = ["match", "--schema", "Company", "--name", "Quaymarrow Bunkering FZE"];
  const { stdout } = await run(...match);
  expect(stdout).toContain("Quaymarrow Bunkering FZE  (Company, owned-demo_owners:DO-3, derived_ownership)");
  expect(stdout).toContain(
    "On no list itself. OFAC: 50 % owned by Ostrelka Tidewater Terminals Limited (50 %,",
  );
  expect((await run(...match, "--dataset", "us_ofac_sdn")).stdout).not.toContain("Quaymarrow");
});

describe("screen --structure", () => {
  test("says by which path and share a customer is blocked, may be, or is not", async () => {
    const rows = ["ofac-990001,Marrowfen AG,50", "Taisiya Orestovna Bulgozhina,Fenmarrow AG,60"];
    const others = [
      "Nobody Known,Clean AG,100",
      "ofac-990001,Clean AG,49",
      "Vantrelmoor Holding SA,Deep AG,50",
    ];
    const path = fileOf("structure.csv", ...rows, ...others);
    const { exitCode, stdout, stderr } = await run(
      "screen",
      path,
      "--structure",
      "--json",
      "--fail-on-match",
    );
    expect(exitCode).toBe(3);
    const told = JSON.parse(stdout).verdicts.map(
      ({ party, verdict, reasons }: { party: string; verdict: string; reasons: string[] }) =>
        `${party} ${verdict}: ${reasons.join()}`,
    );
    const orest = "ofac-990001, Orest Pavlinovich VERESHKOV-DALNY";
    expect(told[0]).toBe(`Marrowfen AG blocked: OFAC: 50 % owned by ofac-990001 (is ${orest}, 50 %)`);
    expect(told[2]).toStartWith("Fenmarrow AG may be blocked: OFAC: may be owned or controlled, up to 60 %,");
    expect(told[2]).toContain("matches ofac-990002, Taisiya Orestovna BULGOZHINA, at 1.00, 60 %");
    expect(told[3]).toBe("Clean AG not blocked: ");
    expect(told[1]).toContain("matches owned-demo_owners:DO-1, Vantrelmoor Holding S.A.");
    expect(stderr).toContain("The rule uk was not asked: no list of United Kingdom is in use.");
  });

  test("clears nobody in silence: numbers without names, other names of an owner, ended holdings", async () => {
    const path = join(root, "silent.csv");
    const rows = [
      "owner,ownerName,owned,percentage,endDate",
      "10023,,Numbered AG,60,",
      "---,,Dashed AG,60,",
      "K-7,Nobody Known,Renamed AG,60,",
      "K-7,Taisiya Orestovna Bulgozhina,Other AG,10,",
      "ofac-990001,,Former AG,60,2020-01-01",
    ];
    writeFileSync(path, `${rows.join("\n")}\n`);
    const { exitCode, stdout, stderr } = await run("screen", path, "--structure", "--fail-on-match");
    expect(exitCode).toBe(3);
    expect(stdout).toMatch(/may be blocked +Numbered AG +OFAC: .* by 10023 \(has no name to compare, 60 %\)/);
    expect(stdout).toMatch(/may be blocked +Dashed AG +OFAC: .* by --- \(has no name to compare, 60 %\)/);
    expect(stdout).toMatch(/may be blocked +Renamed AG +OFAC: .* \(matches ofac-990002/);
    expect(stderr).toContain("1 holding of ");
    expect(stderr).toContain("did not count: ended by today, or not begun.");
  });

  test("names a country in the table of places", async () => {
    const path = join(root, "placed.csv");
    writeFileSync(path, "owner,owned,percentage,country\nNobody Known,Placed AG,60,KP\n");
    const { exitCode, stderr } = await run("screen", path, "--structure", "--fail-on-match");
    expect(exitCode).toBe(3);
    expect(stderr).toContain("North Korea is the country of Placed AG. ");
    expect(await run("screen", path, "--structure", "--fail-on-match", "--places", "off")).toMatchObject({
      exitCode: 0,
    });
  });

  test("takes spellings of one owner for one: case, composed letters, blanks", async () => {
    const rows = [
      ...["ofac-990001,Tzq Ltd,60", "TZQ  LTD,Cased AG,30", "Tzq Ltd,Cased AG,30"],
      ...["ofac-990001,Żółw SA,60", `${"Żółw SA".normalize("NFD")},Composed AG,60`],
      "ofac-990001,tzq ltd,0",
    ];
    const path = fileOf("spelt.csv", ...rows);
    const { stdout } = await run("screen", path, "--structure", "--json");
    const verdicts = JSON.parse(stdout).verdicts as { party: string; verdict: string; reasons: string[] }[];
    expect(verdicts.map(({ party, verdict }) => [party, verdict])).toEqual([
      ["Composed AG", "blocked"],
      ["Tzq Ltd", "blocked"],
      ["Żółw SA", "blocked"],
      ["Cased AG", "may be blocked"],
    ]);
    expect(verdicts.at(-1)?.reasons.join()).toContain("30 to 60 %");
  });

  test("clears nobody by an id that no list has, a number, or unread letters", async () => {
    const rows = ["ofac-990001x", "OFAC 990001", "ofac_99", "529900QUILLHOLDING51", "HRB12345", "𞤀𞤁𞤂"];
    const path = fileOf("mistyped.csv", ...rows.map((owner, at) => `${owner},Company ${"ABCDEF"[at]},60`));
    const { exitCode, stdout } = await run("screen", path, "--structure", "--fail-on-match");
    expect(exitCode).toBe(3);
    for (const id of rows.slice(0, 3))
      expect(stdout).toMatch(
        new RegExp(
          `may be blocked +Company .*${id} is called ${id}, as records are, and no list here has that id, 60 %`.replace(
            `${id} is`,
            `${id} \\(is`,
          ),
        ),
      );
    for (const id of rows.slice(3)) expect(stdout).toContain(`${id} (has no name to compare, 60 %)`);
    const named = join(root, "named.csv");
    writeFileSync(
      named,
      "owner,ownerName,owned,percentage\nofac-990001x,Nobody Known,Named AG,60\n3M,,Post AG,60\n",
    );
    const { stdout: told } = await run("screen", named, "--structure");
    expect(told).toMatch(/may be blocked +Named AG +OFAC: .* by Nobody Known \(is called ofac-990001x, as/);
    expect(told).toMatch(/not blocked +Post AG/);
  });

  test("names owners on lists that no rule counts, directly and further up", async () => {
    const path = fileOf(
      "uncounted.csv",
      "unsc-9900114,Held AG,60",
      "Held AG,Farther AG,60",
      "Nobody Known,Clean AG,60",
    );
    const { stdout, stderr } = await run("screen", path, "--structure");
    expect(stdout).toMatch(
      /not blocked +Held AG +not counted: unsc-9900114 is unsc-9900114, .*, on un_sc_sanctions/,
    );
    expect(stdout).toMatch(/not blocked +Farther AG +not counted: unsc-9900114 is unsc-9900114/);
    expect(stdout).toMatch(/not blocked +Clean AG *$/m);
    expect(stderr).toContain(
      '2 owned entities have owners on lists that no rule here counts, named under "not counted"',
    );
  });

  test("takes equal rows for one holding or two, and quotes both", async () => {
    const path = fileOf("equal.csv", "ofac-990001,Doubled AG,30", "ofac-990001,Doubled AG,30");
    const { exitCode, stdout, stderr } = await run("screen", path, "--structure", "--fail-on-match");
    expect(exitCode).toBe(3);
    expect(stdout).toMatch(
      /may be blocked +Doubled AG +OFAC: may be owned or controlled, 30 to 60 %, by ofac/,
    );
    expect(stderr).toContain(
      "equal says twice that ofac-990001 holds 30 % of Doubled AG (line 2 and line 3). They may be separate",
    );
  });

  test("refuses a row of several holdings, of which it would read one", async () => {
    const path = join(root, "several.jsonl");
    writeFileSync(path, '{"owner":"ofac-990001","owned":["Marrowfen AG","Hidden AG"],"percentage":60}\n');
    const { exitCode, stderr } = await run("screen", path, "--structure");
    expect(exitCode).toBe(1);
    expect(stderr).toContain("line 1 has several values of owned; write a row for each");
  });

  test("refuses flags of results, and rows that state no share", async () => {
    const path = fileOf("wrong.csv", "ofac-990001,Marrowfen AG,most");
    const flag = await run("screen", path, "--structure", "--out", join(root, "out.csv"));
    expect(flag.exitCode).toBe(2);
    expect(flag.stderr).toContain("cannot be used with option '--out <file>'");
    expect((await run("screen", path, "--structure", "--dataset", "x")).exitCode).toBe(2);
    expect((await run("screen", path, "--structure")).stderr).toContain('line 2 has the share "most"');
  });
});
