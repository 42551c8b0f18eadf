// The two executables that are compared: this checkout's, and that of an earlier commit, built aside.

import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { BINARY } from "../../support/binary.ts";

const FOLDER = resolve("dist/paired");

/** A program that is asked, with the folder that its snapshots are kept in. */
export interface Build {
  /** "here", or the first letters of a commit. */
  readonly title: string;
  readonly binary: string;
  readonly folder: string;
}

function run(command: readonly string[], cwd = process.cwd()): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync([...command], { cwd });
  if (exitCode !== 0) throw new Error(`${command.join(" ")} failed:\n${stderr}`);
  return stdout.toString().trim();
}

/** The executable of this checkout, which make has built. */
export function buildHere(): Build {
  const folder = join(FOLDER, "here");
  mkdirSync(folder, { recursive: true });
  return { title: "here", binary: BINARY, folder };
}

/** The executable of a commit; built once. Throws when git knows no such commit, or its build fails. */
export function buildCommit(commit: string, log: (text: string) => void): Build {
  const hash = run(["git", "rev-parse", "--verify", `${commit}^{commit}`]);
  const title = hash.slice(0, 7);
  const folder = join(FOLDER, title);
  const tree = join(folder, "tree");
  const binary = join(tree, "dist/interdict");
  if (!existsSync(binary)) {
    log(`building ${title}`);
    rmSync(tree, { recursive: true, force: true });
    mkdirSync(tree, { recursive: true });
    const archive = join(folder, "tree.tar");
    run(["git", "archive", "--output", archive, hash]);
    run(["tar", "--extract", "--file", archive, "--directory", tree]);
    rmSync(archive);
    // The runtime is the same; packages are fetched anew where the lock file differs.
    if (existsSync(".tools"))
      cpSync(".tools/node_modules", join(tree, ".tools/node_modules"), { recursive: true });
    run(["make", "binary", `COMMIT=${title}`], tree);
  }
  return { title, binary, folder };
}
