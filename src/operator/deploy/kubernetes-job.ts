// An indexed job of Kubernetes that screens one file in shares. `interdict deploy kubernetes --shards` prints
// it.

import { UsageError } from "../../base/model/errors.ts";
import { checkPath } from "./checked-options.ts";
import { policyOf } from "./kubernetes-network.ts";
import { checkImage, checkName, containerSecurity, podSecurity } from "./kubernetes-pod.ts";

export interface JobOptions {
  readonly image: string;
  readonly name: string;
  /** Into how many shares the rows are cut, each the work of one pod. */
  readonly shards: number;
  /** How many pods run at the same time. */
  readonly parallelism: number;
  /** Threads of each pod. */
  readonly workers: number;
  /** Name of a volume claim that every pod can write. */
  readonly claim: string;
  /** Paths within the volume. */
  readonly customers: string;
  readonly snapshotFile: string;
  /** Path within the volume of a file of `clearances export`; null leaves no cleared pair out. */
  readonly clearances: string | null;
  readonly results: string;
  /** Further flags of `screen`. */
  readonly flags: readonly string[];
}

/** Wrong use, and what a run says of the rows of its share: matches, rejected rows, unread facts. */
const FINAL_EXIT_CODES = [2, 3, 4, 5];

/** Where the volume is in a pod. */
const MOUNT = "/data";

/** The command line of a share. Throws a UsageError for a path or flag that the job can't hold. */
function screenArguments(options: JobOptions): string[] {
  const { shards, workers, customers, snapshotFile, results, clearances, flags } = options;
  checkPath("--customers", customers);
  checkPath("--snapshot-file", snapshotFile);
  checkPath("--results", results);
  if (clearances !== null) checkPath("--clearances", clearances);
  return [
    "screen",
    `${MOUNT}${customers}`,
    ...["--snapshot-file", `${MOUNT}${snapshotFile}`],
    ...["--shard", `job/${shards}`],
    // Kubernetes puts the index of the pod in its place.
    ...["--out", `${MOUNT}${results}/alerts-$(JOB_COMPLETION_INDEX).csv`],
    ...["--threads", String(workers), "--clearances", clearances === null ? "off" : `${MOUNT}${clearances}`],
    "--resume",
    ...flags.map(checkFlag),
  ];
}

/** The text of the job (YAML). Throws a UsageError for an option that it can't hold. */
export function kubernetesJob(options: JobOptions): string {
  const { image, name, shards, parallelism, workers, claim } = options;
  checkImage(image);
  checkName("--name", name);
  checkName("--claim", claim);
  const args = screenArguments(options);
  return `${[
    "# Screens one file of customers in shares. Printed by interdict deploy kubernetes --shards.",
    "# The shares are the same each time, and each goes on where its last try ended. All results together are those of",
    "# one process: sort them by the column line.",
    "apiVersion: batch/v1",
    "kind: Job",
    "metadata:",
    `  name: ${name}`,
    `  labels: { app.kubernetes.io/name: ${name} }`,
    "spec:",
    "  completionMode: Indexed",
    `  completions: ${shards}`,
    `  parallelism: ${parallelism}`,
    "  backoffLimitPerIndex: 4",
    "  # These exit codes say what is so of the file or the flags: another try would end in the same way.",
    "  podFailurePolicy:",
    "    rules:",
    "      - action: FailIndex",
    `        onExitCodes: { containerName: screen, operator: In, values: [${FINAL_EXIT_CODES.join(", ")}] }`,
    "  template:",
    `    metadata: { labels: { app.kubernetes.io/name: ${name} } }`,
    "    spec:",
    "      restartPolicy: Never",
    ...podSecurity("      "),
    "      containers:",
    "        - name: screen",
    `          image: ${image}`,
    "          args:",
    ...args.map((argument) => `            - ${JSON.stringify(argument)}`),
    "          resources:",
    `            requests: { cpu: "${workers}", memory: ${512 + 384 * workers}Mi }`,
    `            limits: { memory: ${1024 + 768 * workers}Mi }`,
    ...containerSecurity("          "),
    "          volumeMounts:",
    `            - { name: data, mountPath: ${MOUNT} }`,
    "            - { name: tmp, mountPath: /tmp }",
    "      volumes:",
    "        # The snapshot is unpacked here.",
    "        - { name: tmp, emptyDir: {} }",
    `        - { name: data, persistentVolumeClaim: { claimName: ${claim} } }`,
    "---",
    "# A pod that screens a file has nobody to talk to.",
    ...policyOf(name, ["  ingress: []", "  egress: []"]),
  ].join("\n")}\n`;
}

/** Flags that the job decides. Those of the shared access name cleared pairs, which a pod can't reach. */
const OWN_FLAGS = new Set([
  ...["--out", "--shard", "--snapshot-file", "--resume", "--threads"],
  ...["--clearances", "--access", "--access-ca", "--access-password-file"],
]);

function checkFlag(flag: string): string {
  if (OWN_FLAGS.has(flag.split("=")[0] ?? ""))
    throw new UsageError(`${flag} can't be given: the job decides it.`);
  // Kubernetes would put a variable in its place.
  return flag.replaceAll("$(", () => "$$(");
}
