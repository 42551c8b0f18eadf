// What every pod of Interdict has in common: no root, no privilege, nothing to write but its volumes.

import { UsageError } from "../../base/model/errors.ts";

/** The user of the containers: it must not be root, and owns nothing on a node. */
const USER = 65_532;

/** The settings of a pod, each line behind `indent`. */
export function podSecurity(indent: string): string[] {
  return [
    "automountServiceAccountToken: false",
    "# Variables of services would look like misspelt ones of Interdict.",
    "enableServiceLinks: false",
    "securityContext:",
    "  runAsNonRoot: true",
    `  runAsUser: ${USER}`,
    `  runAsGroup: ${USER}`,
    `  fsGroup: ${USER}`,
    "  # Each mount would otherwise let the group read and write files that are their owner's alone.",
    "  fsGroupChangePolicy: OnRootMismatch",
    "  seccompProfile: { type: RuntimeDefault }",
  ].map((line) => `${indent}${line}`);
}

/** The settings of a container, each line behind `indent`. */
export function containerSecurity(indent: string): string[] {
  return [
    "securityContext:",
    "  allowPrivilegeEscalation: false",
    "  readOnlyRootFilesystem: true",
    "  capabilities: { drop: [ALL] }",
  ].map((line) => `${indent}${line}`);
}

/** Throws a UsageError for what is no name of a container image. */
export function checkImage(image: string): void {
  if (/^[a-z0-9][\w.:/@-]{0,254}$/.test(image)) return;
  throw new UsageError(`--image must be the name of a container image, not ${JSON.stringify(image)}.`);
}

/** Throws a UsageError for a name that Kubernetes doesn't accept for a service, which are the strictest. */
export function checkName(flag: string, name: string): void {
  if (/^[a-z]([-a-z0-9]{0,40}[a-z0-9])?$/.test(name)) return;
  throw new UsageError(
    `${flag} must be of lower-case letters, digits and -, such as interdict, not ${JSON.stringify(name)}.`,
  );
}
