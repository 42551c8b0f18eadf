// The manifests for Kubernetes: what they hold for each option, and what the schemata of Kubernetes say of
// them.

import { describe, expect, test } from "bun:test";
import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { kubernetesReplicas, type ReplicasOptions } from "../../src/operator/deploy/kubernetes.ts";
import { type JobOptions, kubernetesJob } from "../../src/operator/deploy/kubernetes-job.ts";
import { scratchFolder } from "../support/scratch.ts";

const REPLICAS: ReplicasOptions = {
  image: "bank/interdict:0.3.0",
  name: "interdict",
  replicas: 3,
  workers: 2,
  tlsSecret: null,
  volume: "50Gi",
  egress: [],
  env: ["INTERDICT_ACCESS=postgres://interdict@db.databases/interdict"],
  secretEnv: [],
  mount: [],
  maxReplicas: null,
  priorityClass: null,
};

const JOB: JobOptions = {
  image: "bank/interdict:0.3.0",
  name: "interdict",
  shards: 16,
  parallelism: 4,
  workers: 2,
  claim: "interdict-data",
  customers: "/customers.parquet",
  snapshotFile: "/lists.snapshot",
  clearances: null,
  results: "/results",
  flags: [],
};

/** An object of Kubernetes, as far as these tests look into it. */
interface Manifest {
  readonly kind: string;
  // biome-ignore lint/suspicious/noExplicitAny: The schemata of Kubernetes judge the rest.
  readonly spec: any;
}

function parse(text: string): Record<string, Manifest> {
  const found = Bun.YAML.parse(text) as Manifest[];
  return Object.fromEntries(found.map((manifest) => [manifest.kind, manifest]));
}

const replicas = (options: Partial<ReplicasOptions> = {}) =>
  parse(kubernetesReplicas({ ...REPLICAS, ...options }));
const job = (options: Partial<JobOptions> = {}) => parse(kubernetesJob({ ...JOB, ...options }));

const FETCHED = resolve(".tools/kubernetes-validate/bin/kubernetes-validate");
const validate = Bun.which("kubernetes-validate") ?? (existsSync(FETCHED) ? FETCHED : null);
if (validate === null)
  console.warn("skipped: there is no kubernetes-validate here (PyPI has it), which knows the schemata");

/** Every pod: no root, no privilege, nothing to write but volumes, no account of the cluster. */
// biome-ignore lint/suspicious/noExplicitAny: As above.
function expectClosed(pod: any): void {
  expect(pod.automountServiceAccountToken).toBe(false);
  expect(pod.enableServiceLinks).toBe(false);
  expect(pod.securityContext).toMatchObject({
    runAsNonRoot: true,
    seccompProfile: { type: "RuntimeDefault" },
  });
  expect(pod.securityContext.runAsUser).toBeGreaterThan(0);
  for (const container of pod.containers)
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
}

