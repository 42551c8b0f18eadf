// Tags and files of cases over SQLite: their bounds, the versions that they are about, and a backup of them.

import { describe, expect, test } from "bun:test";
import { statSync } from "node:fs";
import { join } from "node:path";
import { ATTACHMENT_BYTES_MAX, CASE_ATTACHMENTS_MAX, TAGS_IN_USE_MAX } from "../../src/base/model/limits.ts";
import { NEEDED_PARTS } from "../../src/operator/backup/left-out.ts";
import { restoreBackup } from "../../src/operator/backup/restore.ts";
import { writeBackup } from "../../src/operator/backup/write.ts";
import { CaseRefusal } from "../../src/service/cases/case-change.ts";
import { tagsInUse } from "../../src/service/cases/case-queue.ts";
import { scratchFolder } from "../support/scratch.ts";
import { ANALYST, ChangingLists, FALSE_POSITIVE, givenCase, openDesk, SECOND } from "./support.ts";

const SEEN = { name: "passport.txt", content: new TextEncoder().encode("Seen.") };
const SHA256 = new Bun.CryptoHasher("sha256").update("Seen.").digest("hex");

async function start(options: Parameters<typeof openDesk>[0] = {}) {
  const lists = new ChangingLists("a-1");
  const opened = openDesk(options);
  const { id } = await opened.desk.open(givenCase("K-1", "a-1"), ANALYST, lists);
  return { ...opened, lists, id };
}

describe("tags", () => {
  test("are of the version that was seen, sorted, and events of the case that change no state", async () => {
    const { desk, lists, id, acts } = await start();
    const tagged = await desk.tag(id, { tags: ["b", "a", "b"], version: 0 }, ANALYST, lists);
    expect(tagged?.case).toMatchObject({ tags: ["a", "b"], status: "open", version: 1 });
    expect(tagged?.events).toMatchObject([{ kind: "tags", by: "a.analyst", because: "a, b" }]);
    const late = desk.tag(id, { tags: [], version: 0 }, SECOND, lists);
    await expect(late).rejects.toThrow("a.analyst changed its tags");
    const decided = desk.decide(id, { ...FALSE_POSITIVE, version: 0 }, SECOND, lists);
    await expect(decided).rejects.toThrow("a.analyst changed its tags");
    expect(acts.map(({ command, tags, notDone }) => [command, tags, notDone === undefined])).toEqual([
      ["cases tag", ["b", "a", "b"], true],
      ["cases tag", [], false],
      ["cases decide", undefined, false],
    ]);
    const none = await desk.tag(id, { tags: [], version: 1 }, ANALYST, lists);
    expect(none?.events.at(-1)).toMatchObject({ kind: "tags", because: null });
    expect(await desk.tag("0".repeat(36), { tags: [], version: 0 }, ANALYST, lists)).toBeNull();
  });

  test("are bounded for a case and for the firm, and nothing is left of too many", async () => {
    const { desk, lists, id } = await start();
    const many = Array.from({ length: 11 }, (_, i) => `tag ${i}`);
    const eleven = desk.tag(id, { tags: many, version: 0 }, ANALYST, lists);
    await expect(eleven).rejects.toThrow("at most 10 tags");
    let tags = 0;
    for (let at = 0; tags < TAGS_IN_USE_MAX; at++) {
      const other = await desk.open(givenCase(`K-2${at}`, "a-1"), ANALYST, lists);
      const own = Array.from({ length: 10 }, () => `tag ${tags++}`);
      await desk.tag(other.id, { tags: own, version: 0 }, ANALYST, lists);
    }
    const further = desk.tag(id, { tags: ["one more"], version: 0 }, ANALYST, lists);
    await expect(further).rejects.toThrow("200 different tags already");
    expect((await desk.read(tagsInUse))?.length).toBe(TAGS_IN_USE_MAX);
    await desk.tag(id, { tags: ["tag 7"], version: 0 }, ANALYST, lists);
    expect((await desk.find(id, lists))?.case.tags).toEqual(["tag 7"]);
  });

  test("end no decision of two people, and narrow and sort the queue", async () => {
    const { desk, lists, id } = await start({ fourEyes: true });
    await desk.decide(id, FALSE_POSITIVE, ANALYST, lists);
    await desk.confirm(id, { agrees: true, reason: "Seen" }, SECOND, lists);
    await desk.tag(id, { tags: ["Project X"], version: 2 }, ANALYST, lists);
    const unsure = { verdict: "unsure", reason: "A mistake", until: null } as const;
    // One account opens nothing that two decided, with tags as without.
    expect((await desk.decide(id, unsure, ANALYST, lists))?.case.status).toBe("awaiting");
    const { id: other } = await desk.open(givenCase("K-2", "a-1"), ANALYST, lists);
    const all = { queue: "all", text: null, file: null, assignee: null } as const;
    const idsOf = async (columns: object, order: "tag" | "-tag" = "tag") =>
      (await desk.queue({ ...all, columns, order }, SECOND.account, lists)).ids;
    expect([await idsOf({ tag: "Project X" }), await idsOf({ tag: "Project" })]).toEqual([[id], []]);
    expect(await idsOf({ tag: "-" })).toEqual([other]);
    expect([await idsOf({}), await idsOf({}, "-tag")]).toEqual([
      [id, other],
      [id, other],
    ]);
  });
});

