import { expect, test } from "vitest";
import { languageOf } from "./language.ts";

test.each([
  [undefined, "en"],
  ["", "en"],
  ["hi-IN,hi;q=0.9,en;q=0.8", "hi"],
  ["en-IN, hi", "en"],
  ["ta-IN, hi;q=0.5", "hi"],
  ["fr", "en"],
  ["x".repeat(5000), "en"],
])("a browser that asks for %j is spoken to in %j", (header, language) => {
  expect(languageOf(header)).toBe(language);
});
