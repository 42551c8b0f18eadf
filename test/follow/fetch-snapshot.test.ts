// Snapshots taken from a folder, a web server and S3-compatible storage, over real sockets: what arrives
// whole comes into use, and everything else leaves the snapshot in use.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { RefusedImport } from "../../src/base/model/last-import.ts";
import { loadCurrentId, publishCurrent } from "../../src/engine/snapshot/folders.ts";
import { type FetchRequest, fetchSnapshot } from "../../src/lists/follow/fetch-snapshot.ts";
import { FolderStore } from "../../src/lists/follow/folder-store.ts";
import { loadFollowRecord } from "../../src/lists/follow/follow-record.ts";
import { httpSource } from "../../src/lists/follow/http-source.ts";
import { openSource, openStore } from "../../src/lists/follow/open-source.ts";
import { POINTER_FILE } from "../../src/lists/follow/pointer.ts";
import { publishTo } from "../../src/lists/follow/publish-to.ts";
import { S3Store } from "../../src/lists/follow/s3-store.ts";
import { type SnapshotSource, SourceUnavailable } from "../../src/lists/follow/source.ts";
import { parseSourceName } from "../../src/lists/follow/source-name.ts";
import { makeAuthority, makeServerCertificate } from "../support/certificates.ts";
import { scratchFolder } from "../support/scratch.ts";
import { type FakeS3, S3_KEYS, startFakeS3 } from "./fake-s3.ts";
import {
  KEYS,
  makeFile,
  makeSource,
  OTHER_KEYS,
  pointedAt,
  publishFile,
  type SnapshotFile,
  withServer,
} from "./support.ts";

const HASTE = { answerMs: 400, silenceMs: 400 };

let first: SnapshotFile;
let second: SnapshotFile;
let unsigned: SnapshotFile;
let forged: SnapshotFile;

beforeAll(async () => {
  first = await makeFile("2026-11-01T00:00:00Z");
  second = await makeFile("2026-11-02T00:00:00Z");
  unsigned = await makeFile("2026-11-03T00:00:00Z", null);
  forged = await makeFile("2026-11-04T00:00:00Z", OTHER_KEYS.privateKey);
});

const newState = () => scratchFolder("interdict-follow-");

function take(source: SnapshotSource, state: string, more: Partial<FetchRequest> = {}) {
  return fetchSnapshot({
    source,
    state,
    trusted: KEYS.publicKey,
    allowOlder: false,
    isStaged: false,
    replaces: null,
    check: () => undefined,
    ...more,
  });
}

/** The error of a snapshot that must not be taken; the state folder then is as before. */
async function failureOf(source: SnapshotSource, state: string, more: Partial<FetchRequest> = {}) {
  const before = loadCurrentId(state);
  const failure = await take(source, state, more).then(
    () => null,
    (error: unknown) => error,
  );
  expect(loadCurrentId(state)).toBe(before);
  if (!(failure instanceof Error)) throw new Error("It was taken.");
  return failure;
}

const folderSource = (path: string) => openSource(parseSourceName(path), null);
const overHttp = (url: URL) => httpSource(url, {}, HASTE);

/** Points a folder to a file of any kind, as somebody could who can write there. */
async function pointTo(folder: string, file: SnapshotFile, asIf: SnapshotFile): Promise<void> {
  await publishFile(folder, asIf.path);
  const pointer = await pointedAt(folder);
  const bytes = readFileSync(file.path);
  const sha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
  writeFileSync(join(folder, pointer.file), bytes);
  const changed = { ...pointer, id: file.id, bytes: bytes.length, sha256 };
  writeFileSync(join(folder, POINTER_FILE), JSON.stringify({ format: 1, snapshots: [changed] }));
}