describe("files", () => {
  test("are kept with the case, with their hash in what is recorded, and are bounded", async () => {
    const { desk, lists, id, acts } = await start();
    const attached = await desk.attach(id, { file: SEEN, version: 0 }, ANALYST, lists);
    const [kept] = attached?.case.attachments ?? [];
    expect(kept).toMatchObject({ name: SEEN.name, bytes: 5, sha256: SHA256 });
    expect(attached?.events).toMatchObject([{ kind: "attachment", because: SEEN.name }]);
    expect(acts.at(-1)).toMatchObject({ command: "cases attach", file: { sha256: SHA256, bytes: 5 } });
    expect(desk.attachment(id, kept?.id ?? "")).toEqual({ name: SEEN.name, content: SEEN.content });
    const { id: other } = await desk.open(givenCase("K-2", "a-1"), ANALYST, lists);
    expect(desk.attachment(other, kept?.id ?? "")).toBeNull();
    for (const [bytes, says] of [
      [0, "has 0 bytes"],
      [ATTACHMENT_BYTES_MAX + 1, `of 1 to ${ATTACHMENT_BYTES_MAX}`],
    ] as const) {
      const file = { name: "scan.png", content: new Uint8Array(bytes) };
      await expect(desk.attach(id, { file, version: 1 }, ANALYST, lists)).rejects.toThrow(says);
    }
    for (let version = 1; version < CASE_ATTACHMENTS_MAX; version++)
      await desk.attach(id, { file: SEEN, version }, ANALYST, lists);
    const more = desk.attach(id, { file: SEEN, version: CASE_ATTACHMENTS_MAX }, ANALYST, lists);
    await expect(more).rejects.toThrow(CaseRefusal);
    expect((await desk.find(id, lists))?.case.attachments).toHaveLength(CASE_ATTACHMENTS_MAX);
  });

  test("that could not be recorded are not there", async () => {
    let mayRecord = true;
    const record = async () => {
      if (!mayRecord) throw new Error("the journal is full");
    };
    const { desk, lists, id } = await start({ record });
    mayRecord = false;
    await expect(desk.attach(id, { file: SEEN, version: 0 }, ANALYST, lists)).rejects.toThrow("full");
    await expect(desk.tag(id, { tags: ["a"], version: 0 }, ANALYST, lists)).rejects.toThrow("full");
    expect((await desk.find(id, lists))?.case).toMatchObject({ attachments: [], tags: [], version: 0 });
  });

  test("are in a backup and its restore, which nobody else may read", async () => {
    const { desk, lists, id, state } = await start();
    const attached = await desk.attach(id, { file: SEEN, version: 0 }, ANALYST, lists);
    await desk.tag(id, { tags: ["kept"], version: 1 }, ANALYST, lists);
    const root = scratchFolder("interdict-attached-");
    const path = join(root, "backup.tar.zst");
    await writeBackup({
      ...{ state, path, snapshots: "none", wholeJournal: false, now: new Date() },
      record: () => undefined,
    });
    const target = join(root, "restored");
    await restoreBackup(path, target, { accepted: NEEDED_PARTS });
    const restored = openDesk({ state: target });
    const file = attached?.case.attachments[0]?.id ?? "";
    expect(restored.desk.attachment(id, file)).toEqual({ name: SEEN.name, content: SEEN.content });
    expect((await restored.desk.find(id, lists))?.case.tags).toEqual(["kept"]);
    for (const folder of [state, target])
      expect(statSync(join(folder, "cases.sqlite")).mode & 0o777).toBe(0o600);
  });
});
