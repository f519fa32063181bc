import { expect, test } from "vitest";
import { firstStyles } from "./first-styles.ts";

const HTML = '<main class="page wide"><p class="lead">₹</p></main>';

test.each([
  [".lead{top:0}", ".lead{top:0}", "what the page has"],
  [".sheet{top:0}", "", "what it lacks"],
  [".page .lead{top:0}", ".page .lead{top:0}", "both of two"],
  [".page .sheet{top:0}", "", "one of two"],
  [".lead,.sheet{top:0}", ".lead{top:0}", "one of a list"],
  ["p:not(.sheet){top:0}", "p:not(.sheet){top:0}", "an exception"],
  [":is(.sheet,:not(.a .b)) p{top:0}", ":is(.sheet,:not(.a .b)) p{top:0}", "a choice"],
  [":root[data-theme=dark]{top:0}", ":root[data-theme=dark]{top:0}", "no class at all"],
  ["@media (width>9px){.sheet{top:0}}", "", "a block of which nothing is left"],
  ["@font-face{font-family:a}", "@font-face{font-family:a}", "a font"],
  [".lead{&:hover{top:0}& .sheet{top:1px}}", ".lead{&:hover{top:0}}", "what is nested"],
  ["@keyframes in{0%{top:0}}", "", "a motion that nothing makes"],
  [
    ".lead{animation:in 1s}@keyframes in{0%{top:0}}",
    ".lead{animation:in 1s}@keyframes in{0%{top:0}}",
    "a motion that something makes",
  ],
])("of %s the first styles are '%s': %s", (css, kept) => {
  expect(firstStyles(css, HTML)).toBe(kept);
});
