// Ed25519 signatures (RFC 8032) of snapshot manifests. The manifest has the checksum of every other part, so
// one signature covers all of them. Keys are PEM files, as `openssl genpkey -algorithm ed25519` writes them.

import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { OperatorError, reasonOf } from "../model/errors.ts";

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

function loadKey(path: string, kind: string, parse: (pem: Buffer) => KeyObject): KeyObject {
  let key: KeyObject;
  const pem = readFileSync(path);
  try {
    key = parse(pem);
  } catch (error) {
    throw new OperatorError(`${path} is not a ${kind} key in PEM form: ${reasonOf(error)}.`);
  }
  if (key.asymmetricKeyType !== "ed25519")
    throw new OperatorError(`${path} contains a key of type ${key.asymmetricKeyType}; it must be Ed25519.`);
  return key;
}
