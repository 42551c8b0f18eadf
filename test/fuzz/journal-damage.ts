// The journal that is fuzzed, and damage to its lines.

import { createPrivateKey } from "node:crypto";
import { matchOf, sha256, WrittenLane } from "../journal/written-journal.ts";
import { pick, type Random } from "../support/random.ts";
import { below, chance } from "./chance.ts";
import { hardText } from "./hard-values.ts";
import { changeFewBytes, changeValue } from "./mutate.ts";

/** A key of no use, the same each time, so that a kept input fits the journal that is written here. */
export const SIGNING_KEY = createPrivateKey({
  key: Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), Buffer.alloc(32, 7)]),
  format: "der",
  type: "pkcs8",
});

export const LANE = "1";
export const OPEN_DAY = "2026-11-22";
export const OPEN_FILE = `${OPEN_DAY}.${LANE}.jsonl`;
export const PROGRAM = { version: "0.3.0", commit: "source", nameRules: "ab12" };

/** Two lanes with a removed, a sealed and an open day, and signed checkpoints. */
export function writeJournal(folder: string): void {
  const first = new WrittenLane(folder, LANE);
  first.add({ kind: "opened", ...PROGRAM, pid: 7 }, "2026-11-20T08:00:00.000Z");
  first.add(matchOf(1), "2026-11-20T08:00:01.000Z").seal("2026-11-20", "retired");
  for (let i = 2; i < 6; i++) first.add(matchOf(i), `2026-11-21T09:00:0${i}.000Z`);
  first.checkpoint(SIGNING_KEY, "2026-11-21T09:00:09.000Z").seal("2026-11-21");
  for (let i = 1; i < 5; i++) first.add(matchOf(i + 5), `${OPEN_DAY}T10:00:0${i}.000Z`);
  first.checkpoint(SIGNING_KEY, `${OPEN_DAY}T10:00:05.000Z`);
  for (let i = 6; i < 9; i++) first.add(matchOf(i + 5), `${OPEN_DAY}T10:00:0${i}.000Z`);
  first.add({ kind: "gap", missed: 3 }, `${OPEN_DAY}T10:00:09.000Z`).leaveOpen(OPEN_DAY);
  const commands = new WrittenLane(folder, "cli").add(
    { kind: "act", user: "warden", command: "keys create", details: { account: "core banking" } },
    `${OPEN_DAY}T10:00:01.000Z`,
  );
  // Here, so that kept inputs fit the other lane.
  first.recordRemovals(`${OPEN_DAY}T10:00:02.000Z`, commands);
  commands.leaveOpen(OPEN_DAY);
}

/** A name that another file of a journal could have. */
export function otherName(random: Random, file: string, names: readonly string[]): string {
  // Without its head note, a lane can't know of entries that are gone, too.
  const others = names.filter((name) => name !== file && ![file, name].includes(`${LANE}.head`));
  return pick(random, [
    ...others,
    "2026-11-23.1.jsonl",
    "2026-11-22.2.jsonl",
    "3.head",
    "2026-11-19.1.jsonl.zst",
  ]);
}

/** The lines with one of them taken out, repeated or moved. */
export function moveLine(random: Random, lines: readonly string[]): string {
  const moved = [...lines];
  const at = below(random, lines.length);
  const [line = ""] = moved.splice(at, 1);
  const kind = below(random, 3);
  if (kind > 0) moved.splice(below(random, lines.length), 0, line);
  if (kind > 1) moved.splice(at, 0, line);
  return moved.map((one) => `${one}\n`).join("");
}

/** The lines with one of them changed and its hash made to fit; often the lines after it, too. */
export function rewriteLine(random: Random, lines: readonly string[]): string {
  const at = below(random, lines.length);
  const isThroughout = chance(random, 0.5);
  let previous: string | null = null;
  return lines
    .map((line, i) => {
      if (i < at || (i > at && !isThroughout)) return `${line}\n`;
      let hashed = line.slice(0, line.lastIndexOf(',"hash":"'));
      if (previous !== null) hashed = hashed.replace(/"prev":"[0-9a-f]*"/, `"prev":"${previous}"`);
      if (i === at) hashed = changeHashed(random, hashed);
      previous = sha256(hashed);
      return `${hashed},"hash":"${previous}"}\n`;
    })
    .join("");
}

/** Another text for a line's members: as bytes, as a value, or under another kind. */
function changeHashed(random: Random, hashed: string): string {
  const kind = below(random, 4);
  if (kind === 0)
    return Buffer.from(changeFewBytes(random, Buffer.from(hashed)))
      .toString("utf8")
      .replaceAll("\n", " ");
  if (kind === 1)
    return hashed.replace(
      /"kind":"[a-z-]*"/,
      `"kind":"${pick(random, ["gap", "checkpoint", "opened", "closed", "x"])}"`,
    );
  if (kind === 2)
    return hashed.replace(/,"(?:account|covers|missed)":.*$/, `,${JSON.stringify(hardText(random))}`);
  const { seq, prev, time, kind: name, ...members } = JSON.parse(`${hashed}}`);
  return JSON.stringify({ seq, prev, time, kind: name, ...(changeValue(random, members) as object) }).slice(
    0,
    -1,
  );
}
