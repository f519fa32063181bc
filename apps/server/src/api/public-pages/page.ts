import type { Language } from "@vaada/contract/language";
import { PUBLIC_PAGES, type PublicPage, publicPagePath } from "@vaada/contract/routes";
import { PAGE_NAMES } from "../../notices/mails/phrases.ts";
import { contact, markupOf } from "../../operations/disclosures/page-content.ts";
import type { PageFacts } from "../../operations/disclosures/page-facts.ts";
import { PAGES } from "../../operations/disclosures/phrases.ts";
import { html } from "../../platform/paper/html.ts";
import { FRAME, OTHER_LANGUAGE } from "./phrases.ts";

/**
 * A whole page that needs no script. Its style is the build's, like the app's own; its script only follows the theme and the
 * language that this device has chosen in the app.
 */
export function publicPage(page: PublicPage, facts: PageFacts): string {
  const { lender, language } = facts;
  const content = PAGES[language][page](facts);
  const other = OTHER_LANGUAGE[language];
  const frame = FRAME[language];
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${content.title} · ${lender.brand.name}</title>
<link rel="icon" href="/icons/mark.svg" type="image/svg+xml">
<link rel="alternate" hreflang="en" href="${publicPagePath(page, "en")}">
<link rel="alternate" hreflang="hi" href="${publicPagePath(page, "hi")}">
<link rel="stylesheet" href="/pages/page.css">
<script src="/pages/page.js"></script>
</head>
<body>
<div class="page">
<header>
<a class="brand" href="/" aria-label="${lender.brand.name}, ${frame.home}"><span class="mark"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 7l7 11 7-11"/><circle cx="12" cy="6" r="1.4"/></svg></span>${lender.brand.name}</a>
<a class="language" href="${publicPagePath(page, other.language)}" lang="${other.language}" hreflang="${other.language}" data-language="${other.language}">${other.name}</a>
</header>
<main>
${markupOf(content)}</main>
<footer>
<p class="lender">${lender.lender.legalName}</p>
<p>${lender.lender.registration}</p>
<p>${lender.lender.address}</p>
<p>${frame.officer}: ${contact(lender.grievanceOfficer)}</p>
<nav aria-label="${frame.pages}">${linksOf(page, language)}</nav>
</footer>
</div>
</body>
</html>
`.text;
}

const linksOf = (current: PublicPage, language: Language) =>
  PUBLIC_PAGES.map((page) =>
    page === current
      ? html`<a href="${publicPagePath(page, language)}" aria-current="page">${PAGE_NAMES[language][page]}</a>`
      : html`<a href="${publicPagePath(page, language)}">${PAGE_NAMES[language][page]}</a>`,
  );
