// Which files can serve as certificate and key, and what is said of those that can't.

import { beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { OperatorError } from "../../src/base/model/errors.ts";
import { describeCertificate, isOutOfTime, loadCertificate } from "../../src/service/server/certificate.ts";
import { logCertificate } from "../../src/service/server/certificate-reload.ts";
import { loadClientAuthorities } from "../../src/service/server/client-certificates.ts";
import { makeAuthority, makeCertificate, makeClientCertificate } from "../support/certificates.ts";
import { scratchFolder } from "../support/scratch.ts";

const folder = scratchFolder("interdict-certificates-");
const path = (name: string) => join(folder, name);

beforeAll(() => {
  makeCertificate(folder, "rsa", ["-newkey", "rsa:2048"]);
  makeCertificate(folder, "other", ["-newkey", "rsa:2048"]);
  makeCertificate(folder, "ec", ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]);
  makeCertificate(folder, "ed25519", ["-newkey", "ed25519"]);
  writeFileSync(path("empty.pem"), "");
  writeFileSync(path("text.pem"), "not a certificate\n");
  writeFileSync(path("cut.pem"), readFileSync(path("rsa.cert.pem"), "utf8").slice(0, 300));
  writeFileSync(path("cut-key.pem"), readFileSync(path("rsa.key.pem"), "utf8").slice(0, 300));
  mkdirSync(path("folder.pem"));
  makeCertificate(folder, "forty", ["-newkey", "rsa:2048", "-days", "40"]);
  makeCertificate(folder, "rsa512", ["-newkey", "rsa:512"]);
  makeCertificate(folder, "rsa2047", ["-newkey", "rsa:2047"]);
  expect(Bun.spawnSync(["mkfifo", path("pipe.pem")]).success).toBe(true);
  writeFileSync(path("large.pem"), Buffer.alloc(1024 * 1024 + 1, "x"));
  makeAuthority(folder, "authority");
  makeClientCertificate(folder, "client", "authority");
  const encrypt = ["openssl", "pkcs8", "-topk8", "-passout", "pass:secret", "-in", path("rsa.key.pem")];
  expect(Bun.spawnSync([...encrypt, "-out", path("locked.pem")]).success).toBe(true);
  const encryptOld = ["openssl", "rsa", "-aes256", "-traditional", "-passout", "pass:secret"];
  expect(
    Bun.spawnSync([...encryptOld, "-in", path("rsa.key.pem"), "-out", path("locked-old.pem")]).success,
  ).toBe(true);
});

