// Ed25519 (RFC 8032) over the manifest of a snapshot. The manifest holds the checksum of every other part, so
// that one signature vouches for all of them. Keys are PEM files, as `openssl genpkey -algorithm ed25519`
// makes them.

import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { OperatorError, reasonOf } from "../model/errors.ts";

/** Reads a private key. Throws an OperatorError that names the file, never what is in it. */
export function readSigningKey(path: string): KeyObject {
  return readKey(path, "private", createPrivateKey);
}

/** Reads a public key; of a private key, its public half. Throws an OperatorError that names the file. */
export function readTrustedKey(path: string): KeyObject {
  return readKey(path, "public", createPublicKey);
}

export function signManifest(manifest: Uint8Array, key: KeyObject): Uint8Array {
  return sign(null, manifest, key);
}

export function isSignedBy(manifest: Uint8Array, signature: Uint8Array, key: KeyObject): boolean {
  return verify(null, manifest, key, signature);
}

function readKey(path: string, kind: string, read: (pem: Buffer) => KeyObject): KeyObject {
  let key: KeyObject;
  const pem = readFileSync(path);
  try {
    key = read(pem);
  } catch (error) {
    throw new OperatorError(`${path} is no ${kind} key in PEM form: ${reasonOf(error)}.`);
  }
  if (key.asymmetricKeyType !== "ed25519")
    throw new OperatorError(`${path} holds a key of type ${key.asymmetricKeyType}; it must be Ed25519.`);
  return key;
}
