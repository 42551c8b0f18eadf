// The headers of the page. The browser then loads nothing from another host, runs nothing that is written
// into the page, and shows the page in no frame.

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** What the program never asks the browser for. */
const REFUSED_FEATURES = ["camera", "display-capture", "geolocation", "microphone", "payment", "usb"];

export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "Cache-Control": "no-cache",
  "Content-Security-Policy": POLICY,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": REFUSED_FEATURES.map((feature) => `${feature}=()`).join(", "),
  "Referrer-Policy": "no-referrer",
};