describe("replicas", () => {
  test("are closed, probed and spread, and open no connection", () => {
    const { StatefulSet, NetworkPolicy, PodDisruptionBudget } = replicas();
    const pod = StatefulSet?.spec.template.spec;
    expectClosed(pod);
    const [container] = pod.containers;
    expect(container.readinessProbe.httpGet).toEqual({ path: "/readyz", port: "metrics" });
    expect(container.livenessProbe.httpGet).toEqual({ path: "/healthz", port: "metrics" });
    expect(container.lifecycle.preStop.sleep.seconds).toBeLessThan(pod.terminationGracePeriodSeconds - 5);
    expect(NetworkPolicy?.spec).toMatchObject({ policyTypes: ["Ingress", "Egress"], egress: [] });
    expect(PodDisruptionBudget?.spec.maxUnavailable).toBe(1);
    expect(StatefulSet?.spec.volumeClaimTemplates[0].metadata.name).toBe("state");
  });

  test("take TLS, variables and addresses", () => {
    const { StatefulSet, NetworkPolicy, Service } = replicas({
      tlsSecret: "interdict-tls",
      env: [...REPLICAS.env, 'INTERDICT_MAX_AGE=us_ofac_sdn=3 "x"'],
      egress: ["10.0.9.7/32:5432", "[fd00::7/128]:6379", "databases:5432"],
    });
    const [container] = StatefulSet?.spec.template.spec.containers ?? [];
    const variables = Object.fromEntries(
      container.env.map(({ name, value }: { name: string; value: string }) => [name, value]),
    );
    expect(variables).toEqual({
      INTERDICT_STATE: "/var/lib/interdict/state",
      INTERDICT_LISTEN: "0.0.0.0:8080,cert=/tls/tls.crt,key=/tls/tls.key,only=api;0.0.0.0:9090,only=metrics",
      INTERDICT_WORKERS: "2",
      INTERDICT_ACCESS: "postgres://interdict@db.databases/interdict",
      INTERDICT_MAX_AGE: 'us_ofac_sdn=3 "x"',
    });
    const [nameService, ...stores] = NetworkPolicy?.spec.egress ?? [];
    expect(nameService.ports).toEqual([
      { port: 53, protocol: "UDP" },
      { port: 53, protocol: "TCP" },
    ]);
    expect(stores).toEqual([
      { to: [{ ipBlock: { cidr: "10.0.9.7/32" } }], ports: [{ port: 5432 }] },
      { to: [{ ipBlock: { cidr: "fd00::7/128" } }], ports: [{ port: 6379 }] },
      {
        to: [{ namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "databases" } } }],
        ports: [{ port: 5432 }],
      },
    ]);
    expect(Service?.spec.ports).toHaveLength(1);
  });

  test("take secrets by reference and files, are spread over zones, scaled and of a priority", () => {
    const { StatefulSet, HorizontalPodAutoscaler } = replicas({
      secretEnv: [
        "INTERDICT_ACCESS_PASSWORD=interdict-secrets/db",
        "AWS_SECRET_ACCESS_KEY=interdict-secrets/s3",
      ],
      mount: ["/etc/interdict/trust=config/interdict-trust", "/etc/interdict/ca=secret/authorities"],
      maxReplicas: 9,
      priorityClass: "screening",
    });
    const pod = StatefulSet?.spec.template.spec;
    const [container] = pod.containers;
    expect(container.env.slice(4)).toEqual([
      {
        name: "INTERDICT_ACCESS_PASSWORD",
        valueFrom: { secretKeyRef: { name: "interdict-secrets", key: "db" } },
      },
      {
        name: "AWS_SECRET_ACCESS_KEY",
        valueFrom: { secretKeyRef: { name: "interdict-secrets", key: "s3" } },
      },
    ]);
    const byName = new Map(pod.volumes.map((volume: { name: string }) => [volume.name, volume]));
    const mounted = container.volumeMounts.filter(({ readOnly }: { readOnly?: boolean }) => readOnly);
    expect(
      mounted.map(({ name, mountPath }: Record<string, string>) => [mountPath, byName.get(name ?? "")]),
    ).toEqual([
      ["/etc/interdict/trust", expect.objectContaining({ configMap: expect.anything() })],
      ["/etc/interdict/ca", expect.objectContaining({ secret: expect.anything() })],
    ]);
    expect(
      pod.topologySpreadConstraints.map(({ topologyKey }: { topologyKey: string }) => topologyKey),
    ).toEqual(["topology.kubernetes.io/zone", "kubernetes.io/hostname"]);
    expect(pod.priorityClassName).toBe("screening");
    expect(HorizontalPodAutoscaler?.spec).toMatchObject({ minReplicas: 3, maxReplicas: 9 });
    expect(StatefulSet?.spec.replicas).toBeUndefined();
    expect(replicas().StatefulSet?.spec.replicas).toBe(3);
  });

  test.each<[Partial<ReplicasOptions>, string]>([
    [{ image: "a b" }, '--image must be the name of a container image, not "a b".'],
    [
      { name: "Interdict" },
      '--name must be of lower-case letters, digits and -, such as interdict, not "Interdict".',
    ],
    [{ tlsSecret: "x\ny" }, "--tls-secret must be of lower-case letters"],
    [{ volume: "50" }, '--volume must be a size such as 50Gi, not "50".'],
    [
      { egress: ["db.example:5432"] },
      '--egress must be an address with its prefix and a port, such as 10.0.9.7/32:5432, or a namespace and a port, such as databases:5432, not "db.example:5432".',
    ],
    [{ egress: ["10.0.0.0/8:70000"] }, "--egress must be"],
    [{ env: ["PATH=/x"] }, '--env must be INTERDICT_NAME=VALUE, not "PATH=…".'],
    [
      { env: ["INTERDICT_ACCESS_PASSWORD=hunter2"] },
      "name it: --secret-env INTERDICT_ACCESS_PASSWORD=interdict-secrets/password",
    ],
    [{ env: ["AWS_SECRET_ACCESS_KEY=x"] }, "--env can't give AWS_SECRET_ACCESS_KEY, because everybody"],
    [
      { env: ["INTERDICT_ACCESS=postgres://interdict:hunter2@db/x"] },
      "--env gives INTERDICT_ACCESS an address with a password.",
    ],
    [{ secretEnv: ["INTERDICT_ACCESS_PASSWORD=hunter2"] }, 'not "INTERDICT_ACCESS_PASSWORD=…".'],
    [{ secretEnv: ["INTERDICT_STATE=a/b"] }, "--secret-env can't give INTERDICT_STATE"],
    [{ mount: ["/x=volume/y"] }, "--mount must be FOLDER=secret/NAME or FOLDER=config/NAME"],
    [{ mount: ["x=secret/y"] }, '--mount "x" must be an absolute path'],
    [{ mount: ["/tls=secret/y"] }, "--mount can't use /tls,"],
    [{ mount: ["/x=secret/y", "/x=config/z"] }, "--mount gives /x twice."],
    [{ maxReplicas: 3 }, "--max-replicas 3 must be more than --replicas 3."],
    [{ priorityClass: "A" }, "--priority-class must be of lower-case letters"],
    [
      { env: [...REPLICAS.env, "INTERDICT_STATE=/x"] },
      "--env can't give INTERDICT_STATE: another flag sets it.",
    ],
    [{ env: [] }, "Each of 3 replicas would have accounts and keys of its own"],
    [{ env: ["INTERDICT_ACCESS_CA=/x"], replicas: 1, maxReplicas: 2 }, "Each of 2 replicas would have"],
  ])("refuse %o", (options, message) => {
    expect(() => kubernetesReplicas({ ...REPLICAS, ...options })).toThrow(message);
  });
});

