// Certificates that tests make for themselves.

import { join } from "node:path";

/**
 * Makes NAME.cert.pem and NAME.key.pem in a folder: for localhost, signed by itself, with NAME as its common
 * name.
 */
export function makeCertificate(folder: string, name: string, key: readonly string[]): void {
  const made = Bun.spawnSync([
    ...["openssl", "req", "-x509", "-nodes", "-days", "2", "-subj", `/CN=${name}`, ...key],
    ...["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"],
    ...["-keyout", join(folder, `${name}.key.pem`), "-out", join(folder, `${name}.cert.pem`)],
  ]);
  if (!made.success) throw new Error(`openssl made no certificate: ${made.stderr}`);
}
