// The journal shipped to a place and read back: every entry once, in order, whatever ends the shipper, and
// whatever was done to the parts is said.

import { describe, expect, test } from "bun:test";
import { generateKeyPairSync, type KeyObject } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Shipping } from "../../src/base/model/shipping.ts";
import type { Entry } from "../../src/service/journal/entries.ts";
import { listDayFiles, prepareJournalFolder } from "../../src/service/journal/folders.ts";
import { type Lane, openLane } from "../../src/service/journal/lane.ts";
import { saveHeadNote } from "../../src/service/journal/notes.ts";
import { readEntries } from "../../src/service/journal/reading/read-entries.ts";
import { EVERYTHING } from "../../src/service/journal/reading/selection.ts";
import { verifyJournal } from "../../src/service/journal/reading/verify.ts";
import { sealEarlierDays } from "../../src/service/journal/seal.ts";
import { openPlace, type Place } from "../../src/service/shipping/place.ts";
import { Shipper } from "../../src/service/shipping/shipper.ts";
import { loadShippedStream, StreamState } from "../../src/service/shipping/stream-state.ts";
import { TailWriter } from "../../src/service/shipping/tail.ts";
import { unpackShipped } from "../../src/service/shipping/unpack.ts";
import { S3_KEYS, startFakeS3 } from "../follow/fake-s3.ts";
import { scratchFolder } from "../support/scratch.ts";

const MONDAY = new Date("2026-11-23T01:02:03.456Z");
const TUESDAY = new Date("2026-11-24T00:00:01.000Z");
const KEYS = generateKeyPairSync("ed25519");

const entry = (number: number): Entry => ({ kind: "match", members: `"request":"r${number}"` });

function makePlace(): Place & { readonly files: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>();
  return {
    name: "memory",
    files,
    write: async (file, bytes) => void files.set(file, bytes),
    read: async (file) => files.get(file) ?? null,
    list: async () => [...files.keys()].sort(),
    append: null,
    remove: null,
  };
}

/** A state folder with a lane. */
class Host {
  readonly state = scratchFolder("interdict-shipping-");
  readonly folder = prepareJournalFolder(this.state);
  readonly lane: Lane;
  status: Shipping | null = null;
  #written = 0;

  constructor(readonly replica = "r1") {
    const lane = openLane(this.folder, "1");
    if (lane === null) throw new Error("The lane is in use.");
    this.lane = lane;
  }

