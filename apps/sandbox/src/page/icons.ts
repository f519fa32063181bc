import { type Html, html } from "./html.ts";

const icon = (paths: Html, size = 24): Html =>
  html`<svg class="icon" viewBox="0 0 24 24" width="${size}" height="${size}"
aria-hidden="true">${paths}</svg>`;

/** Drawn on a grid of 24, in strokes; the colour is the text's. */
export const ICONS = {
  logo: html`<span class="logo">${icon(html`<path d="M6 8l6 10 6-10"/>`)}</span>`,
  back: icon(html`<path d="M15 5l-7 7 7 7"/>`),
  copy: icon(
    html`<rect x="9" y="9" width="11" height="11" rx="2.5"/><path d="M5 15V6.5A2.5 2.5 0 017.5 4H15"/>`,
    16,
  ),
  message: icon(
    html`<path d="M5 5h14a2 2 0 012 2v8a2 2 0 01-2 2h-7l-5 4v-4H5a2 2 0 01-2-2V7a2 2 0 012-2z"/>`,
    32,
  ),
  mail: icon(html`<rect x="3" y="5" width="18" height="14" rx="2.5"/><path d="M4 7.5l8 6 8-6"/>`, 16),
  phone: icon(html`<rect x="7" y="2.5" width="10" height="19" rx="2.5"/><path d="M11 18.5h2"/>`),
  document: icon(
    html`<path d="M7 3h7l4 4v12a2 2 0 01-2 2H7a2 2 0 01-2-2V5a2 2 0 012-2zM14 3v4h4"/><path d="M9 13l2 2 4-4"/>`,
  ),
  plug: icon(html`<path d="M9 3v5M15 3v5M6 8h12v3a6 6 0 01-12 0zM12 17v4"/>`),
  people: icon(
    html`<circle cx="9" cy="8" r="3.5"/>
<path d="M2.5 20a6.5 6.5 0 0113 0M16 4.8a3.5 3.5 0 010 6.4M18 14.2a6.5 6.5 0 013.5 5.8"/>`,
  ),
  clock: icon(html`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>`),
  money: icon(html`<path d="M7 4h10M7 8.5h10M7 4h3.5a4.5 4.5 0 010 9H7l7 7"/>`),
  fault: icon(html`<path d="M13 2.5L4.5 14H11l-1 7.5L19.5 10H13z"/>`),
  status: html`<svg class="icon" viewBox="0 0 66 24" width="55" height="20" aria-hidden="true">
<path d="M3 17v-3M8 17v-6M13 17V8M18 17V5"/><path d="M27 10a9 9 0 0112 0M30 13.5a5 5 0 016 0M33 17h.01"/>
<rect x="46" y="6" width="16" height="11" rx="3"/><path d="M64.5 10v3"/>
<path d="M49.5 9.5v4M53 9.5v4M56.5 9.5v4"/></svg>`,
};
