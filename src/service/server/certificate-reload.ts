// Handles the signals that don't end the service: SIGHUP reloads the certificates of each listener. Those
// that can't be used are reported, and the ones in use stay.

import type { Logger } from "pino";
import { reasonOf } from "../../base/model/errors.ts";
import { daysLeft, describeCertificate, isOutOfTime } from "./certificate.ts";
import { type ListenerTls, loadTls } from "./listener.ts";
import type { TlsFiles } from "./listener-settings.ts";
import type { NoticedSignal, ServiceSignals } from "./signals.ts";
import type { Supervision } from "./supervision.ts";
import type { HandOver } from "./takeover.ts";
import type { WorkerPool } from "./worker-pool.ts";

/** A certificate with fewer days left is a warning in the log. */
const WARNED_DAYS = 30;

/** A listener with TLS. */
export interface TlsListener {
  readonly number: number;
  /** Its address, for the log. */
  readonly name: string;
  readonly files: TlsFiles;
}

/** The parts of a running service that a signal changes. */
interface SignalledParts {
  readonly listeners: readonly TlsListener[];
  readonly pool: Pick<WorkerPool, "changeCertificates">;
  readonly supervision: Pick<Supervision, "reload">;
  readonly handOver: Pick<HandOver, "begin">;
}

/** Handles signals from now on, one after the other. */
export function handleSignals(
  signals: Pick<ServiceSignals, "onNoticed">,
  { listeners, pool, supervision, handOver }: SignalledParts,
  log: Logger,
): void {
  const reload = async ({ number, name, files }: TlsListener): Promise<void> => {
    try {
      const tls = loadTls(files);
      await pool.changeCertificates(number, tls);
      logCertificate(name, tls, log);
    } catch (error) {
      log.error(
        { signal: "SIGHUP", listener: name, reason: reasonOf(error) },
        "the new certificate can't be used; the one in use stays",
      );
    }
  };
  const handle = async (signal: NoticedSignal): Promise<void> => {
    if (signal === "SIGUSR2" && (await handOver.begin())) return;
    if (signal !== "SIGHUP")
      log.info({ signal }, "nothing to do for this signal: the log goes to standard error, not to a file");
    else if (listeners.length === 0)
      log.info(
        { signal },
        "nothing to do for this signal: no listener has a certificate to reload (--tls-cert)",
      );
    else for (const listener of listeners) await reload(listener);
  };
  let previous = Promise.resolve();
  signals.onNoticed((signal) => {
    const work = () => handle(signal);
    // The manager waits for the end of a reload, so also one that has nothing to do has one.
    previous = previous.then(signal === "SIGHUP" ? () => supervision.reload(work) : work);
  });
}

/** Logs which certificate a listener uses, and whether it is expired or will be soon. */
export function logCertificate(listener: string, tls: ListenerTls, log: Logger, now = new Date()): void {
  const facts = { listener, ...describeCertificate(tls) };
  log.info(facts, "certificate in use");
  const days = daysLeft(facts, now);
  if (isOutOfTime(facts, now))
    log.error(facts, "the certificate is not valid today: clients that check it refuse the connection");
  else if (days < WARNED_DAYS)
    log.warn({ ...facts, days_left: days }, "the certificate expires soon: replace it and send SIGHUP");
}
