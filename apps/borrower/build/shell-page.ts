import type { Lender } from "@vaada/contract/lender";

/** The mark while the code is on its way. It is drawn by the stylesheet alone. */
const ROOT = `<div id="root">
      <div class="boot" role="status" aria-label="Loading">
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 7l7 11 7-11" /><circle cx="12" cy="6" r="1.4" /></svg>
      </div>
      <noscript>
        <p class="boot-note">This page needs JavaScript. Please switch it on and reload.</p>
      </noscript>
    </div>`;

type Parts = { readonly source: string; readonly lender: Lender; readonly preloads: string };

/** The landing page offers the languages by their names; behind the sign-in a sheet does, which asks for the font itself. */
const LANGUAGE_NAMES = /\s*<link rel="preload"[^>]*\/language-names[^>]*>/;

/** `app.html`: what every address but the landing page starts from. It is the same page with nothing in it yet. */
export const shellPage = ({ source, lender: { brand }, preloads }: Parts): string =>
  source
    .replace('<div id="root"></div>', ROOT)
    .replace(LANGUAGE_NAMES, "")
    .replace("</head>", () => `${preloads}</head>`)
    .replace(
      /<title>.*<\/title>/,
      () => `<title>${brand.name}</title>\n    <meta name="robots" content="noindex" />`,
    );
