// `serve`: runs the service, which is loaded while a thread already verifies the snapshot.

import { join } from "node:path";
import { SERVE_FLAGS, type ServeFlags } from "../../base/flags/service.ts";
import { refuseRootForAnother } from "../../base/platform/state-folder.ts";
import { demonstrationState } from "../../engine/snapshot/demonstration.ts";
import { isQuickToHash } from "../../engine/snapshot/digest.ts";
import type { Embedding } from "../../engine/snapshot/embedded.ts";
import { INDEX_FILE, loadCurrentId, STORE_FILE, snapshotFolder } from "../../engine/snapshot/folders.ts";
import { FileVerifier } from "../../service/server/file-verifier.ts";
import { takeSignals } from "../../service/server/signals.ts";
import { LAST_ANSWERS_SECONDS } from "../../service/server/stop-deadlines.ts";
import { command } from "../command.ts";

const HELP = `
Settings of a listener:
  cert=FILE,key=FILE     its own TLS certificate chain and key, in place of --tls-cert and --tls-key
  tls=off                no TLS, although --tls-cert is given
  clients=FILE           only clients with a certificate from these authorities (PEM)
  optional-clients=FILE  as clients=, but a client may also connect without one
  console=certificate    a certificate that stands for an account opens the console's endpoints without a key
  only=api|metrics       everything but /metrics, or only /metrics; both answer probes

Example:
  interdict serve --listen 127.0.0.1:8080 --state /var/lib/interdict
  interdict serve --access postgres://interdict@db/interdict --rates rediss://cache --replicas 3
  interdict serve --listen 10.0.0.5:8443,cert=own.pem,key=own.key,only=api --listen 127.0.0.1:9090,only=metrics`;

export const serveCommand = (embedding: Embedding) =>
  command("serve", {
    about: `runs the service until SIGTERM or SIGINT; requests in progress then have ${LAST_ANSWERS_SECONDS} seconds to finish`,
    flags: SERVE_FLAGS,
    notes: HELP,
    run: (flags) => runServe(flags, embedding),
  });

async function runServe(flags: ServeFlags, embedding: Embedding): Promise<void> {
  // Before anything else, so that a signal during the start ends the service cleanly, too.
  const signals = takeSignals();
  const verifier = new FileVerifier(embedding.verifierEntry ?? null);
  beginVerifying(verifier, flags.demo ? demonstrationState(flags.state) : flags.state);
  const [{ decodeServe }, { runService }, { openConsole }] = await Promise.all([
    import("../../service/server/serve-settings.ts"),
    import("../../service/server/service.ts"),
    import("../../console/endpoints.ts"),
  ]);
  refuseRootForAnother(flags.state);
  await runService(decodeServe(flags), { ...embedding, openConsole }, verifier, signals);
}

/** Starts to verify the snapshot in use. Failures are reported later, when it is opened. */
function beginVerifying(verifier: FileVerifier, state: string): void {
  try {
    const id = loadCurrentId(state);
    if (id === null) return;
    const folder = snapshotFolder(state, id);
    const store = join(folder, STORE_FILE);
    if (isQuickToHash(store)) void verifier.hash(store).catch(() => undefined);
    void verifier.verifyIndex(join(folder, INDEX_FILE)).catch(() => undefined);
  } catch {
    return;
  }
}
