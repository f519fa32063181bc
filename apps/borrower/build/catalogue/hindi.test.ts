import { expect, test } from "vitest";
import { type Entry, entriesIn } from "./entries.ts";

const HINDI = await entriesIn("hi.po");

/** A notice, the consents in it, and the line by the button whose press gives them. */
const isOfConsent = ({ message, files }: Entry): boolean =>
  message.startsWith("Pressing ") || files.some((file) => /(notice|notice-title|consent)\.tsx?$/.test(file));

test("a notice's title stands for its language, so every word of a consent is in Hindi", () => {
  const words = HINDI.filter(isOfConsent);
  expect(words.length).toBeGreaterThan(100);
  expect(words.filter(({ translation }) => translation === "")).toEqual([]);
});

test("a translation keeps every value, every case and every element of its message", () => {
  const places = (text: string): string[] => (text.match(/\{\w+[},]|<\/?\d+\/?>/g) ?? []).sort();
  const lost = HINDI.filter(
    ({ message, translation }) =>
      translation !== "" && String(places(translation)) !== String(places(message)),
  );
  expect(lost).toEqual([]);
});

test("figures are those of the English text, in Latin digits", () => {
  const figures = (text: string): string[] =>
    (text.replace(/\{\w+[},]|<\/?\d+\/?>/g, "").match(/\d[\d,]*/g) ?? []).sort();
  const wrong = HINDI.filter(
    ({ message, translation }) =>
      /[०-९]/.test(translation) ||
      (translation !== "" && String(figures(translation)) !== String(figures(message))),
  );
  expect(wrong).toEqual([]);
});
