// What a running service does at a signal that doesn't end it: SIGHUP has it read the certificate anew. A
// certificate that can't be used is reported, and the one in use stays in use.

import type { Logger } from "pino";
import { reasonOf } from "../model/errors.ts";
import { type Certificate, describeCertificate, isOutOfTime, loadCertificate } from "./certificate.ts";
import type { ListenFlags } from "./listener.ts";
import type { NoticedSignal, ServiceSignals } from "./signals.ts";
import type { WorkerPool } from "./worker-pool.ts";

/** Answers signals from now on, one after the other. */
export function answerSignals(
  signals: Pick<ServiceSignals, "onNoticed">,
  flags: Pick<ListenFlags, "tlsCert" | "tlsKey">,
  crew: Pick<WorkerPool, "changeCertificate">,
  log: Logger,
): void {
  const answer = async (signal: NoticedSignal): Promise<void> => {
    const { tlsCert, tlsKey } = flags;
    if (signal !== "SIGHUP" || tlsCert === undefined || tlsKey === undefined) {
      log.info(
        { signal },
        signal === "SIGHUP"
          ? "nothing to do for this signal: there is no certificate to read anew (--tls-cert)"
          : "nothing to do for this signal: the log goes to standard error, and no file of it is open",
      );
      return;
    }
    try {
      const certificate = loadCertificate(tlsCert, tlsKey);
      await crew.changeCertificate(certificate);
      logCertificate(certificate, log);
    } catch (error) {
      log.error(
        { signal, reason: reasonOf(error) },
        "the certificate was not taken into use; the one in use stays",
      );
    }
  };
  let previous = Promise.resolve();
  signals.onNoticed((signal) => {
    previous = previous.then(() => answer(signal));
  });
}

/** Says which certificate is in use, and whether its time is over. */
export function logCertificate(certificate: Certificate, log: Logger): void {
  const facts = describeCertificate(certificate);
  log.info(facts, "certificate in use");
  if (isOutOfTime(facts, new Date()))
    log.error(facts, "the certificate is not valid today: clients that check it refuse the connection");
}
