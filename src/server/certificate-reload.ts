// Handles the signals that don't end the service: SIGHUP reloads the certificate. One that can't be used is
// reported, and the certificate in use stays.

import type { Logger } from "pino";
import { reasonOf } from "../model/errors.ts";
import { type Certificate, describeCertificate, isOutOfTime, loadCertificate } from "./certificate.ts";
import type { ListenFlags } from "./listener.ts";
import type { NoticedSignal, ServiceSignals } from "./signals.ts";
import type { Supervision } from "./supervision.ts";
import type { HandOver } from "./takeover.ts";
import type { WorkerPool } from "./worker-pool.ts";

/** Handles signals from now on, one after the other. */
export function handleSignals(
  signals: Pick<ServiceSignals, "onNoticed">,
  flags: Pick<ListenFlags, "tlsCert" | "tlsKey">,
  pool: Pick<WorkerPool, "changeCertificate">,
  supervision: Pick<Supervision, "reload">,
  handOver: Pick<HandOver, "begin">,
  log: Logger,
): void {
  const handle = async (signal: NoticedSignal): Promise<void> => {
    const { tlsCert, tlsKey } = flags;
    if (signal === "SIGUSR2" && (await handOver.begin())) return;
    if (signal !== "SIGHUP" || tlsCert === undefined || tlsKey === undefined) {
      log.info(
        { signal },
        signal === "SIGHUP"
          ? "nothing to do for this signal: there is no certificate to reload (--tls-cert)"
          : "nothing to do for this signal: the log goes to standard error, not to a file",
      );
      return;
    }
    try {
      const certificate = loadCertificate(tlsCert, tlsKey);
      await pool.changeCertificate(certificate);
      logCertificate(certificate, log);
    } catch (error) {
      log.error(
        { signal, reason: reasonOf(error) },
        "the new certificate can't be used; the one in use stays",
      );
    }
  };
  let previous = Promise.resolve();
  signals.onNoticed((signal) => {
    const work = () => handle(signal);
    // The manager waits for the end of a reload, so also one that has nothing to do has one.
    previous = previous.then(signal === "SIGHUP" ? () => supervision.reload(work) : work);
  });
}

/** Logs which certificate is in use, and an error when it is not valid today. */
export function logCertificate(certificate: Certificate, log: Logger): void {
  const facts = describeCertificate(certificate);
  log.info(facts, "certificate in use");
  if (isOutOfTime(facts, new Date()))
    log.error(facts, "the certificate is not valid today: clients that check it refuse the connection");
}
