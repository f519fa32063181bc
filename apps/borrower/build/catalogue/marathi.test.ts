import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Entry, entriesIn } from "./entries.ts";

const MARATHI = await entriesIn("mr.po");

/** The screens that Marathi is offered on: the landing page, the way in to repay and the sign-in, with what they show when something fails. */
const OFFERED_ON =
  /^src\/(landing\/|sign-in\/|loan\/(payment|without-loan)|form\/(code-form|wait|failed-act|error-summary|use-act)|shell\/contacts|language\/(dates|shared-phrases|fee-names)|app\/(background|install-prompt|screen-boundary|update-row|not-found|router))/;

/** A step's consent is recorded in Hindi, and behind the sign-in nobody reads Marathi. */
const isOfSteps = ({ message, files }: Entry): boolean =>
  files.every((file) => /^src\/(steps\/|form\/(bureau-)?notice\.tsx|language\/notice-titles)/.test(file)) ||
  /(?:^|\. )By tapping /.test(message);

test("the landing page and the sign-in, with its notice and consent, are wholly in Marathi", () => {
  const offered = MARATHI.filter(({ files }) => files.some((file) => OFFERED_ON.test(file)));
  expect(offered.length).toBeGreaterThan(200);
  expect(offered.map(({ message }) => message)).toContain("What we collect and why");
  expect(offered.filter(({ translation }) => translation === "").map(({ message }) => message)).toEqual([]);
});

test("the words of a step's consent are left to Hindi, which is what the record of it says", () => {
  const words = MARATHI.filter(isOfSteps);
  expect(words.length).toBeGreaterThan(50);
  expect(words.filter(({ translation }) => translation !== "")).toEqual([]);
});

test("a translation keeps every value and every element of its message", () => {
  const places = (text: string): string[] => (text.match(/\{\w+[},]|<\/?\d+\/?>/g) ?? []).sort();
  const lost = MARATHI.filter(
    ({ message, translation }) =>
      translation !== "" && String(places(translation)) !== String(places(message)),
  );
  expect(lost).toEqual([]);
});

test("the small font of the languages' names is asked for every letter of them", () => {
  const css = readFileSync("packages/ui/src/tokens/fonts.css", "utf8");
  const range = /"Language Names";[^}]*unicode-range: ([^;]+);/.exec(css)?.[1] ?? "";
  const spans = range.split(", ").map((span) => {
    const [from = "", to = from] = span.slice(2).split("-");
    return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) };
  });
  const source = readFileSync("apps/borrower/src/language/language.ts", "utf8");
  const names = /LANGUAGE_NAMES = \{([^}]*)\}/.exec(source)?.[1] ?? "";
  expect(names).toContain("मराठी");
  const codes = [...names].map((letter) => letter.codePointAt(0) ?? 0);
  const missing = codes.filter(
    (code) => code > 0x8ff && !spans.some(({ from, to }) => code >= from && code <= to),
  );
  expect(missing).toEqual([]);
});
