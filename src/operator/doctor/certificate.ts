// The certificates that the environment names, as the service would load them.

import { statSync } from "node:fs";
import { daysLeft, describeCertificate, isOutOfTime } from "../../service/server/certificate.ts";
import { loadTls } from "../../service/server/listener.ts";
import { parseListeners, type TlsFiles } from "../../service/server/listener-settings.ts";
import { type ExaminedHost, error, type Finding, failed, ok, warning } from "./finding.ts";

const CHECK = "certificate";
const WARN_DAYS = 30;
const OTHERS = 0o007;

export function checkCertificates({ service, now }: ExaminedHost): Finding[] {
  const files = new Map(
    parseListeners(service.listeners, 1).flatMap(({ tls }) =>
      tls === null ? [] : [[tls.cert, tls] as const],
    ),
  );
  if (files.size === 0) return [ok(CHECK, "No variable names a certificate.")];
  return [...files.values()].flatMap((tls) => {
    try {
      return checkCertificate(tls, now);
    } catch (cause) {
      return [failed(CHECK, cause)];
    }
  });
}

function checkCertificate(tls: TlsFiles, now: Date): Finding[] {
  const facts = describeCertificate(loadTls(tls));
  const days = daysLeft(facts, now);
  const shown = `${tls.cert} is valid from ${facts.valid_from} until ${facts.valid_until}`;
  const advice = "Replace certificate and key, then send the service SIGHUP: systemctl reload interdict";
  const findings = [
    isOutOfTime(facts, now)
      ? error(CHECK, `${shown}: not now.`, advice)
      : days < WARN_DAYS
        ? warning(CHECK, `${shown}: ${days} days are left.`, advice)
        : ok(CHECK, `${shown}.`),
  ];
  if ((statSync(tls.key).mode & OTHERS) !== 0)
    findings.push(error(CHECK, `Every user of the host may read the key ${tls.key}.`, `chmod o= ${tls.key}`));
  return findings;
}
