// Ed25519 signatures (RFC 8032) of snapshot manifests. The manifest has the checksum of every other part, so
// one signature covers all of them. Keys are PEM files, as `openssl genpkey -algorithm ed25519` writes them.

import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { OperatorError } from "../../base/model/errors.ts";

/** Loads a private key. Throws an OperatorError that names the file and never quotes its content. */
export function loadSigningKey(path: string): KeyObject {
  return loadKey(path, "private", createPrivateKey);
}

/** Loads a public key, or the public half of a private key. Throws an OperatorError that names the file. */
export function loadTrustedKey(path: string): KeyObject {
  return loadKey(path, "public", createPublicKey);
}

export function signManifest(manifest: Uint8Array, key: KeyObject): Uint8Array {
  return sign(null, manifest, key);
}

export function isSignedBy(manifest: Uint8Array, signature: Uint8Array, key: KeyObject): boolean {
  return verify(null, manifest, key, signature);
}

const KEY_HINTS = {
  private: "Make a pair of keys: openssl genpkey -algorithm ed25519 -out signing.pem",
  public: "Print the public half of a key: openssl pkey -in signing.pem -pubout -out trusted.pem",
} as const;

/** What a file holds in place of a key, by the first line of its block; its content is never quoted. */
function describePem(pem: Buffer): string {
  const [, label] = /-----BEGIN ([A-Z0-9 ]{1,40})-----/.exec(pem.toString("latin1")) ?? [];
  if (label === undefined) return "has no line -----BEGIN … KEY-----";
  if (label.startsWith("ENCRYPTED")) return "is encrypted, and no password can be asked for";
  return label.endsWith("KEY")
    ? `has a damaged block ${label}, or a key of another kind`
    : `holds a ${label}`;
}

function loadKey(path: string, kind: keyof typeof KEY_HINTS, parse: (pem: Buffer) => KeyObject): KeyObject {
  let key: KeyObject;
  if (statSync(path).isDirectory())
    throw new OperatorError(`${path} is a folder, and not a ${kind} key in PEM form.`, KEY_HINTS[kind]);
  const pem = readFileSync(path);
  try {
    key = parse(pem);
  } catch {
    throw new OperatorError(
      `${path} is not a ${kind} key in PEM form: it ${describePem(pem)}.`,
      KEY_HINTS[kind],
    );
  }
  if (key.asymmetricKeyType !== "ed25519")
    throw new OperatorError(
      `${path} contains a key of type ${key.asymmetricKeyType}; it must be Ed25519.`,
      KEY_HINTS[kind],
    );
  return key;
}
