// Replicas of the service on Kubernetes. `interdict deploy kubernetes` prints them.

import { UsageError } from "../../base/model/errors.ts";
import { asFile, fillTemplate } from "./fill-template.ts";
import { networkPolicy } from "./kubernetes-network.ts";
import { checkImage, checkName, podValues } from "./kubernetes-pod.ts";
import { entry, mountFiles, secretVariable, variable } from "./kubernetes-settings.ts";
import AUTOSCALER from "./templates/autoscaler.yaml.txt" with { type: "text" };
import REPLICAS from "./templates/replicas.yaml.txt" with { type: "text" };

/** Ports of the template: that of the API, and inside the cluster alone that of metrics and probes. */
const API_PORT = 8080;
const METRICS_PORT = 9090;

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
  const { image, name, replicas, workers, tlsSecret, volume, egress, maxReplicas, priorityClass } = options;
  checkImage(image);
  checkName("--name", name);
  if (tlsSecret !== null) checkName("--tls-secret", tlsSecret);
  if (priorityClass !== null) checkName("--priority-class", priorityClass);
  if (maxReplicas !== null && maxReplicas <= replicas)
    throw new UsageError(`--max-replicas ${maxReplicas} must be more than --replicas ${replicas}.`);
  if (!/^[1-9]\d{0,5}(?:Mi|Gi|Ti)$/.test(volume))
    throw new UsageError(`--volume must be a size such as 50Gi, not ${JSON.stringify(volume)}.`);
  const api = `0.0.0.0:${API_PORT}${tlsSecret === null ? "" : ",cert=/tls/tls.crt,key=/tls/tls.key"},only=api`;
  const { mounts, volumes } = mountFiles(options.mount);
  const variables = [
    // A folder within the volume is the service's own; that of the volume belongs to its group, too.
    entry("INTERDICT_STATE", "/var/lib/interdict/state"),
    entry("INTERDICT_LISTEN", `${api};0.0.0.0:${METRICS_PORT},only=metrics`),
    entry("INTERDICT_WORKERS", String(workers)),
    ...options.env.map(variable),
    ...options.secretEnv.map(secretVariable),
  ];
  const lines = fillTemplate(REPLICAS, {
    ...{ image, name, volume, variables, mounts, volumes },
    ...podValues(workers),
    port: tlsSecret === null ? 80 : 443,
    network: networkPolicy(name, egress),
    autoscaler: maxReplicas === null ? [] : fillTemplate(AUTOSCALER, { name, replicas, maxReplicas }),
    // The autoscaler would have its number overwritten each time that the manifests are applied.
    count: maxReplicas === null ? [`replicas: ${replicas}`] : [],
    priority: priorityClass === null ? [] : [`priorityClassName: ${priorityClass}`],
    tlsMount: tlsSecret === null ? [] : ["{ name: tls, mountPath: /tls, readOnly: true }"],
    tlsVolume:
      tlsSecret === null ? [] : [`{ name: tls, secret: { secretName: ${tlsSecret}, defaultMode: 0440 } }`],
  });
  // Last: a variable that is none is named first.
  refuseOwnAccounts(options);
  return asFile(lines);
}

/** Throws a UsageError for several replicas that would each know other keys. */
function refuseOwnAccounts({ replicas, maxReplicas, env, secretEnv }: ReplicasOptions): void {
  const most = maxReplicas ?? replicas;
  if (most === 1 || [...env, ...secretEnv].some((text) => text.startsWith("INTERDICT_ACCESS="))) return;
  throw new UsageError(
    `Each of ${most} replicas would have accounts and keys of its own, and refuse the keys of the others. Name the PostgreSQL that they share, with --env INTERDICT_ACCESS=postgres://interdict@db.bank.example/interdict --secret-env INTERDICT_ACCESS_PASSWORD=interdict-secrets/password --egress 10.0.9.7/32:5432; or print one, with --replicas 1.`,
  );
}
