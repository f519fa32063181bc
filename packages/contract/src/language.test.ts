import { expect, test } from "vitest";
import { languageOf, noticeLanguageOf } from "./language.ts";

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

test.each([
  [undefined, "en"],
  ["hi", "hi"],
  ["mr, hi", "mr"],
  ["hi, mr", "hi"],
  ["ta, mr-IN;q=0.9", "mr"],
])("a notice read by somebody who asks for %j was read in %j", (header, language) => {
  expect(noticeLanguageOf(header)).toBe(language);
});

test("whoever has read a notice in Marathi is answered in Hindi", () => {
  expect(languageOf("mr, hi")).toBe("hi");
});
