// Peers that are Python packages, each in an environment of its own, asked in their own process.

import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  type ListedRecord,
  type Peer,
  type PeerMeasured,
  type QuestionSet,
  type SetAnswers,
  Unavailable,
} from "./peer.ts";
import { diskBytesOf, ON_ONE_CORE } from "./served.ts";

const RECIPE = "test/bench/peers";
const INSTALL_TIMEOUT_MS = 400_000;
const RUN_TIMEOUT_MS = 280_000;

/** A package on the index of Python, pinned in NAME.txt and asked by NAME_peer.py. */
export function makePythonPeer(name: string, deviations: readonly string[]): Peer {
  const tool = resolve(".tools/peers", name);
  return {
    title: name,
    deviations,
    install: () => install(name, tool),
    measure: (records, sets) => measure(name, tool, records, sets),
  };
}

function install(name: string, tool: string): string {
  const pinned = join(RECIPE, `${name}.txt`);
  const installed = join(tool, "installed.txt");
  const wanted = readFileSync(pinned, "utf8");
  if (!existsSync(installed) || readFileSync(installed, "utf8") !== wanted) {
    if (Bun.which("python3") === null) throw new Unavailable("there is no python3.");
    rmSync(tool, { recursive: true, force: true });
    mkdirSync(tool, { recursive: true });
    const run = (...command: string[]) => {
      const { exitCode, stderr } = Bun.spawnSync(command, { timeout: INSTALL_TIMEOUT_MS });
      if (exitCode === 0) return;
      const reason =
        stderr
          .toString()
          .trim()
          .split("\n")
          .findLast((line) => !line.includes("[notice]")) ?? "";
      throw new Unavailable(`installing it failed: ${reason.slice(0, 200)}`);
    };
    run("python3", "-m", "venv", join(tool, "env"));
    run(join(tool, "env/bin/pip"), "install", "--quiet", "--disable-pip-version-check", "-r", pinned);
    cpSync(pinned, installed);
  }
  return /==(\S+)/.exec(wanted)?.[1] ?? wanted;
}

async function measure(
  name: string,
  tool: string,
  records: readonly ListedRecord[],
  sets: readonly QuestionSet[],
): Promise<PeerMeasured> {
  const work = join(tool, "work");
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const [recordsFile, questionsFile] = [join(tool, "records.json"), join(tool, "questions.json")];
  writeFileSync(recordsFile, JSON.stringify(records));
  writeFileSync(questionsFile, JSON.stringify(sets.map(({ questions }) => questions)));
  const program = [join(tool, "env/bin/python"), resolve(RECIPE, "run_peer.py")];
  const child = Bun.spawn([...ON_ONE_CORE, ...program, `${name}_peer`, recordsFile, questionsFile, work], {
    cwd: work,
    env: {
      PATH: process.env.PATH ?? "",
      HOME: work,
      PYTHONPATH: resolve(RECIPE),
      PYTHONDONTWRITEBYTECODE: "1",
    },
    stdout: "ignore",
    stderr: Bun.file(join(tool, "errors.txt")),
    timeout: RUN_TIMEOUT_MS,
  });
  process.once("exit", () => child.kill("SIGKILL"));
  if ((await child.exited) !== 0) {
    const reason = readFileSync(join(tool, "errors.txt"), "utf8").trim().split("\n").at(-1);
    throw new Unavailable(
      child.signalCode === null
        ? `it failed: ${reason}`
        : `it had not answered all questions after ${RUN_TIMEOUT_MS / 1000} s`,
    );
  }
  const seen = JSON.parse(readFileSync(join(work, "result.json"), "utf8")) as {
    startSeconds: number;
    anonymousBytes: number;
    firstMs: number[];
    answers: SetAnswers[];
  };
  rmSync(join(work, "result.json"));
  return { ...seen, diskBytes: diskBytesOf([join(tool, "env"), work]) };
}
