// Whether a name means this host alone.

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

/** True for a host, without its port, that is this one. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}
