// When the certificates of the listeners expire.

import Gauge from "prom-client/lib/gauge.js";
import type Registry from "prom-client/lib/registry.js";

/** The certificate of a listener. */
export interface CertificateExpiry {
  /** Address of the listener, as in the log. */
  readonly listener: string;
  /** Unix time in milliseconds. */
  readonly expiresAtMs: number;
}

const MS_PER_SECOND = 1000;

/** `certificates` is called at each scrape. */
export function addCertificates(registry: Registry, certificates: () => readonly CertificateExpiry[]): void {
  new Gauge({
    name: "interdict_certificate_expiry_timestamp_seconds",
    help: "Unix time at which the certificate of a listener expires.",
    labelNames: ["listener"],
    registers: [registry],
    collect() {
      this.reset();
      for (const { listener, expiresAtMs } of certificates())
        this.set({ listener }, expiresAtMs / MS_PER_SECOND);
    },
  });
}
