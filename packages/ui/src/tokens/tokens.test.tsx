import { afterEach, expect, test } from "vitest";
import "../testing/accessible.ts";
import tokensCss from "./tokens.css?raw";
import { COLOUR_TOKENS, type ColourToken, colourOf } from "./tokens.ts";

const root = document.documentElement;

afterEach(() => {
  delete root.dataset.theme;
  root.lang = "en";
});

/** Text needs 4.5 : 1, the outline of a control and a bar 3 : 1. */
const PAIRS: readonly [ColourToken, ColourToken, number][] = [
  ["text", "canvas", 4.5],
  ["text", "surface", 4.5],
  ["text-2", "canvas", 4.5],
  ["text-2", "sunken", 4.5],
  ["text-3", "canvas", 4.5],
  ["text-3", "surface", 4.5],
  ["text-3", "sunken", 4.5],
  ["primary", "canvas", 4.5],
  ["primary", "surface", 4.5],
  ["primary", "primary-soft", 4.5],
  ["on-primary", "primary", 4.5],
  ["on-primary", "primary-press", 4.5],
  ["accent-text", "accent-soft", 4.5],
  ["success", "success-soft", 4.5],
  ["danger", "danger-soft", 4.5],
  ["danger", "canvas", 4.5],
  ["danger", "surface", 4.5],
  ["info", "info-soft", 4.5],
  ["accent", "hero", 3],
  ["field", "surface", 3],
  ["field", "canvas", 3],
  ["seg-get", "surface", 3],
  ["seg-cost", "surface", 3],
  ["seg-interest", "surface", 3],
  ["seg-fee", "surface", 3],
  ["seg-gst", "surface", 3],
];

test.each(["light", "dark"])("in the %s theme every pair can be read", (theme) => {
  root.dataset.theme = theme;
  const tooFaint = PAIRS.filter(([front, back, least]) => contrast(front, back) < least);
  expect(tooFaint.map(([front, back]) => `${front} on ${back}: ${contrast(front, back).toFixed(2)}`)).toEqual(
    [],
  );
});

test("every colour has a value in both themes", () => {
  for (const theme of ["light", "dark"]) {
    root.dataset.theme = theme;
    expect(COLOUR_TOKENS.filter((token) => colourOf(token) === "")).toEqual([]);
  }
});

test("dark by choice and dark by the system are the same dark", () => {
  const chosen = block(':root[data-theme="dark"] {');
  expect(chosen).toContain("--canvas");
  expect(block(":root:not([data-theme]) {")).toBe(chosen);
});

test("a page in Hindi has more air, no tracking, and its own face; a Hindi word in an English page has not", () => {
  const value = (name: string) => getComputedStyle(root).getPropertyValue(name).trim();
  expect(value("--font")).not.toContain("Devanagari");
  root.lang = "hi";
  expect(value("--font")).toContain("Noto Sans Devanagari");
  expect(value("--lead")).toBe("1.1");
  expect(value("--track-h1")).toBe("0");
});

test("₹ and the digits come from Figtree", async () => {
  const [letters, sign] = await Promise.all([
    document.fonts.load("700 20px Figtree", "20,000"),
    document.fonts.load("700 20px Figtree", "₹"),
  ]);
  expect(letters).toHaveLength(1);
  expect(sign).toHaveLength(1);
  expect(sign[0]).not.toBe(letters[0]);
});

test("an English page can write the other language's name without the whole script", async () => {
  const faces = await document.fonts.load("600 16px 'Language Names'", "हिंदी");
  expect(faces).toHaveLength(1);
  expect(getComputedStyle(root).getPropertyValue("--font")).toContain("Language Names");
});

test("Figtree's arrival moves nothing: its stand-in has the same line box and nearly the same width", async () => {
  await document.fonts.load("400 16px Figtree", "See the full cost");
  for (const weight of [400, 700]) {
    const [figtree, standIn] = [measure("Figtree", weight), measure("Figtree Stand-in", weight)];
    expect(standIn.height).toBeCloseTo(figtree.height, 0);
    expect(standIn.width / figtree.width).toBeGreaterThan(0.97);
    expect(standIn.width / figtree.width).toBeLessThan(1.03);
  }
});

test("components name tokens: no colour, radius or duration of their own", () => {
  const sheets = import.meta.glob<string>("../*/*.module.css", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const raw = /#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(|radius:[^;]*\dpx|\b\d*\.?\d+m?s\b/gi;
  expect(Object.keys(sheets).length).toBeGreaterThan(15);
  expect(
    Object.entries(sheets).flatMap(([path, css]) =>
      (css.match(raw) ?? []).map((found) => `${path}: ${found}`),
    ),
  ).toEqual([]);
});

test("components carry no inline style: a page built beforehand could not show it past its security policy", () => {
  const sources = import.meta.glob<string>(["../*/*.tsx", "!../*/*.test.tsx", "!../*/*.example.tsx"], {
    query: "?raw",
    import: "default",
    eager: true,
  });
  expect(Object.keys(sources).length).toBeGreaterThan(15);
  expect(Object.keys(sources).filter((path) => sources[path]?.includes("style={"))).toEqual([]);
});

/** The declarations between an opening line and its closing brace, one to a line, without their indentation. */
function block(opening: string): string {
  const after = tokensCss.slice(tokensCss.indexOf(opening) + opening.length);
  const lines = after.slice(0, after.indexOf("}")).split("\n");
  return lines
    .map((line) => line.trim())
    .join("\n")
    .trim();
}

function contrast(front: ColourToken, back: ColourToken): number {
  const [light = 0, dark = 0] = [luminance(colourOf(front)), luminance(colourOf(back))].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((c) =>
    c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function measure(family: string, weight: number): DOMRect {
  const span = document.createElement("span");
  span.textContent =
    "See the full cost before you apply. Instant online personal loan for salaried employees.";
  Object.assign(span.style, {
    fontFamily: `"${family}"`,
    fontWeight: String(weight),
    fontSize: "16px",
    lineHeight: "normal",
  });
  span.style.whiteSpace = "nowrap";
  span.style.position = "absolute";
  document.body.append(span);
  const box = span.getBoundingClientRect();
  span.remove();
  return box;
}
