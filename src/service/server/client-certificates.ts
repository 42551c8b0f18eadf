// Certificates of clients and of the authorities that issue them, loaded from PEM files.

import { X509Certificate } from "node:crypto";
import { OperatorError, reasonOf } from "../../base/model/errors.ts";
import { hashCertificate } from "../access/certificates.ts";
import { loadPemText } from "./pem-file.ts";

const HINT =
  "The file of clients= contains the certificates of the authorities that issue client certificates: " +
  "-----BEGIN CERTIFICATE----- for each, the root among them.";

const BLOCK = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/**
 * The text of a file of authorities. Throws an OperatorError when it is missing or malformed, or when it
 * could admit nobody.
 */
export function loadClientAuthorities(path: string): string {
  const text = loadPemText(path, "file of client authorities", HINT);
  const blocks = text.match(BLOCK) ?? [];
  if (blocks.length === 0 || blocks.length !== text.split("-----BEGIN ").length - 1)
    throw new OperatorError(`${path} must contain whole certificates in PEM form and nothing else.`, HINT);
  const authorities = blocks.map((block, i) => parseBlock(block, `Certificate ${i + 1} in ${path}`, HINT));
  // A chain must end in a certificate that signed itself: an intermediate one alone admits nobody.
  if (!authorities.some(isRoot))
    throw new OperatorError(
      `${path} contains no root, so no client certificate could be verified.`,
      "Add the certificate of the root authority, which is self-signed.",
    );
  return blocks.join("\n");
}

const CLIENT_HINT =
  "Give the certificate of the client in PEM form, -----BEGIN CERTIFICATE-----, without its chain.";

/**
 * The SHA-256 of the one certificate in a file, and its subject. Throws an OperatorError when the file is
 * missing or malformed, or the certificate expired.
 */
export function loadClientCertificate(path: string): { readonly hash: Uint8Array; readonly subject: string } {
  const text = loadPemText(path, "certificate", CLIENT_HINT);
  const [block, ...others] = text.match(BLOCK) ?? [];
  if (block === undefined || others.length > 0)
    throw new OperatorError(`${path} must contain one certificate in PEM form.`, CLIENT_HINT);
  const certificate = parseBlock(block, `The certificate ${path}`, CLIENT_HINT);
  if (new Date(certificate.validTo) < new Date())
    throw new OperatorError(
      `The certificate ${path} has expired: it was valid until ${new Date(certificate.validTo).toISOString()}.`,
      "Give the one that the client uses now.",
    );
  return {
    hash: hashCertificate(certificate.raw),
    subject: certificate.subject.trim().split("\n").join(", "),
  };
}

function parseBlock(block: string, what: string, hint: string): X509Certificate {
  try {
    return new X509Certificate(block);
  } catch (cause) {
    throw new OperatorError(`${what} is damaged: ${reasonOf(cause)}.`, hint, { cause });
  }
}

function isRoot(certificate: X509Certificate): boolean {
  return certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey);
}