test("one replica may have accounts of its own, and several a store in a secret", () => {
  expect(replicas({ env: [], replicas: 1 }).StatefulSet?.spec.replicas).toBe(1);
  expect(() => replicas({ env: [], secretEnv: ["INTERDICT_ACCESS=interdict-secrets/url"] })).not.toThrow();
});

describe("the job", () => {
  test("is indexed, closed, and goes on where a try ended", () => {
    const { Job, NetworkPolicy } = job({ flags: ["--threshold", "0.85", "--label", "$(HOME)"] });
    expect(Job?.spec).toMatchObject({ completionMode: "Indexed", completions: 16, parallelism: 4 });
    expectClosed(Job?.spec.template.spec);
    const [container] = Job?.spec.template.spec.containers ?? [];
    expect(container.args.join(" ")).toBe(
      "screen /data/customers.parquet --snapshot-file /data/lists.snapshot --shard job/16 " +
        "--out /data/results/alerts-$(JOB_COMPLETION_INDEX).csv --threads 2 --clearances off --resume " +
        "--threshold 0.85 --label $$(HOME)",
    );
    expect(NetworkPolicy?.spec).toMatchObject({ ingress: [], egress: [] });
    const [other] = job({ clearances: "/pairs.csv" }).Job?.spec.template.spec.containers ?? [];
    expect(other.args.join(" ")).toContain("--clearances /data/pairs.csv");
  });

  test.each<[Partial<JobOptions>, string]>([
    [{ customers: "customers.csv" }, '--customers "customers.csv" must be an absolute path'],
    [{ results: "/../x" }, '--results "/../x" must be'],
    [{ claim: "A" }, "--claim must be of lower-case letters"],
    [{ flags: ["--out=x"] }, "--out=x can't be given: the job decides it."],
  ])("refuses %o", (options, message) => {
    expect(() => kubernetesJob({ ...JOB, ...options })).toThrow(message);
  });
});

describe.skipIf(validate === null)("the schemata of Kubernetes", () => {
  const scratch = scratchFolder("interdict-kubernetes-");

  function judge(text: string): { code: number; said: string } {
    const path = join(scratch, "manifests.yaml");
    writeFileSync(path, text);
    const { exitCode, stdout, stderr } = Bun.spawnSync([validate ?? "", "--strict", "-k", "1.30", path]);
    return { code: exitCode, said: `${stdout}${stderr}` };
  }

  test("accept every manifest, and would not accept a misspelt field", () => {
    const texts = [
      kubernetesReplicas(REPLICAS),
      kubernetesReplicas({
        ...REPLICAS,
        tlsSecret: "tls",
        env: [...REPLICAS.env, "INTERDICT_LOG=text"],
        egress: ["10.0.9.7/32:5432", "databases:5432"],
        secretEnv: ["INTERDICT_ACCESS_PASSWORD=interdict-secrets/db"],
        mount: ["/etc/interdict/trust=config/interdict-trust", "/etc/interdict/ca=secret/authorities"],
        maxReplicas: 9,
        priorityClass: "screening",
      }),
      kubernetesJob(JOB),
    ];
    for (const text of texts) {
      const { code, said } = judge(text);
      expect([code, said]).toEqual([0, expect.not.stringContaining("ERROR")]);
      const misspelt = judge(text.replace("enableServiceLinks", "enableServiceLink"));
      expect([misspelt.code === 0, misspelt.said]).toEqual([
        false,
        expect.stringContaining("enableServiceLink"),
      ]);
    }
  });
});
