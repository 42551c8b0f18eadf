// The compiled executable on hosts that are set up in unusual ways: a user without a home folder, memory that
// may not be made executable, an umask of any kind.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { chownSync, cpSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BINARY, importInvented, makeFolder, runBinary, startService } from "../support/binary.ts";
import { asUnprivileged } from "../support/unprivileged.ts";

const folder = makeFolder();
const state = join(folder.path, "state");
beforeAll(() => importInvented(state));
afterAll(folder.remove);

describe("a user without a home folder", () => {
  /** Nobody has this id, so the system knows no home of its own for it. */
  const uid = process.getuid?.() === 0 ? 54_321 : null;
  if (uid === null) console.warn("skipped: only root can become a user that the system doesn't know");
  const options = {
    ...asUnprivileged(folder.path),
    ...(uid === null ? {} : { uid }),
    launcher: ["env", "-i"],
  };
  const home = join(folder.path, "home");

  const commands = [
    ["serve"],
    ["match", "--name", "Anybody At All"],
    ["accounts", "list"],
    ["snapshots", "list"],
  ];
  test.skipIf(uid === null).each(commands.map((args) => ({ args })))(
    "is asked for the state folder by $args",
    async ({ args }) => {
      for (const home of [[], ["HOME="]]) {
        const launcher = ["env", "-i", ...home];
        const { exitCode, stdout, stderr } = await runBinary(args, { ...options, launcher });
        expect([exitCode, stdout]).toEqual([2, ""]);
        expect(stderr).toStartWith("error: required option '--state <dir>' not specified");
        expect(stderr).not.toContain("    at ");
      }
    },
  );

  test.skipIf(uid === null)("needs none where the folder is named", async () => {
    expect((await runBinary(["version"], options)).exitCode).toBe(0);
    const { exitCode, stdout } = await runBinary(["serve", "--help"], options);
    expect(exitCode).toBe(0);
    expect(stdout.replaceAll(/\s+/g, " ")).toContain("this user has no home folder");
    const below = join(home, "interdict");
    mkdirSync(below, { recursive: true });
    for (const path of [home, below]) chownSync(path, uid ?? 0, 0);
    for (const launcher of [
      ["env", "-i", `INTERDICT_STATE=${home}`],
      ["env", "-i", `STATE_DIRECTORY=${home}`],
      ["env", "-i", `XDG_STATE_HOME=${home}`],
    ])
      expect((await runBinary(["snapshots", "list"], { ...options, launcher })).exitCode).toBe(0);
    expect((await runBinary(["snapshots", "list", "--state", home], options)).exitCode).toBe(0);
  });
});

describe("memory that may not be made executable", () => {
  const launcher = join(folder.path, "deny-executable");
  const canTry = process.platform === "linux" && process.arch === "x64" && compileLauncher(launcher);
  if (!canTry) console.warn("skipped: denying executable memory needs Linux on x86-64 and a C compiler");

  test.skipIf(!canTry).each(["prctl", "seccomp"])("is told in words when %s denies it", async (way) => {
    const probe = Bun.spawnSync([launcher, way, "/bin/true"]);
    if (probe.exitCode !== 0)
      return console.warn(`skipped: this kernel doesn't know ${way}: ${probe.stderr}`);
    const options = { launcher: [launcher, way] };
    expect((await runBinary(["version"], options)).exitCode).toBe(0);
    for (const args of [
      ["serve", "--listen", "127.0.0.1:0", "--state", state],
      ["serve", "--workers", "2", "--listen", "127.0.0.1:0", "--state", state],
      ["match", "--name", "Anybody At All", "--state", state],
      ["snapshots", "verify", "--state", state],
    ]) {
      const { exitCode, stdout, stderr } = await runBinary(args, options);
      expect([args, exitCode, stdout]).toEqual([args, 1, ""]);
      expect(stderr).toContain("error: This process may not make memory executable");
      expect(stderr).toContain("hint: Remove MemoryDenyWriteExecute=");
      expect(stderr).not.toContain("    at ");
    }
  });
});

