// The unit of the service: what it holds for each option, and what systemd itself says of it where it is
// installed.

import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { systemdUnit, type UnitOptions } from "../../src/operator/deploy/systemd-unit.ts";
import { scratchFolder } from "../support/scratch.ts";

const OPTIONS: UnitOptions = {
  executable: "/usr/local/bin/interdict",
  user: "dynamic",
  state: "/var/lib/interdict",
  unsetVariables: ["BUN_OPTIONS", "BUN_INSPECT"],
};

/** The values of a setting, in the order of the unit. */
function valuesOf(setting: string, options: Partial<UnitOptions> = {}): string[] {
  const lines = systemdUnit({ ...OPTIONS, ...options }).split("\n");
  return lines.flatMap((line) => (line.startsWith(`${setting}=`) ? [line.slice(setting.length + 1)] : []));
}

describe("the unit", () => {
  test("lets systemd make user and state folder", () => {
    expect(valuesOf("DynamicUser")).toEqual(["yes"]);
    expect(valuesOf("User")).toEqual(["interdict"]);
    expect(valuesOf("StateDirectory")).toEqual(["interdict"]);
    expect(valuesOf("Environment")).toEqual([]);
  });

  test("runs as a user of the system", () => {
    expect(valuesOf("DynamicUser", { user: "screening" })).toEqual([]);
    expect(valuesOf("User", { user: "screening" })).toEqual(["screening"]);
  });

  test("may write a state folder at any other place, and there alone", () => {
    const elsewhere = { user: "screening", state: "/srv/interdict" };
    expect(valuesOf("StateDirectory", elsewhere)).toEqual([]);
    expect(valuesOf("ReadWritePaths", elsewhere)).toEqual(["/srv/interdict"]);
    expect(valuesOf("Environment", elsewhere)).toEqual(["INTERDICT_STATE=/srv/interdict"]);
    expect(valuesOf("RequiresMountsFor", elsewhere)).toEqual(["/srv/interdict"]);
  });

  test("takes the variables of the runtime out of the environment", () => {
    expect(valuesOf("UnsetEnvironment")).toEqual(["BUN_OPTIONS BUN_INSPECT"]);
  });

  test.each<[Partial<UnitOptions>, string]>([
    [{ user: "a b" }, '--user "a b" is not a name that systemd accepts for a user.'],
    [{ user: "" }, '--user "" is not a name'],
    [{ user: "x\nExecStartPre=/bin/sh" }, "is not a name"],
    [{ executable: "interdict" }, '--executable "interdict" must be an absolute path'],
    [{ executable: "/opt/my tools/interdict" }, "--executable"],
    [{ executable: "/opt/%h/interdict" }, "--executable"],
    [{ state: "/var/lib/../../etc" }, '--state "/var/lib/../../etc" must be'],
    [{ state: "/var/lib/" }, "--state"],
    [{ state: "/srv/interdict" }, "--state /srv/interdict is not below /var/lib/, so it needs --user NAME"],
  ])("refuses %o", (options, message) => {
    expect(() => systemdUnit({ ...OPTIONS, ...options })).toThrow(message);
  });
});

describe("systemd", () => {
  const scratch = scratchFolder("interdict-unit-");
  const analyze = Bun.which("systemd-analyze");
  if (analyze === null)
    console.warn("skipped: systemd-analyze judges the unit only where systemd is installed");

  function judge(options: Partial<UnitOptions>, ...command: string[]): { code: number; said: string } {
    const path = join(scratch, "interdict.service");
    // systemd wants an executable that is there.
    writeFileSync(path, systemdUnit({ ...OPTIONS, executable: "/bin/sh", ...options }));
    const { exitCode, stdout, stderr } = Bun.spawnSync([analyze ?? "", ...command, path]);
    return { code: exitCode, said: `${stdout}${stderr}` };
  }

  test.skipIf(analyze === null).each<Partial<UnitOptions>>([{}, { user: "daemon", state: "/srv/interdict" }])(
    "accepts the unit of %o, and finds it exposed to less than 2.0 of 10",
    (options) => {
      expect(judge(options, "verify")).toEqual({ code: 0, said: "" });
      const { said } = judge(options, "security", "--offline=true", "--no-pager");
      const exposure = /Overall exposure level for interdict\.service: (\d\.\d)/.exec(said)?.[1];
      expect(Number(exposure)).toBeLessThan(2);
    },
  );
});
