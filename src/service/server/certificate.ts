// The TLS certificate of the service and its key, loaded from PEM files. Both are checked before a listener
// uses them, so a wrong file gives a clear error and the certificate in use stays.

import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { createSecureContext } from "node:tls";
import { OperatorError, reasonOf } from "../../base/model/errors.ts";
import { loadPemText } from "./pem-file.ts";

/** The text of both files. */
export interface Certificate {
  /** The certificate of the service first, then its chain. */
  readonly cert: string;
  readonly key: string;
}

/** Logged when a certificate is taken into use. Times are in UTC. */
interface CertificateFacts {
  readonly subject: string;
  readonly valid_from: string;
  readonly valid_until: string;
}

/**
 * Loads both files. Throws an OperatorError when one is missing, malformed, encrypted or weak, or they don't
 * match.
 */
export function loadCertificate(certPath: string, keyPath: string): Certificate {
  const cert = loadPemText(certPath, "certificate", PEM_HINT);
  const key = loadPemText(keyPath, "key", PEM_HINT);
  const leaf = parseCertificate(cert, certPath);
  checkStrength(leaf.publicKey, certPath);
  if (!leaf.checkPrivateKey(parseKey(key, keyPath)))
    throw new OperatorError(
      `The key ${keyPath} doesn't belong to the certificate ${certPath} (${oneLine(leaf.subject)}).`,
      "Use the key with which this certificate was requested. In a chain, put the certificate of the service first.",
    );
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    throw new OperatorError(
      `The certificate ${certPath} with the key ${keyPath} can't be used: ${reasonOf(error)}.`,
      "Check both files: openssl x509 -in CERT -noout -text; openssl pkey -in KEY -noout -text",
      { cause: error },
    );
  }
  return { cert, key };
}

/** Clients refuse shorter ones, and no suite of TLS 1.3 can be signed with 512 bits. */
const RSA_BITS_MIN = 2048;

/** Throws an OperatorError for a key that clients refuse. Other kinds of weak keys can't be parsed. */
function checkStrength({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject, path: string): void {
  const bits = asymmetricKeyDetails?.modulusLength;
  if (asymmetricKeyType !== "rsa" || bits === undefined || bits >= RSA_BITS_MIN) return;
  throw new OperatorError(
    `The certificate ${path} has an RSA key of ${bits} bits, which clients refuse.`,
    `Request a certificate for a key of at least ${RSA_BITS_MIN} bits, or for a key on the curve P-256.`,
  );
}

/** Describes a loaded certificate. */
export function describeCertificate({ cert }: Certificate): CertificateFacts {
  const { subject, validFrom, validTo } = new X509Certificate(cert);
  return {
    subject: oneLine(subject),
    valid_from: new Date(validFrom).toISOString(),
    valid_until: new Date(validTo).toISOString(),
  };
}

/** Unix time in milliseconds at which a certificate expires. */
export function expiryOf(certificate: Certificate): number {
  return Date.parse(describeCertificate(certificate).valid_until);
}

/** True outside the validity of a certificate: clients will refuse it. */
export function isOutOfTime({ valid_from, valid_until }: CertificateFacts, now: Date): boolean {
  return now < new Date(valid_from) || now > new Date(valid_until);
}

const MS_PER_DAY = 86_400_000;

/** The whole days until a certificate expires; negative once it has. */
export function daysLeft({ valid_until }: CertificateFacts, now: Date): number {
  return Math.floor((Date.parse(valid_until) - now.getTime()) / MS_PER_DAY);
}

const PEM_HINT =
  "Both files must be PEM: the certificate contains -----BEGIN CERTIFICATE-----, the key -----BEGIN PRIVATE KEY-----.";

function parseCertificate(text: string, path: string): X509Certificate {
  if (!text.includes("-----BEGIN CERTIFICATE-----"))
    throw new OperatorError(`${path} contains no certificate in PEM form.`, PEM_HINT);
  try {
    return new X509Certificate(text);
  } catch (cause) {
    throw new OperatorError(`The certificate ${path} is damaged: ${reasonOf(cause)}.`, PEM_HINT, { cause });
  }
}

function parseKey(text: string, path: string): KeyObject {
  if (!/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text))
    throw new OperatorError(`${path} contains no private key in PEM form.`, PEM_HINT);
  if (/-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m.test(text))
    throw new OperatorError(
      `The key ${path} is encrypted, and the service can't ask for its password.`,
      `Decrypt it, readable by its owner only: (umask 077; openssl pkey -in ${path} -out plain.pem)`,
    );
  try {
    return createPrivateKey(text);
  } catch (cause) {
    throw new OperatorError(`The key ${path} is damaged: ${reasonOf(cause)}.`, PEM_HINT, { cause });
  }
}

/** An X.509 name has one part per line. */
function oneLine(name: string): string {
  return name.trim().split("\n").join(", ");
}
