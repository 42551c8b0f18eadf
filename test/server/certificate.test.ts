// Which files can serve as certificate and key, and what is said of those that can't.

import { beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../../src/model/errors.ts";
import { describeCertificate, isOutOfTime, loadCertificate } from "../../src/server/certificate.ts";
import { makeCertificate } from "../support/certificates.ts";
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
    const failure = (() => {
      try {
        loadCertificate(path(cert), path(key));
      } catch (error) {
        return error;
      }
    })();
    expect(failure).toBeInstanceOf(OperatorError);
    expect((failure as OperatorError).message.replaceAll(folder, "PATH")).toStartWith(said);
    expect((failure as OperatorError).hint).toBeString();
  });
});
