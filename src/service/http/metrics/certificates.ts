// When the certificates of the listeners expire.

import type Registry from "prom-client/lib/registry.js";
import { addGauge } from "./figures.ts";

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
  addGauge(registry, {
    name: "interdict_certificate_expiry_timestamp_seconds",
    help: "Unix time at which the certificate of a listener expires.",
    labels: ["listener"],
    read: () =>
      certificates().map(({ listener, expiresAtMs }) => [{ listener }, expiresAtMs / MS_PER_SECOND]),
  });
}
