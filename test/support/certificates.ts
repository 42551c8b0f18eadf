// Certificates that tests make for themselves.

import { writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Makes NAME.cert.pem and NAME.key.pem in a folder: for localhost, signed by itself, valid for sixty days,
 * with NAME as its common name.
 */
export function makeCertificate(folder: string, name: string, key: readonly string[]): void {
  const made = Bun.spawnSync([
    ...["openssl", "req", "-x509", "-nodes", "-days", "60", "-subj", `/CN=${name}`, ...key],
    ...["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"],
    ...["-keyout", join(folder, `${name}.key.pem`), "-out", join(folder, `${name}.cert.pem`)],
  ]);
  if (!made.success) throw new Error(`openssl made no certificate: ${made.stderr}`);
}

/** Makes NAME.cert.pem and NAME.key.pem of an authority, which makeClientCertificate can use. */
export function makeAuthority(folder: string, name: string): void {
  makeCertificate(folder, name, ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]);
}

/**
 * Makes NAME.cert.pem and NAME.key.pem for a client, issued by an authority. It expires after `days`; with
 * -1, it expired yesterday. `usage` is what it is for.
 */
export function makeClientCertificate(
  folder: string,
  name: string,
  authority: string,
  { days = 2, usage = "clientAuth" } = {},
): void {
  issue(folder, name, authority, days, `extendedKeyUsage=${usage}\n`);
}

/** Makes NAME.cert.pem and NAME.key.pem for a server at localhost, issued by an authority. */
export function makeServerCertificate(folder: string, name: string, authority: string): void {
  issue(
    folder,
    name,
    authority,
    2,
    "extendedKeyUsage=serverAuth\nsubjectAltName=DNS:localhost,IP:127.0.0.1\n",
  );
}

function issue(folder: string, name: string, authority: string, days: number, extensions: string): void {
  const path = (file: string) => join(folder, file);
  const run = (args: readonly string[]) => {
    const made = Bun.spawnSync(["openssl", ...args]);
    if (!made.success) throw new Error(`openssl made no certificate: ${made.stderr}`);
  };
  writeFileSync(path("extensions"), extensions);
  const request = ["-subj", `/CN=${name}`, "-keyout", path(`${name}.key.pem`), "-out", path("request")];
  run(["req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", ...request]);
  run([
    ...["x509", "-req", "-in", path("request"), "-days", String(days), "-extfile", path("extensions")],
    ...["-CA", path(`${authority}.cert.pem`), "-CAkey", path(`${authority}.key.pem`), "-CAcreateserial"],
    ...["-out", path(`${name}.cert.pem`)],
  ]);
}
