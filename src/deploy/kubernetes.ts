// Replicas of the service on Kubernetes. `interdict deploy kubernetes` prints them.

import { UsageError } from "../model/errors.ts";
import { checkImage, checkName, containerSecurity, podSecurity } from "./kubernetes-pod.ts";

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
  /** Addresses that replicas may connect to, such as 10.0.9.7/32:5432. */
  readonly egress: readonly string[];
  /** NAME=VALUE: variables of the service, such as INTERDICT_MAX_AGE=3. */
  readonly env: readonly string[];
}

/** The text of the manifests (YAML). Throws a UsageError for an option that they can't hold. */
export function kubernetesReplicas(options: ReplicasOptions): string {
  const { image, name, replicas, workers, tlsSecret, volume, egress, env } = options;
  checkImage(image);
  checkName("--name", name);
  if (tlsSecret !== null) checkName("--tls-secret", tlsSecret);
  if (!/^[1-9]\d{0,5}(?:Mi|Gi|Ti)$/.test(volume))
    throw new UsageError(`--volume must be a size such as 50Gi, not ${JSON.stringify(volume)}.`);
  return `${[
    ...HEADER,
    ...service(name, tlsSecret),
    "---",
    ...headless(name),
    "---",
    ...disruption(name),
    "---",
    ...network(name, egress),
    "---",
    ...replicaSet({ image, name, replicas, workers, tlsSecret, volume, env }),
  ].join("\n")}\n`;
}

const HEADER = [
  "# Replicas of Interdict. Printed by interdict deploy kubernetes. Needs Kubernetes 1.30 or later.",
  '# The image: FROM debian:12-slim, COPY interdict /interdict, USER 65532, ENTRYPOINT ["/interdict"].',
  "# Each replica keeps its journal on its own volume. Accounts and rates are its own, too, unless variables name",
  "# stores that replicas share.",
];

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

function network(name: string, egress: readonly string[]): string[] {
  return [
    "# Replicas open no connection, but to what is listed here by address.",
    "apiVersion: networking.k8s.io/v1",
    "kind: NetworkPolicy",
    "metadata:",
    `  name: ${name}`,
    "spec:",
    `  podSelector: { matchLabels: ${labels(name)} }`,
    "  policyTypes: [Ingress, Egress]",
    "  ingress:",
    `    - ports: [{ port: api }]`,
    "    # Name the namespace of your Prometheus here.",
    "    - from: [{ namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: monitoring } } }]",
    `      ports: [{ port: metrics }]`,
    ...(egress.length === 0
      ? ["  egress: []"]
      : ["  egress:", ...egress.map((address) => `    - ${egressRule(address)}`)]),
  ];
}

/** A rule for CIDR:PORT. */
function egressRule(address: string): string {
  const [, cidr, port] = /^([\d.]+\/\d{1,2}|\[[0-9a-fA-F:]+\/\d{1,3}\]):(\d{1,5})$/.exec(address) ?? [];
  if (cidr === undefined || Number(port) < 1 || Number(port) > 65_535)
    throw new UsageError(
      `--egress must be an address with its prefix and a port, such as 10.0.9.7/32:5432, not ${JSON.stringify(address)}.`,
    );
  return `{ to: [{ ipBlock: { cidr: "${cidr.replace(/[[\]]/g, "")}" } }], ports: [{ port: ${port} }] }`;
}

function replicaSet({
  image,
  name,
  replicas,
  workers,
  tlsSecret,
  volume,
  env,
}: Omit<ReplicasOptions, "egress">): string[] {
  const api = `0.0.0.0:${API_PORT}${tlsSecret === null ? "" : ",cert=/tls/tls.crt,key=/tls/tls.key"},only=api`;
  const variables = [
    // A folder within the volume is the service's own; that of the volume belongs to its group, too.
    ["INTERDICT_STATE", "/var/lib/interdict/state"],
    ["INTERDICT_LISTEN", `${api};0.0.0.0:${METRICS_PORT},only=metrics`],
    ["INTERDICT_WORKERS", String(workers)],
    ...env.map(variable),
  ];
  return [
    "apiVersion: apps/v1",
    "kind: StatefulSet",
    "metadata:",
    `  name: ${name}`,
    `  labels: ${labels(name)}`,
    "spec:",
    `  replicas: ${replicas}`,
    `  serviceName: ${name}-replicas`,
    "  podManagementPolicy: Parallel",
    `  selector: { matchLabels: ${labels(name)} }`,
    "  template:",
    `    metadata: { labels: ${labels(name)} }`,
    "    spec:",
    ...podSecurity("      "),
    "      # Requests under way have five seconds after the pause that preStop makes.",
    "      terminationGracePeriodSeconds: 30",
    "      topologySpreadConstraints:",
    "        - maxSkew: 1",
    "          topologyKey: kubernetes.io/hostname",
    "          whenUnsatisfiable: ScheduleAnyway",
    `          labelSelector: { matchLabels: ${labels(name)} }`,
    "      containers:",
    "        - name: interdict",
    `          image: ${image}`,
    '          args: ["serve"]',
    "          env:",
    ...variables.map(
      ([key = "", value = ""]) => `            - { name: ${key}, value: ${JSON.stringify(value)} }`,
    ),
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
    "      volumes:",
    "        - { name: tmp, emptyDir: {} }",
    ...(tlsSecret === null
      ? []
      : [`        - { name: tls, secret: { secretName: ${tlsSecret}, defaultMode: 0440 } }`]),
    "  volumeClaimTemplates:",
    "    - metadata: { name: state }",
    `      spec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: ${volume} } } }`,
  ];
}

/** Variables that the manifests set themselves. */
const OWN_VARIABLES = ["INTERDICT_STATE", "INTERDICT_LISTEN", "INTERDICT_WORKERS"];

function variable(text: string): string[] {
  const [, name, value] = /^(INTERDICT_[A-Z_]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new UsageError(`--env must be INTERDICT_NAME=VALUE, not ${JSON.stringify(text)}.`);
  if (OWN_VARIABLES.includes(name)) throw new UsageError(`--env can't give ${name}: another flag sets it.`);
  return [name, value];
}
