import { RECIPIENT_NAMES } from "@vaada/contract/recipients";
import { expect, test } from "vitest";
import { type Entry, entriesIn } from "./entries.ts";

const HINDI = await entriesIn("hi.po");

/** A notice, the consents in it, and the line by the button whose press gives them. */
const isOfConsent = ({ message, files }: Entry): boolean =>
  /(?:^|\. )By tapping /.test(message) ||
  files.some((file) => /(notice|notice-title|consent)\.tsx?$/.test(file));

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

/**
 * The Latin words of Hindi text beside the names of the register: short forms, examples and words of a
 * phone's own screen.
 */
const LATIN_IN_HINDI = new Set(
  "PAN GST OTP KYC PDF SMS APR IFSC RBI UTR DND UPI HDFC ABCPA Tata Motors Link Aadhaar iPhone Safari Data Protection Board of India Key Fact Statement Website Camera Allow Allowed Blocked Settings settings Site Permissions for This Share Add to Home Screen Install app Use the camera aA D ID WhatsApp QR".split(
    " ",
  ),
);

test("whoever gets something is named where a press shares it, by the name in the register", () => {
  const names = Object.values(RECIPIENT_NAMES).map(({ en }) => en);
  const isNamed = (text: string): boolean =>
    /\{(?:verifier|payer|reader|signer)\}/.test(text) || names.some((name) => text.includes(name));
  const shares = HINDI.filter(
    ({ message }) =>
      /\b(?:verification|payment|statement|signing) (?:provider|service)\b/.test(message) &&
      /\b(?:By tapping|You let us|Sharing|anything of yours|You go to)\b/.test(message),
  );
  expect(shares.length).toBeGreaterThan(10);
  expect(shares.filter(({ message, translation }) => !isNamed(message) || !isNamed(translation))).toEqual([]);
});

test("no screen names a recipient of data whom the register lacks", () => {
  const named = new Set(Object.values(RECIPIENT_NAMES).flatMap(({ en }) => en.match(/[A-Za-z]+/g) ?? []));
  const strangers = HINDI.flatMap(({ translation }) => {
    const text = translation.replace(
      /\{\w+(?:, \w+, |\})|\b(?:one|two|few|small|morning|noon|evening|other) \{|<\/?\d+\/?>/g,
      " ",
    );
    return (text.match(/[A-Za-z]+/g) ?? []).filter((word) => !LATIN_IN_HINDI.has(word) && !named.has(word));
  });
  expect([...new Set(strangers)]).toEqual([]);
});
