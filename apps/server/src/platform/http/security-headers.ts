import { createHash } from "node:crypto";

export const CSP_REPORT_PATH = "/api/csp-reports";

/** The browser features that neither the app nor the checkout needs. */
const FORBIDDEN = [
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
  "picture-in-picture",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
].map((feature) => `${feature}=()`);

/** The camera is for the selfie, the code for its autofill. */
const PERMISSIONS = [
  "camera=(self)",
  "otp-credentials=(self)",
  "payment=()",
  "publickey-credentials-get=()",
  ...FORBIDDEN,
].join(", ");

type Directives = readonly (readonly string[])[];

const written = (directives: Directives): string => directives.map((parts) => parts.join(" ")).join("; ");

const SHARED_HEADERS = {
  "reporting-endpoints": `csp="${CSP_REPORT_PATH}"`,
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
} as const;

/**
 * The headers of every response of the app, whatever it is. Inline styles and scripts run only when the hash of their exact
 * text was found in our own pages at start, and nothing foreign is let in.
 */
export function securityHeaders({ pages }: { pages: string[] }) {
  const directives: Directives = [
    ["default-src", "'none'"],
    ["script-src", "'self'", ...inlineHashes(pages, "script")],
    ["style-src", "'self'", ...inlineHashes(pages, "style")],
    ["img-src", "'self'", "blob:"],
    ["connect-src", "'self'"],
    ["font-src", "'self'"],
    ["manifest-src", "'self'"],
    ["worker-src", "'self'"],
    ["form-action", "'self'"],
    ["frame-ancestors", "'none'"],
    ["base-uri", "'none'"],
    ["object-src", "'none'"],
    ["require-trusted-types-for", "'script'"],
    ["trusted-types", "app"],
    ["report-to", "csp"],
  ];
  return {
    ...SHARED_HEADERS,
    "content-security-policy": written(directives),
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": PERMISSIONS,
  } as const satisfies Record<string, string>;
}

/**
 * In the place of a page's policies, on an answer of a call, on a script, style or font that stands by its hash and on an icon: nothing
 * runs in what is no page, so they let nothing in. A cold visit carries them with some fifty responses over a slow line,
 * where the pages' own would weigh more than most of the files.
 */
export const NO_PAGE = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
} as const satisfies Record<string, string>;

/** The headers of every response of the lender's console: as strict, and it asks a browser for a passkey alone. */
export const consoleHeaders = (given: { pages: string[] }) => ({
  ...securityHeaders(given),
  "permissions-policy": [
    "camera=()",
    "otp-credentials=()",
    "payment=()",
    "publickey-credentials-get=(self)",
    ...FORBIDDEN,
  ].join(", "),
});

/** The origins that the payment provider's checkout needs on the page it opens on. */
export type CheckoutSources = Readonly<
  Record<"scripts" | "frames" | "images" | "beacons", readonly string[]>
>;

/**
 * The headers of the checkout's page, on an origin of its own: what the provider's script needs and nothing more. It makes
 * markup of text and styles inline, so Trusted Types and a ban of inline styles would stop it; a bank's page opens in a
 * pop-up that answers its opener; and the provider knows the lender's website by its origin.
 */
export function checkoutHeaders({ scripts, frames, images, beacons }: CheckoutSources) {
  const directives: Directives = [
    ["default-src", "'none'"],
    ["script-src", "'self'", ...scripts],
    ["style-src", "'self'", "'unsafe-inline'"],
    ["img-src", "'self'", "data:", ...images],
    ["connect-src", ...beacons],
    ["font-src", "'self'"],
    ["frame-src", ...frames],
    ["form-action", ...frames],
    ["frame-ancestors", "'none'"],
    ["base-uri", "'none'"],
    ["object-src", "'none'"],
    ["report-to", "csp"],
  ];
  const framed = frames.map((origin) => JSON.stringify(origin)).join(" ");
  return {
    ...SHARED_HEADERS,
    "content-security-policy": written(directives),
    "referrer-policy": "strict-origin",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "origin-agent-cluster": "?1",
    "permissions-policy": [
      "camera=()",
      `otp-credentials=(self ${framed})`,
      `payment=(self ${framed})`,
      "publickey-credentials-get=()",
      ...FORBIDDEN,
    ].join(", "),
  } as const satisfies Record<string, string>;
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
