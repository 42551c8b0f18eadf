// TLS over real connections to the compiled executable: which suites it speaks, what it says of files that
// can't serve, and how it takes a new certificate into use.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { copyFileSync, existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect, type TLSSocket } from "node:tls";
import { importInvented, makeFolder, runBinary } from "../support/binary.ts";
import { makeCertificate } from "../support/certificates.ts";
import { type Spawned, spawnService } from "../support/spawned.ts";

const folder = makeFolder();
const state = join(folder.path, "state");
const path = (name: string) => join(folder.path, name);
const canMake = Bun.which("openssl") !== null;
if (!canMake) console.warn("skipped: certificates and suites need openssl");

let service: Spawned | null = null;
beforeAll(async () => {
  await importInvented(state);
  if (!canMake) return;
  makeCertificate(folder.path, "first", ["-newkey", "rsa:2048"]);
  makeCertificate(folder.path, "second", ["-newkey", "rsa:2048"]);
  makeCertificate(folder.path, "elliptic", ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]);
});
afterEach(async () => {
  await service?.stop();
  service = null;
});
afterAll(folder.remove);

/** Puts a pair where the service looks for its own. */
function install(cert: string, key = cert): void {
  copyFileSync(path(`${cert}.cert.pem`), path("own.cert.pem"));
  copyFileSync(path(`${key}.key.pem`), path("own.key.pem"));
}

async function startTls(flags: readonly string[]): Promise<Spawned> {
  const files = ["--tls-cert", path("own.cert.pem"), "--tls-key", path("own.key.pem")];
  service = await spawnService([...files, "--state", state, ...flags]);
  return service;
}

/** Where the service listens, as node:tls wants it told. */
const addressOf = ({ address }: Spawned) =>
  address.startsWith("/") ? { path: address } : { port: Number(new URL(address).port), host: "127.0.0.1" };

async function openTls(to: Spawned): Promise<TLSSocket> {
  const socket = connect({ ...addressOf(to), rejectUnauthorized: false });
  await new Promise<void>((resolve, reject) => {
    socket.once("secureConnect", resolve).once("error", reject);
  });
  return socket;
}

/**
 * The common names of the certificates that a few new connections are shown: each may reach another worker.
 */
async function namesOf(to: Spawned): Promise<string[]> {
  const names = new Set<string>();
  for (let i = 0; i < 12; i++) {
    const socket = await openTls(to);
    names.add(String(socket.getPeerCertificate().subject.CN));
    socket.destroy();
  }
  return [...names];
}

/** What is answered on a connection until it is closed. */
async function readAll(socket: TLSSocket): Promise<string> {
  let text = "";
  for await (const chunk of socket) text += String(chunk);
  return text;
}

describe.skipIf(!canMake)("the suites", () => {
  /** The suite that both sides agree on, or null when the connection is refused. */
  function agree(to: Spawned, flags: readonly string[]): string | null {
    const port = new URL(to.address).port;
    const { stdout } = Bun.spawnSync(["openssl", "s_client", "-connect", `127.0.0.1:${port}`, ...flags], {
      stdin: new Blob([""]),
      stderr: "ignore",
    });
    const suite = /^New, \S+ Cipher is (\S+)/m.exec(stdout.toString())?.[1] ?? null;
    return suite === "(NONE)" ? null : suite;
  }

  const weak = (suites: string) => ["-cipher", `${suites}:@SECLEVEL=0`];

  test.each(["first", "elliptic"])(
    "of TLS 1.2 have forward secrecy and AEAD, with the certificate %s",
    async (name) => {
      install(name);
      const to = await startTls(["--listen", "127.0.0.1:0"]);
      const kind = name === "first" ? "RSA" : "ECDSA";
      const accepted = ["AES128-GCM-SHA256", "AES256-GCM-SHA384", "CHACHA20-POLY1305"].map(
        (suite) => `ECDHE-${kind}-${suite}`,
      );
      for (const suite of accepted) expect(agree(to, ["-tls1_2", ...weak(suite)])).toBe(suite);
      const others = ["ALL", "NULL", ...accepted.map((suite) => `!${suite}`)].join(":");
      const offered = Bun.spawnSync(["openssl", "ciphers", "-tls1_2", "-s", `${others}:@SECLEVEL=0`]);
      expect(offered.stdout.toString()).toContain("AES256-SHA:");
      expect(agree(to, ["-tls1_2", ...weak(others)])).toBeNull();
    },
  );

  test("of TLS 1.3 are spoken, and those of 1.0 and 1.1 are not", async () => {
    install("first");
    const to = await startTls(["--listen", "127.0.0.1:0"]);
    expect(agree(to, ["-tls1_3"])).toStartWith("TLS_");
    expect(agree(to, ["-tls1_2"])).toStartWith("ECDHE-RSA-");
    for (const version of ["-tls1", "-tls1_1"]) expect(agree(to, [version, ...weak("ALL")])).toBeNull();
  });
});

