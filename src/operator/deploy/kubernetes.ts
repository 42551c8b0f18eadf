// Replicas of the service on Kubernetes. `interdict deploy kubernetes` prints them.

import { UsageError } from "../../base/model/errors.ts";
import { networkPolicy } from "./kubernetes-network.ts";
import { checkImage, checkName, containerSecurity, podSecurity } from "./kubernetes-pod.ts";
import { entry, mountFiles, secretVariable, variable } from "./kubernetes-settings.ts";

export interface ReplicasOptions {
  readonly image: string;
  /** Name of every object, and of the label that binds them. */
  readonly name: string;
  readonly replicas: number;
  /** Threads of each replica that answer requests. */
  readonly workers: number;
  /** Name of a secret of the type kubernetes.io/tls; null: plain HTTP. */
  readonly tlsSecret: string | null;
  /** Size of each replica's volume, such as 50Gi. */
  readonly volume: string;
  /** Where replicas may connect to: 10.0.9.7/32:5432, or NAMESPACE:PORT. */
  readonly egress: readonly string[];
  /** NAME=VALUE: variables of the service, such as INTERDICT_MAX_AGE=3. */
  readonly env: readonly string[];
  /** NAME=SECRET/KEY: variables whose value is a secret. */
  readonly secretEnv: readonly string[];
  /** FOLDER=secret/NAME or FOLDER=config/NAME: files that the service reads. */
  readonly mount: readonly string[];
  /** Replicas that an autoscaler may add up to; null: there is none. */
  readonly maxReplicas: number | null;
  /** Name of a priority class; null: that of the cluster. */
  readonly priorityClass: string | null;
}

/** The text of the manifests (YAML). Throws a UsageError for an option that they can't hold. */
export function kubernetesReplicas(options: ReplicasOptions): string {
  const { image, name, replicas, tlsSecret, volume, egress, maxReplicas, priorityClass } = options;
  checkImage(image);
  checkName("--name", name);
  if (tlsSecret !== null) checkName("--tls-secret", tlsSecret);
  if (priorityClass !== null) checkName("--priority-class", priorityClass);
  if (maxReplicas !== null && maxReplicas <= replicas)
    throw new UsageError(`--max-replicas ${maxReplicas} must be more than --replicas ${replicas}.`);
  if (!/^[1-9]\d{0,5}(?:Mi|Gi|Ti)$/.test(volume))
    throw new UsageError(`--volume must be a size such as 50Gi, not ${JSON.stringify(volume)}.`);
  const lines = [
    ...HEADER,
    ...service(name, tlsSecret),
    "---",
    ...headless(name),
    "---",
    ...disruption(name),
    "---",
    ...networkPolicy(name, egress),
    "---",
    ...(maxReplicas === null ? [] : [...autoscaler(name, replicas, maxReplicas), "---"]),
    ...replicaSet(options),
  ];
  // Last: a variable that is none is named first.
  refuseOwnAccounts(options);
  return `${lines.join("\n")}\n`;
}

const HEADER = [
  "# Replicas of Interdict. Printed by interdict deploy kubernetes. Needs Kubernetes 1.30 or later.",
  "# The image: make image writes one; the executable is its entry point, and 65532 its user.",
  "# Each replica keeps its journal on its own volume. INTERDICT_ACCESS names the accounts that all share, and",
  "# INTERDICT_RATES the rate counters, which otherwise are each replica's own.",
];

/** Throws a UsageError for several replicas that would each know other keys. */
function refuseOwnAccounts({ replicas, maxReplicas, env, secretEnv }: ReplicasOptions): void {
  const most = maxReplicas ?? replicas;
  if (most === 1 || [...env, ...secretEnv].some((text) => text.startsWith("INTERDICT_ACCESS="))) return;
  throw new UsageError(
    `Each of ${most} replicas would have accounts and keys of its own, and refuse the keys of the others. Name the PostgreSQL that they share, with --env INTERDICT_ACCESS=postgres://interdict@db.bank.example/interdict --secret-env INTERDICT_ACCESS_PASSWORD=interdict-secrets/password --egress 10.0.9.7/32:5432; or print one, with --replicas 1.`,
  );
}

/** The port of the API; that of metrics and probes is inside the cluster alone. */
const API_PORT = 8080;
const METRICS_PORT = 9090;

function labels(name: string): string {
  return `{ app.kubernetes.io/name: ${name} }`;
}

function service(name: string, tlsSecret: string | null): string[] {
  return [
    "apiVersion: v1",
    "kind: Service",
    "metadata:",
    `  name: ${name}`,
    `  labels: ${labels(name)}`,
    "spec:",
    `  selector: ${labels(name)}`,
    "  ports:",
    `    - { name: api, port: ${tlsSecret === null ? 80 : 443}, targetPort: api }`,
  ];
}

function headless(name: string): string[] {
  return [
    "# Prometheus finds each replica by this one.",
    "apiVersion: v1",
    "kind: Service",
    "metadata:",
    `  name: ${name}-replicas`,
    `  labels: ${labels(name)}`,
    "spec:",
    "  clusterIP: None",
    "  publishNotReadyAddresses: true",
    `  selector: ${labels(name)}`,
    "  ports:",
    `    - { name: metrics, port: ${METRICS_PORT}, targetPort: metrics }`,
  ];
}

