// What the pods of the service may be reached by, and where they may connect to.

import { UsageError } from "../../base/model/errors.ts";

/** A network policy of the pods with the label `name`, with the lines of its rules. */
export function policyOf(name: string, rules: readonly string[]): string[] {
  return [
    "apiVersion: networking.k8s.io/v1",
    "kind: NetworkPolicy",
    "metadata:",
    `  name: ${name}`,
    "spec:",
    `  podSelector: { matchLabels: { app.kubernetes.io/name: ${name} } }`,
    "  policyTypes: [Ingress, Egress]",
    ...rules,
  ];
}

/** The network policy of replicas. Throws a UsageError for a wrong address. */
export function networkPolicy(name: string, egress: readonly string[]): string[] {
  const rules = [
    "  ingress:",
    `    - ports: [{ port: api }]`,
    "    # Name the namespace of your Prometheus here.",
    "    - from: [{ namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: monitoring } } }]",
    `      ports: [{ port: metrics }]`,
    ...(egress.length === 0
      ? ["  egress: []"]
      : ["  egress:", ...NAME_SERVICE, ...egress.map((address) => `    - ${egressRule(address)}`)]),
  ];
  return [
    "# Replicas open no connection, but to what is listed here by address, and to the name service of the cluster.",
    ...policyOf(name, rules),
  ];
}

/** Whoever may connect to a store finds it by its name. */
const NAME_SERVICE = [
  "    - to:",
  "        - namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: kube-system } }",
  "          podSelector: { matchLabels: { k8s-app: kube-dns } }",
  "      ports: [{ port: 53, protocol: UDP }, { port: 53, protocol: TCP }]",
];

/** A rule for CIDR:PORT, or for the pods of a namespace: NAMESPACE:PORT. */
function egressRule(address: string): string {
  const [, cidr, namespace, port] =
    /^(?:([\d.]+\/\d{1,2}|\[[0-9a-fA-F:]+\/\d{1,3}\])|([a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?)):(\d{1,5})$/.exec(
      address,
    ) ?? [];
  if (port === undefined || Number(port) < 1 || Number(port) > 65_535)
    throw new UsageError(
      `--egress must be an address with its prefix and a port, such as 10.0.9.7/32:5432, or a namespace and a port, such as databases:5432, not ${JSON.stringify(address)}.`,
    );
  const to =
    cidr === undefined
      ? `namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: ${JSON.stringify(namespace)} } }`
      : `ipBlock: { cidr: "${cidr.replace(/[[\]]/g, "")}" }`;
  return `{ to: [{ ${to} }], ports: [{ port: ${port} }] }`;
}
