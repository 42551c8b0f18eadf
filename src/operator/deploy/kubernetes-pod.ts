// What every pod of Interdict has in common: no root, no privilege, nothing to write but its volumes.

import { UsageError } from "../../base/model/errors.ts";
import { fillTemplate } from "./fill-template.ts";
import CONTAINER_SECURITY from "./templates/container-security.yaml.txt" with { type: "text" };
import POD_SECURITY from "./templates/pod-security.yaml.txt" with { type: "text" };

/** Values of the templates of all pods. The security of a pod names 65532, the user of the image. */
export function podValues(workers: number) {
  return {
    workers,
    memoryUsual: 512 + 384 * workers,
    memoryMost: 1024 + 768 * workers,
    podSecurity: fillTemplate(POD_SECURITY, {}),
    containerSecurity: fillTemplate(CONTAINER_SECURITY, {}),
  };
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
