// The two cookies of the sign-in. No script reads them, and no request of another site carries them.

/** The header that a request sends which means its session: no page of another site can set it. */
export const SESSION_HEADER = "X-Console-Session";
export const SESSION_HEADER_VALUE = "1";
/** Of a request that a page sends by itself: it is no use of the session, which ends without any. */
export const PASSIVE_HEADER_VALUE = "passive";

/** How long a sign-in that a browser began may take. */
export const ATTEMPT_SECONDS = 600;

/** What the browser keeps: the session, and the sign-in that it began. */
type CookieKind = "session" | "attempt";

/** The name of a cookie. Over TLS, a browser takes `__Host-` from this very host alone. */
export function cookieName(kind: CookieKind, isSecure: boolean): string {
  return `${isSecure ? "__Host-" : ""}interdict-${kind}`;
}

/** The Set-Cookie header of a cookie that lasts so long; with null, of its end. */
export function setCookie(
  kind: CookieKind,
  isSecure: boolean,
  kept: { readonly value: string; readonly seconds: number } | null,
): string {
  const { value, seconds } = kept ?? { value: "", seconds: 0 };
  return [
    `${cookieName(kind, isSecure)}=${value}`,
    "Path=/",
    `Max-Age=${seconds}`,
    "HttpOnly",
    "SameSite=Strict",
    ...(isSecure ? ["Secure"] : []),
  ].join("; ");
}

/**
 * The value of a cookie in a Cookie header; null when it is missing, or twice in it: then one of them was put
 * there by somebody else.
 */
export function readCookie(header: string | null, name: string): string | null {
  const values = (header ?? "")
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1));
  return values.length === 1 ? (values[0] ?? null) : null;
}
