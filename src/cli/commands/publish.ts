// `publish FILE|SOURCE`: verifies a portable snapshot file, of this host or from a source, and puts it into
// use; with --to, publishes it where replicas follow.

import { statSync } from "node:fs";
import { InvalidArgumentError } from "commander";
import { type FlagsOf, flag } from "../../base/flags/flag.ts";
import { canaryFlag, credentialsFlag, trustFlag } from "../../base/flags/snapshots.ts";
import { stateFlag } from "../../base/flags/state.ts";
import { OperatorError, reasonOf, UsageError } from "../../base/model/errors.ts";
import { RefusedImport } from "../../base/model/last-import.ts";
import { plural } from "../../base/model/plural.ts";
import { prepareStateFolder, refuseRootForAnother } from "../../base/platform/state-folder.ts";
import { loadManifest, type Manifest } from "../../engine/snapshot/manifest.ts";
import type { UnpackedSnapshot } from "../../engine/snapshot/open-portable.ts";
import { publishFile } from "../../engine/snapshot/publish.ts";
import { loadTrustedKey } from "../../engine/snapshot/signature.ts";
import { fetchSnapshot } from "../../lists/follow/fetch-snapshot.ts";
import { openSource, openStore } from "../../lists/follow/open-source.ts";
import { publishTo } from "../../lists/follow/publish-to.ts";
import { SourceUnavailable } from "../../lists/follow/source.ts";
import { isRemoteName, parseSourceName } from "../../lists/follow/source-name.ts";
import type { RecordDetails } from "../../service/journal/act-with-entry.ts";
import { loadCanaries, refuseMissedCanaries } from "../canaries.ts";
import { command } from "../command.ts";
import { jsonFlag } from "../flags.ts";
import { recordOutcome, whereServed } from "../outcome.ts";
import { conclude, printJson, say } from "../output.ts";
import { doRecorded } from "../record-act.ts";

const HELP = `
A source is a folder, http://…, https://… or s3://BUCKET/PREFIX to which a file was published with --to; it
needs --trust. Credentials come from --source-credentials FILE, or from AWS_ACCESS_KEY_ID,
AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION, AWS_ENDPOINT_URL and INTERDICT_SOURCE_TOKEN.

Example:
  interdict publish lists.snapshot --trust trusted.pem
  interdict publish lists.snapshot --to s3://bank-lists/interdict
  interdict publish s3://bank-lists/interdict --trust trusted.pem`;

const FLAGS = [
  stateFlag(),
  trustFlag("refuse a file that is not signed with the private key of this Ed25519 public key (PEM)"),
  canaryFlag(),
  flag("--force", "publish even if the file is unsigned or older than the snapshot in use"),
  flag("--replaces <snapshot>", "refuse unless the snapshot with this id is in use, or no snapshot is"),
  flag("--stage", "place the snapshot without putting it into use; `snapshots rollback ID` does that"),
  flag("--to <place>", "publish the file for replicas: to a folder or s3://BUCKET/PREFIX"),
  flag("--use-from <time>", "with --to: replicas use it from this time on, as 2026-11-30T03:00:00Z", {
    parse: parseTime,
  }),
  credentialsFlag(),
  jsonFlag(),
];
type PublishOptions = FlagsOf<typeof FLAGS>;

export const publishCommand = () =>
  command("publish", {
    about: "verifies a portable snapshot file and puts it into use; a running service switches to it",
    arguments: [["<file>", "file from interdict build, or a source of such files"]],
    flags: FLAGS,
    notes: HELP,
    run: async (path, options) => {
      if (options.to !== undefined) return publishForReplicas(path, options.to, options);
      if (options.useFrom !== undefined) throw new UsageError("--use-from needs --to.");
      try {
        await publishHere(path, options);
      } catch (error) {
        if (options.json) printJson({ error: { cause: causeOf(error), message: reasonOf(error) } });
        throw error;
      }
    },
  });

/** Why it failed, for a program: "source" may succeed later, "refused" won't with the same file. */
function causeOf(error: unknown): "source" | "refused" | "failed" {
  if (error instanceof SourceUnavailable) return "source";
  return error instanceof RefusedImport ? "refused" : "failed";
}