  /** Writes entries; durable ones are noted once a second. */
  write(count: number, now = MONDAY): void {
    for (let i = 0; i < count; i++) this.lane.append([entry(++this.#written)], now);
    saveHeadNote(this.folder, this.lane.head(now));
  }

  /** A process that ships. */
  shipper(place: Place, bytesMax = 1 << 20, key: KeyObject | null = null): Shipper {
    return new Shipper({
      ...{ state: this.state, folder: this.folder, replica: this.replica, place, key, bytesMax },
      report: (status) => {
        this.status = status;
      },
      log: { info: () => undefined, error: () => undefined },
    });
  }
}

async function read(
  place: Place,
  keys: readonly KeyObject[] = [],
  known: Parameters<typeof unpackShipped>[0]["known"] = null,
) {
  const found: string[] = [];
  const journals = await unpackShipped({
    ...{ place, into: scratchFolder("interdict-unpacked-"), keys, days: { first: null, last: null }, known },
    report: ({ file, problem }) => found.push(`${file.replace(/\/[0-9a-f]{8}\//, "/*/")}: ${problem}`),
  });
  const requests: string[] = [];
  for (const { folder } of journals) {
    for await (const { text } of readEntries(folder, EVERYTHING)) requests.push(JSON.parse(text).request);
    await verifyJournal(folder, [], ({ problem }) => found.push(problem));
  }
  return { journals, requests, found };
}

const requests = (count: number) => Array.from({ length: count }, (_, i) => `r${i + 1}`);

describe("a shipped journal", () => {
  test("has every entry once, over days that were sealed meanwhile and small parts", async () => {
    const [host, place] = [new Host(), makePlace()];
    host.write(20);
    await host.shipper(place, 700).round();
    const before = place.files.size;
    expect(before).toBeGreaterThan(3);
    host.write(5);
    host.write(7, TUESDAY);
    await sealEarlierDays(host.lane, TUESDAY);
    expect(listDayFiles(host.folder).map(({ isSealed }) => isSealed)).toEqual([true, false]);
    await host.shipper(place, 700).round();
    expect(place.files.size).toBeGreaterThan(before);
    const { requests: found, found: problems, journals } = await read(place);
    expect([found, problems]).toEqual([requests(32), []]);
    expect(journals[0]?.lanes).toEqual([
      expect.objectContaining({ lane: "1", lastSeq: 32, lastTime: TUESDAY.toISOString() }),
    ]);
    expect(host.status).toMatchObject({ failures: 0, reason: null });
  });

  test("is not sent again when nothing is new, and has only what is durable", async () => {
    const [host, place] = [new Host(), makePlace()];
    host.write(3);
    host.lane.append([entry(4)], MONDAY);
    await host.shipper(place).round();
    const before = place.files.size;
    await host.shipper(place).round();
    expect([before, place.files.size]).toEqual([1, 1]);
    expect((await read(place)).requests).toEqual(requests(3));
  });

  test("goes on without a gap or a double wherever its process was killed", async () => {
    // Each fault throws once, at that step of one part, as a kill would end it there.
    const faults: ((place: Place, state: string) => Place)[] = [
      // Before anything was sent.
      (place) => ({ ...place, write: () => Promise.reject(new Error("killed")) }),
      // After the part arrived, before that was noted.
      (place) => ({
        ...place,
        write: async (file, bytes) => {
          await place.write(file, bytes);
          throw new Error("killed");
        },
      }),
    ];
    for (const [number, fault] of faults.entries()) {
      const [host, place] = [new Host(), makePlace()];
      host.write(4);
      await host.shipper(place).round();
      host.write(4);
      await host.shipper(fault(place, host.state)).round();
      expect(host.status).toMatchObject({ failures: 1, reason: "killed" });
      // More entries come before the next start: the part on its way must not grow.
      host.write(4);
      await host.shipper(place).round();
      expect([number, await read(place)]).toMatchObject([number, { requests: requests(12), found: [] }]);
    }
    // After it was noted, before its copy here was removed.
    const [host, place] = [new Host(), makePlace()];
    host.write(4);
    await host.shipper(place).round();
    const [name = ""] = place.files.keys();
    new StreamState(host.state).keep("1", place.files.get(name) ?? new Uint8Array());
    host.write(2);
    await host.shipper(place).round();
    expect(await read(place)).toMatchObject({ requests: requests(6), found: [] });
  });

  test("is that of all replicas", async () => {
    const place = makePlace();
    for (const replica of ["r1", "r2"]) {
      const host = new Host(replica);
      host.write(3);
      await host.shipper(place).round();
    }
    const { journals, requests: found } = await read(place);
    expect(journals.map(({ replica }) => replica)).toEqual(["r1", "r2"]);
    expect(found).toHaveLength(6);
  });

  test("is signed, and shows what was done to it", async () => {
    const [host, place] = [new Host(), makePlace()];
    for (let i = 0; i < 4; i++) {
      host.write(2);
      await host.shipper(place, 1 << 20, KEYS.privateKey).round();
    }
    const names = await place.list();
    const [first = "", second = "", third = "", last = ""] = names;
    const whole = new Map(place.files);
    const spoil = async (change: () => void) => {
      for (const [name, bytes] of whole) place.files.set(name, bytes);
      change();
      return (await read(place, [KEYS.publicKey])).found.join("\n");
    };
    expect((await read(place, [KEYS.publicKey])).journals[0]?.lanes[0]?.unsigned).toBe(0);
    expect(await spoil(() => undefined)).toBe("");
    expect(await spoil(() => place.files.delete(second))).toContain(
      "r1/*/1/000000003.part: Part 2 is missing",
    );
    expect(await spoil(() => place.files.delete(first))).toContain("000000002.part: Part 1 is missing");
    expect(await spoil(() => place.files.set(third, whole.get(last) ?? new Uint8Array()))).toContain(
      "000000003.part: It is part 4 of lane 1 of r1/",
    );
    const altered = (find: string, put: string) => () => {
      const text = Buffer.from(whole.get(second) ?? "").toString("latin1");
      expect(text).toContain(find);
      place.files.set(second, Buffer.from(text.replace(find, put), "latin1"));
    };
    expect(await spoil(altered('"lastSeq":4', '"lastSeq":5'))).toContain("Its signature does not verify");
    expect(await spoil(altered('{"part"', '{"port"'))).toContain("It is not a part of a journal.");
    const cut = () => place.files.set(second, (whole.get(second) ?? new Uint8Array()).slice(0, -3));
    expect(await spoil(cut)).toContain("Its lines don't have the checksum");
  });

  test("shows that its last parts, or all of a lane, were taken away", async () => {
    const [host, place] = [new Host(), makePlace()];
    const other = openLane(host.folder, "2");
    for (let i = 0; i < 3; i++) {
      host.write(2);
      other?.append([entry(100 + i)], MONDAY);
      if (other !== null) saveHeadNote(host.folder, other.head(MONDAY));
      await host.shipper(place).round();
    }
    other?.abandon();
    const whole = new Map(place.files);
    const without = async (wanted: RegExp, known: Parameters<typeof unpackShipped>[0]["known"] = null) => {
      place.files.clear();
      for (const [name, bytes] of whole) if (!wanted.test(name)) place.files.set(name, bytes);
      const found = place.files.size === 0 ? [] : (await read(place, [], known)).found;
      return found.join("\n");
    };
    const known = loadShippedStream(host.state);
    expect(await without(/nothing/, known)).toBe("");
    expect(await without(/\/1\/000000003/)).toContain("The parts 3 to 3 at its end are missing: r1/");
    expect(await without(/\/1\//)).toContain("The parts 1 to 3 at its end are missing: r1/");
    expect(await without(/\/2\//)).toContain("The parts 1 to 2 at its end are missing: r1/");
    // The last part of all is named by its host alone.
    expect(await without(/\/2\/000000003/)).toBe("");
    expect(await without(/\/2\/000000003/, known)).toContain(
      "The parts 3 to 3 at its end are missing: the state folder of its host names them.",
    );
  });

  test("goes on behind what was lost, and says so", async () => {
    const [host, place] = [new Host(), makePlace()];
    host.write(4);
    await host.shipper(place).round();
    host.write(3);
    const [file] = listDayFiles(host.folder);
    const path = join(host.folder, file?.name ?? "");
    const lines = readFileSync(path, "utf8").split("\n");
    rmSync(path);
    await host.shipper(place).round();
    expect(host.status?.reason).toContain("The entries 5 to 7 of lane 1 are gone, and were not shipped.");
    host.lane.abandon();
    writeFileSync(path, `${lines.slice(0, 2).join("\n")}\n`);
    const again = openLane(host.folder, "1");
    again?.append([entry(8)], MONDAY);
    if (again !== null) saveHeadNote(host.folder, again.head(MONDAY));
    again?.abandon();
    await host.shipper(place).round();
    expect(host.status).toMatchObject({ reason: null });
    const { requests: found, found: problems } = await read(place);
    expect(found).toEqual([...requests(4), "r8"]);
    expect(problems.join()).toContain("It begins with entry 8, and the part before it ends with 4.");
  });

  test("does not go on in silence when the journal was begun anew, or is gone", async () => {
    const [host, place] = [new Host(), makePlace()];
    host.write(4);
    await host.shipper(place).round();
    host.lane.abandon();
    rmSync(host.folder, { recursive: true });
    await host.shipper(place).round();
    expect(host.status?.reason).toContain("lane 1 was shipped and is gone");
    prepareJournalFolder(host.state);
    const again = openLane(host.folder, "1");
    again?.append([entry(1)], MONDAY);
    if (again !== null) saveHeadNote(host.folder, again.head(MONDAY));
    again?.abandon();
    await host.shipper(place).round();
    expect(host.status?.reason).toContain("ends at entry 1, and 4 were shipped: it was begun anew.");
  });

  test("is not replaced by that of a copy of its state folder", async () => {
    const [host, place] = [new Host(), makePlace()];
    host.write(2);
    await host.shipper(place).round();
    const copy = scratchFolder("interdict-shipping-copy-");
    cpSync(join(host.state, "shipping"), join(copy, "shipping"), { recursive: true });
    host.write(2);
    await host.shipper(place).round();
    const whole = new Map(place.files);
    // The copy goes on from the part that it knows, with entries of its own.
    rmSync(join(host.state, "shipping"), { recursive: true });
    cpSync(join(copy, "shipping"), join(host.state, "shipping"), { recursive: true });
    host.write(3);
    await host.shipper(place).round();
    expect(host.status?.reason).toContain("000000002.part, which a copy of this state folder shipped");
    expect(place.files).toEqual(whole);
    // A part that was cut off on its way is none, and is sent again.
    const second = [...whole.keys()][1] ?? "";
    place.files.set(second, (whole.get(second) ?? new Uint8Array()).slice(0, 20));
    await host.shipper(place).round();
    expect(host.status).toMatchObject({ reason: null });
    expect((await read(place)).requests).toEqual(requests(7));
  });

  test("is not unpacked outside of its folder, whatever its parts are called", async () => {
    const [host, place] = [new Host(), makePlace()];
    host.write(1);
    await host.shipper(place).round();
    const [bytes = new Uint8Array()] = place.files.values();
    place.files.set("../deadbeef/1/000000001.part", bytes);
    const into = join(scratchFolder("interdict-shipping-into-"), "into");
    await unpackShipped({
      ...{ place, into, keys: [], days: { first: null, last: null } },
      report: () => undefined,
    });
    expect(readdirSync(join(into, ".."))).toEqual(["into"]);
  });

  test("goes on while the place is away, and says why", async () => {
    const host = new Host();
    host.write(1);
    const folder = join(host.state, "not-mounted");
    const place = openPlace({ kind: "folder", path: folder }, null);
    await host.shipper(place).round();
    expect(host.status?.reason).toContain("not-mounted for the journal can't be used");
    mkdirSync(folder, { mode: 0o700 });
    await host.shipper(place).round();
    expect(host.status).toMatchObject({ reason: null });
    expect((await read(place)).requests).toEqual(requests(1));
  });
});

describe("entries that wait for their place", () => {
  const linesOf = (folder: string, from: number, to: number) => {
    const [file] = listDayFiles(folder);
    const lines = readFileSync(join(folder, file?.name ?? ""), "utf8").split("\n");
    return Buffer.from(`${lines.slice(from - 1, to).join("\n")}\n`);
  };
  const writer = (place: Place, shipped = 0) =>
    new TailWriter({ place, replica: "r1", stream: "0123abcd", lane: "1", shipped: () => shipped });

  test("are read behind the parts, and each once", async () => {
    const place = makePlace();
    const host = new Host();
    host.write(3);
    await host.shipper(place).round();
    const { id } = loadShippedStream(host.state) ?? { id: "" };
    host.write(4);
    const tail = new TailWriter({ place, replica: "r1", stream: id, lane: "1", shipped: () => 0 });
    await tail.add(linesOf(host.folder, 3, 5), 3);
    await tail.add(linesOf(host.folder, 6, 7), 6);
    const { requests: found, found: problems, journals } = await read(place);
    expect([found, problems]).toEqual([requests(7), []]);
    expect(journals[0]?.lanes).toEqual([expect.objectContaining({ lastSeq: 7, tail: 4 })]);
  });

  test("that were not answered make way for those that got their numbers", async () => {
    const [one, other] = [new Host(), new Host()];
    one.write(5);
    // The same first entry, and others after it.
    const place = makePlace();
    await writer(place).add(linesOf(one.folder, 1, 5), 1);
    other.lane.abandon();
    rmSync(other.folder, { recursive: true });
    cpSync(one.folder, other.folder, { recursive: true });
    const [file] = listDayFiles(other.folder);
    writeFileSync(join(other.folder, file?.name ?? ""), linesOf(one.folder, 1, 2));
    rmSync(join(other.folder, "1.head"));
    const again = openLane(other.folder, "1");
    for (const number of [30, 31]) again?.append([entry(number)], MONDAY);
    again?.abandon();
    await writer(place).add(linesOf(other.folder, 3, 4), 3);
    const { requests: found, found: problems } = await read(place);
    expect([found, problems]).toEqual([["r1", "r2", "r30", "r31"], []]);
  });

  test("are read where parts have a gap, and also when their numbers were given anew", async () => {
    const [host, place] = [new Host(), makePlace()];
    host.write(3);
    await host.shipper(place).round();
    const { id } = loadShippedStream(host.state) ?? { id: "" };
    const tailOf = () => new TailWriter({ place, replica: "r1", stream: id, lane: "1", shipped: () => 0 });
    host.write(3);
    const lines = linesOf(host.folder, 1, 8);
    host.lane.append([entry(7)], MONDAY);
    host.lane.append([entry(8)], MONDAY);
    await tailOf().add(linesOf(host.folder, 4, 8), 4);
    // Entry 7 and 8 came after the head note, and all since the part are lost.
    host.lane.abandon();
    const [file] = listDayFiles(host.folder);
    const path = join(host.folder, file?.name ?? "");
    writeFileSync(path, `${lines.toString().split("\n").slice(0, 3).join("\n")}\n`);
    const again = openLane(host.folder, "1");
    if (again === null) throw new Error("The lane is in use.");
    again.append([again.opened({ version: "1", commit: "c", nameRules: "r" }), entry(9)], MONDAY);
    saveHeadNote(host.folder, again.head(MONDAY));
    again.abandon();
    await tailOf().add(linesOf(host.folder, 4, 5), 7);
    await host.shipper(place).round();
    const { requests: found, found: problems } = await read(place);
    expect(found.filter((one) => one !== undefined)).toEqual([...requests(6), "r9", "r7", "r8"]);
    expect(problems.join()).toContain("Entry 7 comes after entry 8: it is repeated or was moved.");
  });

  test("lie in files of a folder that grow, and go once parts have them", async () => {
    const path = scratchFolder("interdict-tails-");
    const place = openPlace({ kind: "folder", path }, null);
    const host = new Host();
    host.write(6);
    const first = writer(place);
    for (const [from, to] of [
      [1, 2],
      [3, 3],
    ] as const)
      await first.add(linesOf(host.folder, from, to), from);
    await writer(place).add(linesOf(host.folder, 4, 4), 4);
    expect((await place.list()).length).toBe(2);
    expect((await read(place)).requests).toEqual(requests(4));
    // A new one looks at once.
    await writer(place, 4).add(linesOf(host.folder, 5, 6), 5);
    for (let tries = 0; tries < 500 && (await place.list()).length > 1; tries++) await Bun.sleep(5);
    const left = await place.list();
    expect([left.length, left[0]?.includes("/0000000000000005-")]).toEqual([1, true]);
    rmSync(path, { recursive: true });
    await expect(first.add(linesOf(host.folder, 4, 4), 4)).rejects.toThrow("can't be used");
  });
});

describe("a place", () => {
  test("that is S3-compatible storage takes parts and lists more than a page of them", async () => {
    const s3 = startFakeS3();
    const credentials = join(scratchFolder("interdict-s3-"), "credentials");
    const lines = Object.entries({ ...S3_KEYS, endpoint: s3.endpoint }).map(
      ([name, value]) => `${name}=${value}`,
    );
    writeFileSync(credentials, lines.join("\n"), { mode: 0o600 });
    const place = openPlace({ kind: "s3", bucket: "bank", prefix: "journal/" }, credentials);
    const host = new Host();
    host.write(5);
    await host.shipper(place, 300).round();
    expect(host.status?.reason).toBeNull();
    const { requests: found, found: problems } = await read(place);
    expect([found, problems]).toEqual([requests(5), []]);
    for (let i = 0; i < 1500; i++) s3.objects.set(`bank/journal/zz/${i}`, new Uint8Array());
    expect((await place.list()).filter((name) => name.startsWith("zz/"))).toHaveLength(1500);
    expect(s3.refused).toEqual([]);
    await s3.stop();
  });

  test("that is not encrypted is refused", () => {
    expect(() => openPlace({ kind: "http", url: new URL("http://a.example/") }, null)).toThrow(
      "not encrypted",
    );
  });

  test("that is a folder is refused with a symbolic link in it, behind which nothing is read", async () => {
    const [host, folder] = [new Host(), scratchFolder("interdict-shipping-place-")];
    host.write(1);
    const place = openPlace({ kind: "folder", path: folder }, null);
    await host.shipper(place).round();
    renameSync(join(folder, "r1"), join(host.state, "moved"));
    symlinkSync(join(host.state, "moved"), join(folder, "r1"));
    await expect(place.list()).rejects.toThrow("r1 is a symbolic link");
  });

  test("that is a folder is for its owner alone", async () => {
    const path = scratchFolder("interdict-place-");
    const place = openPlace({ kind: "folder", path }, null);
    const host = new Host();
    host.write(1);
    await host.shipper(place).round();
    const [file = ""] = await place.list();
    expect(file).toMatch(/^r1\/[0-9a-f]{8}\/1\/000000001\.part$/);
    expect(readFileSync(join(path, file)).length).toBeGreaterThan(100);
    expect(readdirSync(host.state)).toContain("shipping");
  });
});
