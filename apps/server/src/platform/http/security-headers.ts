import { createHash } from "node:crypto";

export const CSP_REPORT_PATH = "/api/csp-reports";

/** Everything a browser may be asked for is off; the camera is for the selfie, the code for its autofill. */
const PERMISSIONS = [
  "camera=(self)",
  "otp-credentials=(self)",
  ...[
    "accelerometer",
    "autoplay",
    "browsing-topics",
    "display-capture",
    "encrypted-media",
    "fullscreen",
    "geolocation",
    "gyroscope",
    "hid",
    "idle-detection",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "picture-in-picture",
    "publickey-credentials-get",
    "screen-wake-lock",
    "serial",
    "usb",
    "xr-spatial-tracking",
  ].map((feature) => `${feature}=()`),
].join(", ");

/**
 * The headers of every response, whatever it is. Inline styles and scripts run only when the hash of their exact text
 * was found in our own pages at start; the checkout's host is the one foreign source, and only from configuration.
 */
export function securityHeaders({
  checkoutOrigin,
  pages,
}: {
  checkoutOrigin?: string | undefined;
  pages: string[];
}) {
  return {
    "content-security-policy": contentSecurityPolicy({ checkoutOrigin, pages }),
    "reporting-endpoints": `csp="${CSP_REPORT_PATH}"`,
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": PERMISSIONS,
  } as const satisfies Record<string, string>;
}

function contentSecurityPolicy({
  checkoutOrigin,
  pages,
}: {
  checkoutOrigin?: string | undefined;
  pages: string[];
}): string {
  const checkout = checkoutOrigin === undefined ? [] : [checkoutOrigin];
  const directives = [
    ["default-src", "'none'"],
    ["script-src", "'self'", ...inlineHashes(pages, "script"), ...checkout],
    ["style-src", "'self'", ...inlineHashes(pages, "style")],
    ["img-src", "'self'", "blob:"],
    ["connect-src", "'self'", ...checkout],
    ["font-src", "'self'"],
    ["manifest-src", "'self'"],
    ["worker-src", "'self'"],
    ...(checkoutOrigin === undefined ? [] : [["frame-src", checkoutOrigin]]),
    ["form-action", "'self'"],
    ["frame-ancestors", "'none'"],
    ["base-uri", "'none'"],
    ["object-src", "'none'"],
    ["require-trusted-types-for", "'script'"],
    ["trusted-types", "app"],
    ["report-to", "csp"],
  ];
  return directives.map((parts) => parts.join(" ")).join("; ");
}

/** The hashes of the inline elements in pages that we built ourselves. */
function inlineHashes(pages: string[], element: "script" | "style"): string[] {
  const inline = new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`, "g");
  const texts = pages.flatMap((page) => [...page.matchAll(inline)].map(([, text]) => text ?? ""));
  const hashes = texts
    .filter((text) => text !== "")
    .map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  return [...new Set(hashes)];
}