/**
 * Compiles a program that denies itself executable memory, as systemd does in two ways, and becomes another
 * program.
 */
function compileLauncher(path: string): boolean {
  const compiler = Bun.which("cc") ?? Bun.which("gcc");
  if (compiler === null) return false;
  const source = `${path}.c`;
  writeFileSync(
    source,
    `
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#define SET_MDWE 65
#define REFUSE_EXEC_GAIN 1
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define DENY BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)
int main(int count, char **words) {
  if (count < 3) return 97;
  if (strcmp(words[1], "prctl") == 0) {
    if (prctl(SET_MDWE, REFUSE_EXEC_GAIN, 0L, 0L, 0L) != 0) { perror("prctl"); return 98; }
  } else {
    struct sock_filter filter[] = {
      LOAD(nr),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mmap, 0, 4),
      LOAD(args[2]), BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 6), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 6, 0, 1), DENY,
      LOAD(nr),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mprotect, 1, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_pkey_mprotect, 0, 3),
      LOAD(args[2]), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 4, 0, 1), DENY,
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
    struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1L, 0L, 0L, 0L) != 0 ||
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) { perror("seccomp"); return 98; }
  }
  execv(words[2], words + 2);
  perror("exec");
  return 99;
}
`,
  );
  return Bun.spawnSync([compiler, "-o", path, source]).success;
}

describe.each(["000", "022", "077", "777"])("with the umask %s", (umask) => {
  const own = join(folder.path, `umask-${umask}`);
  const launcher = ["sh", "-c", `umask ${umask} && exec "$@"`, "sh"];
  afterEach(() => rmSync(own, { recursive: true, force: true }));

  /** Everything below a folder, and the folder itself, with the rights that others than its owner have. */
  function rightsBelow(path: string): Map<string, string> {
    const found = new Map<string, string>();
    const look = (name: string) => {
      const status = lstatSync(name);
      found.set(name.slice(folder.path.length + 1), (status.mode & 0o777).toString(8));
      if (status.isDirectory()) for (const child of readdirSync(name)) look(join(name, child));
    };
    look(path);
    return found;
  }

  const expectOwnersOnly = () => {
    const rights = rightsBelow(own);
    expect(rights.size).toBeGreaterThan(8);
    for (const [name, mode] of rights) {
      const isFolder = lstatSync(join(folder.path, name)).isDirectory();
      // A snapshot never changes, so its files may be read-only.
      expect([name, isFolder ? ["700"] : ["600", "400"]]).toEqual([name, expect.arrayContaining([mode])]);
    }
  };

  test("what is unpacked is for its owner alone", async () => {
    const service = await startService(own, { launcher }, ["--demo"]);
    expectOwnersOnly();
    expect(await service.stop()).toBe(0);
  });

  test("what is imported, and accounts and keys, are for their owner alone", async () => {
    await importInvented(own, { launcher });
    const account = ["accounts", "create", "bank", "--state", own];
    expect((await runBinary(account, { launcher })).exitCode).toBe(0);
    const portable = join(own, "portable.snapshot");
    const build = ["build", "fixtures/demo", "--out", portable, "--state", own];
    expect((await runBinary(build, { launcher })).exitCode).toBe(0);
    expectOwnersOnly();
  });

  test("a socket is for its user and group", async () => {
    const socket = join(own, "socket");
    cpSync(state, own, { recursive: true });
    const child = Bun.spawn([...launcher, BINARY, "serve", "--state", own, "--unix", socket], {
      stdin: "ignore",
      stdout: "ignore",
      stderr: "ignore",
    });
    try {
      for (let i = 0; i < 1000; i++) {
        if (await fetch("http://localhost/healthz", { unix: socket }).catch(() => null)) break;
        await Bun.sleep(10);
      }
      expect((lstatSync(socket).mode & 0o777).toString(8)).toBe("660");
    } finally {
      child.kill("SIGTERM");
      expect(await child.exited).toBe(0);
    }
  });
});