async function publishHere(path: string, options: PublishOptions): Promise<void> {
  const isSource = isRemoteName(path) || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  const { manifest, isVerified } = await (isSource ? publishFrom : publishLocal)(path, options);
  const { id, createdAt, entities } = manifest;
  if (options.json) printJson({ id, createdAt, verified: isVerified, entities });
  const signature = isVerified ? "It is signed by the trusted key." : "Its signature was not checked.";
  const what = options.stage
    ? `is ready. Put it into use: interdict snapshots rollback ${id}.`
    : "is in use.";
  conclude(`The snapshot ${id} with ${plural(entities, "entity")} ${what} ${signature}`, options.json);
  if (!options.stage) say(whereServed(options.state));
}

function publishLocal(path: string, options: PublishOptions): Promise<UnpackedSnapshot> {
  const trusted = options.trust === undefined ? null : loadTrustedKey(options.trust);
  prepareStateFolder(options.state);
  refuseRootForAnother(options.state);
  return recordOutcome(options.state, "publish", () =>
    doRecorded(options.state, "publish", (record) =>
      publishFile({
        path,
        state: options.state,
        trusted,
        force: options.force ?? false,
        replaces: options.replaces ?? null,
        isStaged: options.stage ?? false,
        check: checkOf(options, record),
      }),
    ),
  );
}

async function publishFrom(path: string, options: PublishOptions): Promise<UnpackedSnapshot> {
  const { state, trust, sourceCredentials = null } = options;
  const name = parseSourceName(path);
  const source = openSource(name, sourceCredentials);
  if (trust === undefined)
    throw new OperatorError(
      `${source.name} is a folder or a source, whose files must be signed.`,
      "Name the public key that verifies them: --trust KEY. Or name the snapshot file itself.",
    );
  const trusted = loadTrustedKey(trust);
  prepareStateFolder(state);
  refuseRootForAnother(state);
  return doRecorded(state, "publish", (record) =>
    fetchSnapshot({
      source,
      state,
      trusted,
      allowOlder: options.force ?? false,
      isStaged: options.stage ?? false,
      replaces: options.replaces ?? null,
      check: checkOf(options, record),
      publication: (work) => recordOutcome(state, "publish", work),
    }),
  );
}

/** Inspects the new snapshot, and records the act before it is done. */
function checkOf(
  { canaries: path, trust, force, stage }: PublishOptions,
  record: RecordDetails<void>,
): (folder: string) => void {
  const canaries = loadCanaries(path);
  return (folder) => {
    refuseMissedCanaries(folder, canaries);
    record({
      snapshot: loadManifest(folder).id,
      trusted: trust !== undefined,
      force: force ?? false,
      ...(stage ? { staged: true } : {}),
    });
  };
}

async function publishForReplicas(path: string, to: string, options: PublishOptions): Promise<void> {
  const { state, trust, force = false, useFrom = null, sourceCredentials = null } = options;
  for (const flag of ["replaces", "stage", "canaries"] as const)
    if (options[flag] !== undefined && (flag !== "canaries" || !process.env.INTERDICT_CANARIES))
      throw new UsageError(`--${flag} is for a publication on this host, not for --to.`);
  const store = openStore(parseSourceName(to), sourceCredentials);
  const trusted = trust === undefined ? null : loadTrustedKey(trust);
  prepareStateFolder(state);
  refuseRootForAnother(state);
  const { id, createdAt, entities } = await doRecorded(state, "publish", (record) => {
    const confirm = ({ id }: Manifest) =>
      record({ snapshot: id, to: store.name, trusted: trusted !== null, force });
    return publishTo({ path, store, trusted, force, useFrom, confirm });
  });
  if (options.json) printJson({ id, createdAt, verified: trusted !== null, entities });
  const when = useFrom === null ? "" : ` from ${useFrom} UTC on`;
  conclude(
    `${store.name} points to the snapshot ${id} with ${plural(entities, "entity")}. Replicas take it${when}.`,
    options.json,
  );
}

/** A time in UTC, as manifests have it. */
function parseTime(text: string): string {
  const time = new Date(text);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text) && !Number.isNaN(time.getTime()))
    return text.slice(0, -1);
  throw new InvalidArgumentError("Write a time in UTC: 2026-11-30T03:00:00Z.");
}
