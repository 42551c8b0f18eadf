// The authorities whose client certificates a listener accepts, loaded from a PEM file.

import { X509Certificate } from "node:crypto";
import { OperatorError, reasonOf } from "../model/errors.ts";
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
  const authorities = blocks.map((block, i) => {
    try {
      return new X509Certificate(block);
    } catch (cause) {
      throw new OperatorError(`Certificate ${i + 1} in ${path} is damaged: ${reasonOf(cause)}.`, HINT, {
        cause,
      });
    }
  });
  // A chain must end in a certificate that signed itself: an intermediate one alone admits nobody.
  if (!authorities.some(isRoot))
    throw new OperatorError(
      `${path} contains no root, so no client certificate could be verified.`,
      "Add the certificate of the root authority, which is issued by itself.",
    );
  return blocks.join("\n");
}

function isRoot(certificate: X509Certificate): boolean {
  return certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey);
}