function disruption(name: string): string[] {
  return [
    "apiVersion: policy/v1",
    "kind: PodDisruptionBudget",
    "metadata:",
    `  name: ${name}`,
    "spec:",
    "  maxUnavailable: 1",
    `  selector: { matchLabels: ${labels(name)} }`,
  ];
}

/** Adds replicas while the processors of all are busy, and takes them away slowly. */
function autoscaler(name: string, replicas: number, maxReplicas: number): string[] {
  return [
    "apiVersion: autoscaling/v2",
    "kind: HorizontalPodAutoscaler",
    "metadata:",
    `  name: ${name}`,
    "spec:",
    `  scaleTargetRef: { apiVersion: apps/v1, kind: StatefulSet, name: ${name} }`,
    `  minReplicas: ${replicas}`,
    `  maxReplicas: ${maxReplicas}`,
    "  metrics:",
    "    - type: Resource",
    "      resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } }",
    "  behavior: { scaleDown: { stabilizationWindowSeconds: 600 } }",
  ];
}

function replicaSet({
  image,
  name,
  replicas,
  workers,
  tlsSecret,
  volume,
  env,
  secretEnv,
  mount,
  maxReplicas,
  priorityClass,
}: ReplicasOptions): string[] {
  const api = `0.0.0.0:${API_PORT}${tlsSecret === null ? "" : ",cert=/tls/tls.crt,key=/tls/tls.key"},only=api`;
  const variables = [
    // A folder within the volume is the service's own; that of the volume belongs to its group, too.
    entry("INTERDICT_STATE", "/var/lib/interdict/state"),
    entry("INTERDICT_LISTEN", `${api};0.0.0.0:${METRICS_PORT},only=metrics`),
    entry("INTERDICT_WORKERS", String(workers)),
    ...env.map(variable),
    ...secretEnv.map(secretVariable),
  ];
  const { mounts, volumes } = mountFiles(mount);
  return [
    "apiVersion: apps/v1",
    "kind: StatefulSet",
    "metadata:",
    `  name: ${name}`,
    `  labels: ${labels(name)}`,
    "spec:",
    // The autoscaler would have its number overwritten each time that the manifests are applied.
    ...(maxReplicas === null ? [`  replicas: ${replicas}`] : []),
    `  serviceName: ${name}-replicas`,
    "  podManagementPolicy: Parallel",
    `  selector: { matchLabels: ${labels(name)} }`,
    "  template:",
    `    metadata: { labels: ${labels(name)} }`,
    "    spec:",
    ...podSecurity("      "),
    ...(priorityClass === null ? [] : [`      priorityClassName: ${priorityClass}`]),
    "      # Requests under way have five seconds after the pause that preStop makes.",
    "      terminationGracePeriodSeconds: 30",
    "      topologySpreadConstraints:",
    ...["topology.kubernetes.io/zone", "kubernetes.io/hostname"].flatMap((key) => [
      "        - maxSkew: 1",
      `          topologyKey: ${key}`,
      "          whenUnsatisfiable: ScheduleAnyway",
      `          labelSelector: { matchLabels: ${labels(name)} }`,
    ]),
    "      containers:",
    "        - name: interdict",
    `          image: ${image}`,
    '          args: ["serve"]',
    "          env:",
    ...variables.map((one) => `            - ${one}`),
    "          ports:",
    `            - { name: api, containerPort: ${API_PORT} }`,
    `            - { name: metrics, containerPort: ${METRICS_PORT} }`,
    "          # A large snapshot is verified before the service listens.",
    `          startupProbe: { httpGet: { path: /healthz, port: metrics }, periodSeconds: 2, failureThreshold: 150 }`,
    `          livenessProbe: { httpGet: { path: /healthz, port: metrics }, periodSeconds: 10, timeoutSeconds: 5 }`,
    `          readinessProbe: { httpGet: { path: /readyz, port: metrics }, periodSeconds: 2, timeoutSeconds: 2 }`,
    "          # The service refuses connections once it is asked to end; the others must have heard before.",
    "          lifecycle: { preStop: { sleep: { seconds: 5 } } }",
    "          resources:",
    `            requests: { cpu: "${workers}", memory: ${512 + 384 * workers}Mi }`,
    `            limits: { memory: ${1024 + 768 * workers}Mi }`,
    ...containerSecurity("          "),
    "          volumeMounts:",
    "            - { name: state, mountPath: /var/lib/interdict }",
    "            - { name: tmp, mountPath: /tmp }",
    ...(tlsSecret === null ? [] : ["            - { name: tls, mountPath: /tls, readOnly: true }"]),
    ...mounts.map((one) => `            - ${one}`),
    "      volumes:",
    "        - { name: tmp, emptyDir: {} }",
    ...(tlsSecret === null
      ? []
      : [`        - { name: tls, secret: { secretName: ${tlsSecret}, defaultMode: 0440 } }`]),
    ...volumes.map((one) => `        - ${one}`),
    "  volumeClaimTemplates:",
    "    - metadata: { name: state }",
    `      spec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: ${volume} } } }`,
  ];
}
