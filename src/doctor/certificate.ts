// The certificate that the environment names, as the service would load it.

import { statSync } from "node:fs";
import { describeCertificate, loadCertificate } from "../server/certificate.ts";
import { type Examined, error, type Finding, ok, warning } from "./finding.ts";

const CHECK = "certificate";
const WARN_DAYS = 30;
const DAY_MS = 86_400_000;
const OTHERS = 0o007;

export function checkCertificate({ environment, now }: Examined): Finding[] {
  const { INTERDICT_TLS_CERT: cert, INTERDICT_TLS_KEY: key } = environment;
  if (!cert && !key)
    return [ok(CHECK, "INTERDICT_TLS_CERT and INTERDICT_TLS_KEY are not set: no certificate to check.")];
  if (!cert || !key)
    return [
      error(
        CHECK,
        `Only one of INTERDICT_TLS_CERT and INTERDICT_TLS_KEY is set: ${cert ?? key}.`,
        "Set both, or neither.",
      ),
    ];
  const { valid_from, valid_until } = describeCertificate(loadCertificate(cert, key));
  const days = Math.floor((Date.parse(valid_until) - now.getTime()) / DAY_MS);
  const shown = `${cert} is valid from ${valid_from} until ${valid_until}`;
  const advice = "Replace both files, then send the service SIGHUP (systemctl reload).";
  const findings = [
    now < new Date(valid_from) || days < 0
      ? error(CHECK, `${shown}: not today.`, advice)
      : days < WARN_DAYS
        ? warning(CHECK, `${shown}: ${days} days are left.`, advice)
        : ok(CHECK, `${shown}.`),
  ];
  if ((statSync(key).mode & OTHERS) !== 0)
    findings.push(error(CHECK, `Every user of the host may read the key ${key}.`, `chmod o= ${key}`));
  return findings;
}