describe("a certificate with its key", () => {
  test.each(["rsa", "ec", "ed25519"])("may be of %s", (kind) => {
    const pair = loadCertificate(path(`${kind}.cert.pem`), path(`${kind}.key.pem`));
    expect(pair.cert).toStartWith("-----BEGIN CERTIFICATE-----");
    const facts = describeCertificate(pair);
    expect(facts.subject).toBe(`CN=${kind}`);
    expect(isOutOfTime(facts, new Date())).toBe(false);
    expect(isOutOfTime(facts, new Date(Date.parse(facts.valid_until) + 1000))).toBe(true);
    expect(isOutOfTime(facts, new Date(Date.parse(facts.valid_from) - 1000))).toBe(true);
  });

  test("may be a chain that begins with its own", () => {
    const chain = path("chain.pem");
    writeFileSync(
      chain,
      readFileSync(path("rsa.cert.pem"), "utf8") + readFileSync(path("ec.cert.pem"), "utf8"),
    );
    expect(describeCertificate(loadCertificate(chain, path("rsa.key.pem"))).subject).toBe("CN=rsa");
  });

  test.each([
    ["absent.pem", "rsa.key.pem", "The certificate PATH/absent.pem can't be read: no such file or folder"],
    ["folder.pem", "rsa.key.pem", "The certificate PATH/folder.pem can't be read: it is a folder"],
    ["empty.pem", "rsa.key.pem", "The certificate PATH/empty.pem is empty"],
    ["text.pem", "rsa.key.pem", "PATH/text.pem contains no certificate in PEM form"],
    ["rsa.key.pem", "rsa.cert.pem", "PATH/rsa.key.pem contains no certificate in PEM form"],
    ["cut.pem", "rsa.key.pem", "The certificate PATH/cut.pem is damaged"],
    ["rsa.cert.pem", "absent.pem", "The key PATH/absent.pem can't be read: no such file or folder"],
    ["rsa.cert.pem", "empty.pem", "The key PATH/empty.pem is empty"],
    ["rsa.cert.pem", "text.pem", "PATH/text.pem contains no private key in PEM form"],
    ["rsa.cert.pem", "rsa.cert.pem", "PATH/rsa.cert.pem contains no private key in PEM form"],
    ["rsa.cert.pem", "cut-key.pem", "The key PATH/cut-key.pem is damaged"],
    ["pipe.pem", "rsa.key.pem", "The certificate PATH/pipe.pem is not a regular file"],
    ["rsa.cert.pem", "pipe.pem", "The key PATH/pipe.pem is not a regular file"],
    ["large.pem", "rsa.key.pem", "The certificate PATH/large.pem is larger than 1048576 bytes"],
    ["rsa512.cert.pem", "rsa512.key.pem", "The certificate PATH/rsa512.cert.pem has an RSA key of 512 bits"],
    ["rsa2047.cert.pem", "rsa2047.key.pem", "The certificate PATH/rsa2047.cert.pem has an RSA key of 2047"],
    ["rsa.cert.pem", "locked.pem", "The key PATH/locked.pem is encrypted"],
    ["rsa.cert.pem", "locked-old.pem", "The key PATH/locked-old.pem is encrypted"],
    [
      "rsa.cert.pem",
      "other.key.pem",
      "The key PATH/other.key.pem doesn't belong to the certificate PATH/rsa.cert.pem (CN=rsa)",
    ],
    [
      "rsa.cert.pem",
      "ec.key.pem",
      "The key PATH/ec.key.pem doesn't belong to the certificate PATH/rsa.cert.pem (CN=rsa)",
    ],
  ])("can't be %s with %s", (cert, key, said) => {
    expect(refusalOf(() => loadCertificate(path(cert), path(key)))).toStartWith(said);
  });

  test.each([
    [30.1, ["info"], undefined],
    [29.9, ["info", "warn"], 29],
    [0.5, ["info", "warn"], 0],
    [-0.1, ["info", "error"], undefined],
    [41, ["info", "error"], undefined],
  ])("is reported %d days before it expires", (daysBefore, levels, left) => {
    const tls = {
      ...loadCertificate(path("forty.cert.pem"), path("forty.key.pem")),
      clients: null,
      mayShowNone: false,
      opensConsole: false,
    };
    const expiry = Date.parse(describeCertificate(tls).valid_until);
    const lines: { level: string; line: { days_left?: number } }[] = [];
    const note = (level: string) => (line: object) => void lines.push({ level, line });
    const log = { info: note("info"), warn: note("warn"), error: note("error") } as unknown as Logger;
    logCertificate("a:1", tls, log, new Date(expiry - daysBefore * 86_400_000));
    expect(lines.map(({ level }) => level)).toEqual(levels);
    for (const { line } of lines) expect(line).toMatchObject({ listener: "a:1", subject: "CN=forty" });
    expect(lines.at(-1)?.line.days_left).toBe(left);
  });
});

describe("the authorities of clients", () => {
  test("may be several", () => {
    const bundle = path("bundle.pem");
    const text = (name: string) => readFileSync(path(`${name}.cert.pem`), "utf8");
    writeFileSync(bundle, `# ours\n${text("client")}\n${text("authority")}${text("rsa")}`);
    expect(loadClientAuthorities(bundle).match(/BEGIN/g)).toHaveLength(3);
  });

  test.each([
    ["absent.pem", "The file of client authorities PATH/absent.pem can't be read: no such file"],
    ["pipe.pem", "The file of client authorities PATH/pipe.pem is not a regular file"],
    ["empty.pem", "The file of client authorities PATH/empty.pem is empty"],
    ["text.pem", "PATH/text.pem must contain whole certificates in PEM form and nothing else"],
    ["cut.pem", "PATH/cut.pem must contain whole certificates in PEM form and nothing else"],
    ["rsa.key.pem", "PATH/rsa.key.pem must contain whole certificates in PEM form and nothing else"],
    ["noise.pem", "Certificate 2 in PATH/noise.pem is damaged"],
    ["client.cert.pem", "PATH/client.cert.pem contains no root"],
  ])("can't be %s", (file, said) => {
    const noise = "-----BEGIN CERTIFICATE-----\nbm90IG9uZQ==\n-----END CERTIFICATE-----\n";
    writeFileSync(path("noise.pem"), readFileSync(path("authority.cert.pem"), "utf8") + noise);
    expect(refusalOf(() => loadClientAuthorities(path(file)))).toStartWith(said);
  });
});

/** The message of the OperatorError of a call, which also has a hint. */
function refusalOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    expect(error).toBeInstanceOf(OperatorError);
    expect((error as OperatorError).hint).toBeString();
    return (error as OperatorError).message.replaceAll(folder, "PATH");
  }
  return "nothing was refused";
}