describe("a folder", () => {
  test("its newest signed snapshot comes into use, and nothing is left of the download", async () => {
    const state = newState();
    const source = await makeSource(first, second);
    expect((await take(folderSource(source), state)).isVerified).toBe(true);
    expect(loadCurrentId(state)).toBe(second.id);
    expect(readdirSync(join(state, "incoming"))).toEqual(["lock"]);
    expect(loadFollowRecord(state)).toMatchObject({ newest: { id: second.id }, used: second.id });
  });

  test("a staged snapshot waits, and the one in use stays", async () => {
    const state = newState();
    await take(folderSource(await makeSource(first)), state);
    await take(folderSource(await makeSource(second)), state, { isStaged: true });
    expect(loadCurrentId(state)).toBe(first.id);
    expect(existsSync(join(state, "snapshots", second.id))).toBe(true);
    expect(loadFollowRecord(state)).toMatchObject({ newest: { id: second.id }, used: first.id });
  });

  test("an unsigned file is refused, even by force, and so is one that another key has signed", async () => {
    const state = newState();
    const source = await makeSource(first);
    for (const file of [unsigned, forged]) {
      await pointTo(source, file, first);
      const pointer = JSON.parse(readFileSync(join(source, POINTER_FILE), "utf8"));
      pointer.snapshots[0].createdAt = file === unsigned ? "2026-11-03T00:00:00" : "2026-11-04T00:00:00";
      writeFileSync(join(source, POINTER_FILE), JSON.stringify(pointer));
      const failure = await failureOf(folderSource(source), state, { allowOlder: true });
      expect(failure).toBeInstanceOf(RefusedImport);
      expect(failure.message).toContain("is not signed");
    }
  });

  test("an older snapshot is refused, also after a rollback, unless it is allowed", async () => {
    const state = newState();
    await take(folderSource(await makeSource(first)), state);
    await take(folderSource(await makeSource(second)), state);
    const old = folderSource(await makeSource(first));
    expect((await failureOf(old, state)).message).toContain("before the snapshot in use");
    const between = folderSource(await makeSource(await makeFile("2026-11-01T12:00:00Z")));
    publishCurrent(state, first.id);
    const failure = await failureOf(between, state);
    expect(failure).toBeInstanceOf(RefusedImport);
    expect(failure.message).toContain("before a snapshot that was taken already");
    await take(between, state, { allowOlder: true });
    expect(loadCurrentId(state)).not.toBe(first.id);
  });

  test("a pointer that calls an old snapshot new is refused", async () => {
    const state = newState();
    await take(folderSource(await makeSource(second)), state);
    const source = await makeSource(first);
    const pointer = JSON.parse(readFileSync(join(source, POINTER_FILE), "utf8"));
    pointer.snapshots[0].createdAt = "2026-12-01T00:00:00";
    writeFileSync(join(source, POINTER_FILE), JSON.stringify(pointer));
    expect((await failureOf(folderSource(source), state)).message).toContain("although the source says");
  });

  test.each([
    ["is damaged", "is not JSON", "no JSON"],
    ["has another format", "has format 2; this program reads format 1", '{"format":2,"snapshots":[]}'],
    ["is empty", "has no snapshot for the name rules", '{"format":1,"snapshots":[]}'],
    ["is long", "more than 65536 bytes", `{"format":1,"more":"${"x".repeat(70_000)}"}`],
  ])("a pointer that %s is refused: %s", async (_, message, text) => {
    const source = await makeSource(first);
    writeFileSync(join(source, POINTER_FILE), text);
    expect((await failureOf(folderSource(source), newState())).message).toContain(message);
  });

  test("a pointer leads nowhere else", async () => {
    const source = await makeSource(first);
    const pointer = readFileSync(join(source, POINTER_FILE), "utf8");
    writeFileSync(join(source, POINTER_FILE), pointer.replace(/"file": "[^"]+"/, '"file": "../x.snapshot"'));
    expect((await failureOf(folderSource(source), newState())).message).toContain(
      "is damaged at /snapshots/0/file",
    );
  });

  test("links that others put there lead to no file of this user", async () => {
    const source = await makeSource();
    const file = join(newState(), "current");
    writeFileSync(file, "as it was");
    symlinkSync(file, join(source, `${POINTER_FILE}.${process.pid}.new`));
    symlinkSync(file, join(source, POINTER_FILE));
    await new FolderStore(source).writeText(POINTER_FILE, "new");
    expect(readFileSync(file, "utf8")).toBe("as it was");
    expect(readFileSync(join(source, POINTER_FILE), "utf8")).toBe("new");
  });

  test("a pipe in the place of a file is not waited for", async () => {
    const source = await makeSource(first);
    const { file } = await pointedAt(source);
    const state = newState();
    for (const name of [file, POINTER_FILE]) {
      rmSync(join(source, name));
      expect(Bun.spawnSync(["mkfifo", join(source, name)]).success).toBe(true);
      expect((await failureOf(folderSource(source), state)).message).toContain(`${name} is no regular file`);
    }
  });

  test("a folder that is not there can be tried again, and one without a pointer says what to do", async () => {
    const source = await makeSource();
    expect((await failureOf(folderSource(source), newState())).message).toContain("is a folder without");
    rmSync(source, { recursive: true });
    expect(await failureOf(folderSource(source), newState())).toBeInstanceOf(SourceUnavailable);
  });
});

describe("a web server", () => {
  test("a pointer with the tag that is known is not sent again", async () => {
    await withServer(
      await makeSource(first),
      () => undefined,
      async (url) => {
        const source = overHttp(url);
        const read = await source.readText(POINTER_FILE, null);
        if (read === null || read.isUnchanged) throw new Error("There is a pointer.");
        expect(read.tag).not.toBeNull();
        expect(await source.readText(POINTER_FILE, read.tag)).toEqual({ isUnchanged: true });
      },
    );
  });

  test("a file that is cut off is continued where it was cut off", async () => {
    const folder = await makeSource(first);
    const { file, bytes } = await pointedAt(folder);
    const half = Math.floor(bytes / 2);
    await withServer(
      folder,
      (request, stored, name) =>
        name === file && !request.headers.has("range") ? cutOff(stored.slice(0, half)) : undefined,
      async (url, asked) => {
        const state = newState();
        await take(overHttp(url), state);
        expect(loadCurrentId(state)).toBe(first.id);
        expect(asked).toEqual([POINTER_FILE, file, `${file} bytes=${half}-`]);
      },
    );
  });

  test("a file that a killed process had begun is continued by the next one", async () => {
    const folder = await makeSource(first);
    const { file, sha256 } = await pointedAt(folder);
    const state = newState();
    const failing = { ...folderSource(folder), open: () => Promise.reject(new SourceUnavailable("away")) };
    await failureOf({ ...failing, readText: () => folderSource(folder).readText(POINTER_FILE, null) }, state);
    writeFileSync(join(state, "incoming", `${sha256}.part`), readFileSync(first.path).subarray(0, 1000));
    writeFileSync(join(state, "incoming", `${"0".repeat(64)}.part`), "of an earlier snapshot");
    await withServer(
      folder,
      () => undefined,
      async (url, asked) => {
        await take(overHttp(url), state);
        expect(asked).toEqual([POINTER_FILE, `${file} bytes=1000-`]);
        expect(readdirSync(join(state, "incoming"))).toEqual(["lock"]);
      },
    );
  });

  test("a server without ranges begins anew", async () => {
    const folder = await makeSource(first);
    const { file } = await pointedAt(folder);
    let count = 0;
    await withServer(
      folder,
      (_, stored, name) => {
        if (name !== file) return undefined;
        return count++ === 0 ? cutOff(stored.slice(0, 5000)) : new Response(stored);
      },
      async (url) => {
        const state = newState();
        await take(overHttp(url), state);
        expect(loadCurrentId(state)).toBe(first.id);
      },
    );
  });

  /** A failure of the server, what is answered for the file, and what the message says. */
  const failures: [string, (stored: Blob) => Response | Promise<Response>, string][] = [
    ["is gone", () => new Response("", { status: 404 }), "is not there, although the pointer names it"],
    ["fails", () => new Response("", { status: 500 }), "answered 500"],
    ["asks for credentials", () => new Response("", { status: 401 }), "credentials are not accepted"],
    ["is elsewhere", () => Response.redirect("http://127.0.0.1:1/x", 302), "answered 302, a redirection"],
    [
      "has another length",
      async (stored) => new Response((await stored.bytes()).slice(1)),
      "bytes instead of",
    ],
    ["is always cut off", () => cutOff(new Blob(["x"])), "can't be read|was cut off"],
    ["is silent", () => new Promise<Response>(() => undefined), "was not answered within 0.4 seconds"],
    ["stops sending", (stored) => endless(stored.slice(0, 100)), "no byte came for 0.4 seconds"],
    ["is another file", (stored) => new Response("x".repeat(stored.size)), "its SHA-256 differs"],
  ];
  test.each(failures)("a file that %s leaves the snapshot in use", async (_, answer, message) => {
    const folder = await makeSource(second);
    const { file } = await pointedAt(folder);
    const state = newState();
    await take(folderSource(await makeSource(first)), state);
    await withServer(
      folder,
      (__, stored, name) => (name === file ? answer(stored) : undefined),
      async (url) => {
        const failure = await failureOf(overHttp(url), state);
        expect(failure).toBeInstanceOf(SourceUnavailable);
        expect(failure.message).toMatch(new RegExp(message));
      },
    );
  });

  test("a pointer that comes byte by byte is not waited for", async () => {
    const folder = await makeSource(first);
    await withServer(
      folder,
      () => new Response(dripping(), { headers: { "Content-Length": "10000" } }),
      async (url) => {
        expect((await failureOf(overHttp(url), newState())).message).toContain(
          "did not arrive whole within 0.4 seconds",
        );
      },
    );
  });

  test("a file that is swapped while it is sent is not taken, and is fetched anew afterwards", async () => {
    const folder = await makeSource(second);
    const { file } = await pointedAt(folder);
    const bytes = readFileSync(second.path);
    let count = 0;
    await withServer(
      folder,
      (_, stored, name) => {
        if (name !== file || count++ > 0) return undefined;
        const swapped = Buffer.concat([bytes.subarray(0, 9000), Buffer.alloc(stored.size - 9000)]);
        return new Response(swapped);
      },
      async (url, asked) => {
        const state = newState();
        expect((await failureOf(overHttp(url), state)).message).toContain("its SHA-256 differs");
        await take(overHttp(url), state);
        expect(asked.at(-1)).toBe(file);
        expect(loadCurrentId(state)).toBe(second.id);
      },
    );
  });

  test("a body longer than the pointer says is not read on", async () => {
    const folder = await makeSource(first);
    const { file, bytes } = await pointedAt(folder);
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", (head) => {
        if (!head.toString().includes(file)) {
          const pointer = readFileSync(join(folder, POINTER_FILE));
          socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${pointer.length}\r\n\r\n${pointer}`);
          return;
        }
        socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
        const chunk = "x".repeat(65_536);
        const send = () => {
          while (socket.writable && socket.write(`10000\r\n${chunk}\r\n`)) {}
        };
        socket.on("drain", send);
        send();
      });
    }).listen(0, "127.0.0.1");
    await new Promise((done) => server.once("listening", done));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("The server has no port.");
    const state = newState();
    const failure = await failureOf(overHttp(new URL(`http://127.0.0.1:${address.port}/`)), state);
    server.close();
    expect(failure.message).toContain(`more than ${bytes} bytes`);
    const kept = readdirSync(join(state, "incoming")).filter((name) => name.endsWith(".part"));
    expect(kept.map((name) => Bun.file(join(state, "incoming", name)).size)).toEqual([0]);
  });

  test("nothing that is too long for the time given is waited for, and it is continued later", async () => {
    const folder = await makeSource(first);
    const state = newState();
    const failure = await failureOf(folderSource(folder), state, { timeMsMax: 0 });
    expect(failure.message).toContain("the next attempt continues");
    await take(folderSource(folder), state);
    expect(loadCurrentId(state)).toBe(first.id);
  });

  test.each(["http://lists.example/", "http://127.0.0.1:8080/"])("no token is sent to %s", (url) => {
    const file = join(newState(), "credentials");
    writeFileSync(file, "# of the source\ntoken=s3cret\n");
    expect(() => openSource({ kind: "http", url: new URL(url) }, file)).toThrow("is not encrypted");
  });
});

describe.skipIf(Bun.which("openssl") === null)(
  "a web server with a certificate of the bank's authority",
  () => {
    const folder = scratchFolder("interdict-follow-ca-");
    const path = (name: string) => join(folder, name);

    beforeAll(() => {
      for (const name of ["bank", "other"]) makeAuthority(folder, name);
      makeServerCertificate(folder, "server", "bank");
    });

    /** Serves a folder to those who send this; null for all. */
    function serve(published: string, authorization: string | null = null) {
      const server = Bun.serve({
        port: 0,
        hostname: "127.0.0.1",
        tls: { cert: readFileSync(path("server.cert.pem")), key: readFileSync(path("server.key.pem")) },
        fetch: (request) =>
          request.headers.get("authorization") === authorization
            ? new Response(Bun.file(join(published, new URL(request.url).pathname)))
            : new Response("", { status: 401 }),
      });
      const url = new URL(`https://localhost:${server.port}/`);
      const open = (ca: string | null, more = "") => {
        writeFileSync(path("credentials"), `${ca === null ? "" : `ca=${path(ca)}\n`}${more}`);
        return openSource({ kind: "http", url }, path("credentials"), HASTE);
      };
      return { server, open };
    }

    test("gets the token of the credentials", async () => {
      const { server, open } = serve(await makeSource(first), "Bearer s3cret");
      try {
        const state = newState();
        const failure = await failureOf(open("bank.cert.pem", "token=wr0ng\n"), state);
        expect(failure.message).toContain("credentials are not accepted");
        expect(failure.message).not.toContain("wr0ng");
        await take(open("bank.cert.pem", "token=s3cret\n"), state);
        expect(loadCurrentId(state)).toBe(first.id);
      } finally {
        await server.stop(true);
      }
    });

    test("is read with that authority, and not without it or with another", async () => {
      const { server, open } = serve(await makeSource(first));
      try {
        const state = newState();
        for (const ca of [null, "other.cert.pem"])
          expect(await failureOf(open(ca), state)).toBeInstanceOf(SourceUnavailable);
        expect(loadCurrentId(state)).toBeNull();
        await take(open("bank.cert.pem"), state);
        expect(loadCurrentId(state)).toBe(first.id);
      } finally {
        await server.stop(true);
      }
    });
  },
);

describe("S3-compatible storage", () => {
  let s3: FakeS3;
  beforeAll(() => {
    s3 = startFakeS3();
  });
  afterAll(() => s3.stop());

  const openS3 = (more: Partial<typeof S3_KEYS> = {}) =>
    new S3Store("lists", "bank/", { ...S3_KEYS, endpoint: s3.endpoint, ...more }, HASTE);
  const publish = (file: SnapshotFile, force = false) =>
    publishTo({
      path: file.path,
      store: openS3(),
      trusted: KEYS.publicKey,
      force,
      useFrom: null,
      confirm() {},
    });

  test("a file is published, taken, and taken again when a newer one is there", async () => {
    const state = newState();
    await publish(first);
    expect([...s3.objects.keys()].sort()).toEqual([
      `lists/bank/${first.id}.snapshot`,
      "lists/bank/latest.json",
    ]);
    await take(openS3(), state);
    expect(loadCurrentId(state)).toBe(first.id);
    await publish(second);
    await take(openS3(), state);
    expect(loadCurrentId(state)).toBe(second.id);
    expect(s3.refused).toEqual([]);
  });

  test("an authority of its own is for reading, and refused for writing", () => {
    const file = join(newState(), "credentials");
    const { access_key_id, secret_access_key } = S3_KEYS;
    writeFileSync(
      file,
      `access_key_id=${access_key_id}\nsecret_access_key=${secret_access_key}\nca=/etc/bank.pem\n`,
    );
    const name = parseSourceName("s3://lists/bank/");
    expect(openSource(name, file).name).toBe("s3://lists/bank/");
    expect(() => openStore(name, file)).toThrow("s3://lists/bank/ can only be read with ca=/etc/bank.pem");
  });

  test("an endpoint that is not encrypted is refused, but on this host", () => {
    for (const endpoint of ["http://storage.example:9000", "HTTP://10.0.0.1", "http:/"])
      expect(() => new S3Store("lists", "bank/", { ...S3_KEYS, endpoint })).toThrow("is not encrypted");
  });

  test("a file in several parts arrives as it was", async () => {
    const path = join(newState(), "large");
    const bytes = crypto.getRandomValues(new Uint8Array(65_536));
    writeFileSync(path, Buffer.concat(Array.from({ length: 300 }, () => bytes)));
    await openS3().copyFile("large.snapshot", path);
    const stored = s3.objects.get("lists/bank/large.snapshot");
    expect(stored !== undefined && readFileSync(path).equals(stored)).toBe(true);
  });

  test("files are listed by their beginning", async () => {
    await openS3().writeText("replicas/a.json", "{}");
    expect(await openS3().list("replicas/")).toEqual(["replicas/a.json"]);
  });

  test("an older file is not published over a newer one by mistake", async () => {
    await publish(second);
    await expect(publish(first)).rejects.toThrow("which was built later");
    await publish(first, true);
    const pointer = s3.objects.get("lists/bank/latest.json") ?? new Uint8Array();
    expect(new TextDecoder().decode(pointer)).toContain(first.id);
  });

  test("wrong keys are refused, and the message has no signed address", async () => {
    const failure = await failureOf(openS3({ secret_access_key: "wrong" }), newState());
    expect(failure).toBeInstanceOf(SourceUnavailable);
    expect(failure.message).toBe(
      "s3://lists/bank/latest.json answered 403: the credentials are not accepted.",
    );
  });
});

describe("publishing for replicas", () => {
  test.each(["unsigned", "forged"])("refuses a file that is %s", async (kind) => {
    const path = (kind === "unsigned" ? unsigned : forged).path;
    const folder = await makeSource();
    const store = openStore(parseSourceName(folder), null);
    const publishing = publishTo({
      path,
      store,
      trusted: KEYS.publicKey,
      force: true,
      useFrom: null,
      confirm() {},
    });
    await expect(publishing).rejects.toThrow("is not signed");
    expect(readdirSync(folder)).toEqual([]);
  });

  test("a web server can't be published to", () => {
    expect(() => openStore(parseSourceName("https://lists.example/x"), null)).toThrow("can only be read");
  });
});

/** Sends what is given, then ends the connection before the announced end. */
function cutOff(part: Blob): Response {
  return new Response(
    new ReadableStream({
      type: "direct",
      async pull(controller: ReadableStreamDirectController) {
        controller.write(new Uint8Array(await part.arrayBuffer()));
        await controller.flush();
        controller.close();
      },
    } as never),
  );
}

/** Sends what is given, and never ends. */
function endless(part: Blob): Response {
  return new Response(
    new ReadableStream({
      async start(controller) {
        controller.enqueue(new Uint8Array(await part.arrayBuffer()));
      },
    }),
  );
}

async function* dripping(): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < 200; i++) {
    yield new Uint8Array([32]);
    await Bun.sleep(40);
  }
}
