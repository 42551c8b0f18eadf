// Ten questions of an operator are answered by the executable alone, on a host without anything else: a
// search, and the command that its first line names.

import { afterAll, expect, test } from "bun:test";
import { makeFolder, runBinary } from "../support/binary.ts";

const folder = makeFolder();
afterAll(folder.remove);
const run = (args: readonly string[]) => runBinary(args, { env: { HOME: folder.path }, cwd: folder.path });

test.each([
  ["install under systemd", "interdict deploy systemd --into /"],
  ["back up", "interdict backup /backup/"],
  ["upgrade without an outage", "systemctl reload interdict"],
  ["size a host", "interdict sizing --customers"],
  ["five alarms at night", "InterdictFilesDamaged"],
  ["screen a file", "interdict screen customers.csv"],
  ["rotate a key", "interdict keys revoke KEY-ID"],
  ["add a replica", "--access postgres://"],
  ["prove a decision", "interdict journal verify --key"],
  ["add an own list", "interdict import lists/ own.csv"],
])("%s", async (question, answer) => {
  const found = await run(["help", "--search", question]);
  expect([found.exitCode, found.stderr]).toEqual([0, ""]);
  const [, command = ""] = /^ {4}interdict (help .+)$/m.exec(found.stdout) ?? [];
  const { exitCode, stdout, stderr } = await run(command.split(" "));
  expect([exitCode, stderr]).toEqual([0, ""]);
  expect(stdout).toContain(answer);
});
