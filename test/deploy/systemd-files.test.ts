// The files beside the unit: systemd accepts all of them, and nothing of the operator's is overwritten.

import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { systemdCommand } from "../../src/cli/commands/deploy.ts";
import { type FilesOptions, systemdFiles } from "../../src/operator/deploy/systemd-files.ts";
import { scratchFolder } from "../support/scratch.ts";

const OPTIONS: FilesOptions = {
  executable: "/bin/sh",
  user: "dynamic",
  state: "/var/lib/interdict",
  lists: "/srv/interdict/lists",
  backups: "/var/lib/interdict-backups",
  unsetVariables: ["BUN_OPTIONS"],
};
const ELSEWHERE = { user: "daemon", state: "/srv/interdict/state", backups: "/backup" };
const textOf = (name: string, more: Partial<FilesOptions> = {}) =>
  systemdFiles({ ...OPTIONS, ...more }).find(({ path }) => path.endsWith(name))?.text ?? "";

test("the command for administration is the service's user, folder and settings", () => {
  const text = textOf("interdict-admin");
  for (const setting of [
    "DynamicUser=yes",
    "StateDirectory=interdict",
    "EnvironmentFile=-/etc/interdict/environment",
  ])
    expect(text).toContain(`-p '${setting}'`);
  const other = textOf("interdict-admin", ELSEWHERE);
  for (const setting of ["User=daemon", "Environment=INTERDICT_STATE=/srv/interdict/state"])
    expect(other).toContain(`-p '${setting}'`);
  expect(Bun.spawnSync(["sh", "-n"], { stdin: Buffer.from(text) }).exitCode).toBe(0);
});

test("the job of backups may write its folder, and the service may not", () => {
  expect(textOf("interdict-backup.service")).toContain("\nStateDirectory=interdict interdict-backups\n");
  expect(textOf("interdict.service")).toContain("\nStateDirectory=interdict\n");
  expect(textOf("interdict-backup.service", ELSEWHERE)).toContain(
    "\nReadWritePaths=/srv/interdict/state /backup\n",
  );
  expect(() => systemdFiles({ ...OPTIONS, backups: "/backup" })).toThrow("needs --user NAME");
  expect(() => systemdFiles({ ...OPTIONS, lists: "/my lists" })).toThrow("--lists");
});

test("the jobs of the nights are commands of the program, which write down how they ended", () => {
  expect(textOf("interdict-backup.service")).toContain(
    "\nExecStart=/bin/sh backup /var/lib/interdict-backups --keep-days 14\n",
  );
  expect(textOf("interdict-backup.service")).not.toMatch(/ExecStartPost|find/);
  expect(textOf("interdict-verify.service")).toContain("\nExecStart=/bin/sh journal verify\n");
  expect(textOf("interdict-verify.timer")).toContain("\nOnCalendar=*-*-* 03:30\n");
});

const analyze = Bun.which("systemd-analyze");
test.skipIf(analyze === null).each<Partial<FilesOptions>>([{}, ELSEWHERE])(
  "systemd accepts them: %o",
  (more) => {
    const folder = scratchFolder("interdict-units-");
    const units = systemdFiles({ ...OPTIONS, ...more }).filter(({ path }) => path.startsWith("etc/systemd/"));
    const paths = units.map(({ path, text }) => {
      const file = join(folder, path.split("/").at(-1) ?? "");
      writeFileSync(file, text);
      return file;
    });
    expect(paths).toHaveLength(7);
    const { exitCode, stdout, stderr } = Bun.spawnSync([analyze ?? "", "verify", ...paths]);
    expect([exitCode, `${stdout}${stderr}`]).toEqual([0, ""]);
  },
);

test("they are written once, and the operator's settings stay", async () => {
  const into = scratchFolder("interdict-into-");
  const settings = join(into, "etc/interdict/environment");
  mkdirSync(dirname(settings), { recursive: true });
  writeFileSync(settings, "INTERDICT_WORKERS=2\n");
  const umask = process.umask();
  const write = (...args: string[]) =>
    systemdCommand().parseAsync(["--into", into, ...args], { from: "user" });
  try {
    await write();
    expect(readFileSync(settings, "utf8")).toBe("INTERDICT_WORKERS=2\n");
    const admin = join(into, "usr/local/sbin/interdict-admin");
    expect(statSync(admin).mode & 0o777).toBe(0o755);
    expect(statSync(dirname(admin)).mode & 0o777).toBe(0o755);
    await write();
    await expect(write("--user", "daemon")).rejects.toThrow("are there, with other content");
    expect(readFileSync(admin, "utf8")).toContain("DynamicUser=yes");
    await write("--user", "daemon", "--replace");
    expect(readFileSync(admin, "utf8")).toContain("User=daemon");
    expect(readdirSync(join(into, "etc/systemd/system"))).toHaveLength(7);
    expect(existsSync(join(into, "var"))).toBeFalse();
  } finally {
    process.umask(umask);
  }
});