describe.skipIf(!canMake)("files that can't serve", () => {
  beforeAll(() => {
    writeFileSync(path("empty.pem"), "");
    writeFileSync(path("text.pem"), "-----BEGIN CERTIFICATE-----\nbm90IG9uZQ==\n-----END CERTIFICATE-----\n");
    mkdirSync(path("folder.pem"));
    const lock = ["openssl", "pkcs8", "-topk8", "-passout", "pass:secret", "-in", path("first.key.pem")];
    expect(Bun.spawnSync([...lock, "-out", path("locked.pem")]).success).toBe(true);
  });

  test.each([
    ["empty.pem", "first.key.pem", "is empty"],
    ["text.pem", "first.key.pem", "is damaged"],
    ["absent.pem", "first.key.pem", "no such file or folder"],
    ["folder.pem", "first.key.pem", "it is a folder"],
    ["first.key.pem", "first.key.pem", "contains no certificate in PEM form"],
    ["first.cert.pem", "empty.pem", "is empty"],
    ["first.cert.pem", "first.cert.pem", "contains no private key in PEM form"],
    ["first.cert.pem", "locked.pem", "is encrypted"],
    ["first.cert.pem", "second.key.pem", "doesn't belong to the certificate"],
  ])("are told in words: %s with %s", async (cert, key, said) => {
    const { exitCode, stderr } = await runBinary([
      ...["serve", "--listen", "127.0.0.1:0", "--state", state],
      ...["--tls-cert", path(cert), "--tls-key", path(key)],
    ]);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^error: .+\nhint: .+\n$/);
    expect(stderr).toContain(said);
  });
});

describe.skipIf(!canMake).each([
  ["one worker", ["--listen", "127.0.0.1:0"]],
  ["two workers", ["--listen", "127.0.0.1:0", "--workers", "2"]],
  ["a Unix socket", ["--unix", path("socket")]],
])("SIGHUP with %s", (_, flags) => {
  test("has the next connections get the new certificate, and answers on those that wait", async () => {
    install("first");
    const to = await startTls(flags);
    expect(await namesOf(to)).toEqual(["first"]);
    const waiting = await openTls(to);
    waiting.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: clo");

    install("second");
    process.kill(to.pid, "SIGHUP");
    await to.logLine('"subject":"CN=second"');
    expect(await namesOf(to)).toEqual(["second"]);
    waiting.write("se\r\n\r\n");
    expect(await readAll(waiting)).toStartWith("HTTP/1.1 200");

    // Twice, and back again.
    install("first");
    process.kill(to.pid, "SIGHUP");
    process.kill(to.pid, "SIGHUP");
    await to.logLine('"subject":"CN=first"', 2);
    expect(await namesOf(to)).toEqual(["first"]);
    if (to.address.startsWith("/")) expect(statSync(to.address).mode & 0o777).toBe(0o660);
    expect(await to.stop()).toBe(0);
    if (to.address.startsWith("/")) expect(existsSync(to.address)).toBe(false);
    service = null;
  });

  test("keeps the certificate in use when the new one can't serve", async () => {
    install("first");
    const to = await startTls(flags);
    install("second", "first");
    process.kill(to.pid, "SIGHUP");
    const line = await to.logLine("the new certificate can't be used");
    expect(JSON.parse(line)).toMatchObject({
      level: "error",
      signal: "SIGHUP",
      reason: expect.stringContaining("doesn't belong to the certificate"),
    });
    expect(await namesOf(to)).toEqual(["first"]);
    writeFileSync(path("own.key.pem"), "");
    process.kill(to.pid, "SIGHUP");
    await to.logLine("is empty");
    expect(await namesOf(to)).toEqual(["first"]);
  });
});
