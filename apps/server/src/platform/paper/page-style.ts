import { Html } from "./html.ts";
import { PAGE_FONT_PATH, PAGE_FONT_RANGE } from "./page-font.ts";

/**
 * The one style of every paper, the same text whatever stands on the page: the app's policy names its hash, and a frame
 * inside the app is held to that policy. Dark ink on white, also where the app itself is dark. The face of Hindi, which
 * has no other letters, comes first: behind another, Chromium leaves some texts as they were when it arrives.
 */
const STYLE = `
@font-face { font-family: "Noto Sans Devanagari"; src: url("${PAGE_FONT_PATH}") format("woff2"); font-weight: 400 700; font-display: swap; unicode-range: ${PAGE_FONT_RANGE}; }
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: #1a1d21; font: 16px/1.5 "Noto Sans Devanagari", system-ui, "Noto Sans", sans-serif; overflow-wrap: break-word; }
main { max-width: 48rem; margin: 0 auto; padding: 16px; }
h1 { margin: 0 0 8px; font-size: 1.375rem; line-height: 1.3; }
h2 { margin: 28px 0 8px; font-size: 1.125rem; line-height: 1.35; }
p { margin: 0 0 8px; }
.note { color: #474d55; font-size: .875rem; }
.summary { margin: 16px 0; padding: 12px 16px; border: 2px solid #1a1d21; border-radius: 8px; }
.summary h2 { margin-top: 0; }
.summary ul { margin: 0; padding-left: 20px; }
.summary li { margin: 6px 0; }
table { width: 100%; margin: 0 0 12px; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 8px; border: 1px solid #8b929b; text-align: left; vertical-align: top; }
th { font-weight: 400; }
thead th { background: #eef0f2; font-weight: 600; }
.rows th { width: 58%; }
.rows th[colspan] { width: auto; background: #eef0f2; font-weight: 600; }
.rows td, .grid tbody th { font-weight: 600; }
.figure { text-align: right; }
@media (max-width: 639px) {
  .grid, .grid tbody, .grid tr { display: block; }
  .grid thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .grid tr { margin: 0 0 8px; border: 1px solid #8b929b; border-radius: 6px; overflow: hidden; }
  .grid tbody th, .grid td { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 12px; border: 0; padding: 6px 10px; text-align: left; }
  .grid tbody th { background: #eef0f2; }
  .grid tbody th::before, .grid td::before { content: attr(data-column); font-weight: 400; color: #474d55; }
}
@media (max-width: 439px) {
  .rows, .rows tbody, .rows tr, .rows th, .rows td { display: block; width: auto; }
  .rows tr { margin: 0 0 8px; border: 1px solid #8b929b; border-radius: 6px; overflow: hidden; }
  .rows th, .rows td { border: 0; padding: 6px 10px; }
  .rows td { padding-top: 0; }
}
@media print { main { max-width: none; padding: 0; } tr, .summary { break-inside: avoid; } }
`;

export const PAGE_STYLE = new Html(`<style>${STYLE}</style>`);
