import { DATA_KINDS, LASTING_KINDS } from "@vaada/lending/retention/rules";
import { expect, test } from "vitest";
import { describeRetention, keptFor } from "./describe-retention.ts";

test("each kind of data says why, how long and by which law, in either language", () => {
  for (const language of ["en", "hi"] as const) {
    const lines = describeRetention(language);
    expect(lines.map(({ kind }) => kind)).toEqual([...DATA_KINDS, ...LASTING_KINDS]);
    for (const { kind, ...words } of lines)
      for (const [what, text] of Object.entries(words)) {
        expect([kind, what, text.trim() === text && text.length > 1]).toEqual([kind, what, true]);
        expect([kind, what, /undefined|NaN/.test(text)]).toEqual([kind, what, false]);
      }
    expect(new Set(lines.map(({ name }) => name)).size).toBe(lines.length);
  }
});

test.each([
  ["identity", "5 years after your last loan is closed. Without a loan: 180 days after you last signed in."],
  ["references", "Until the day on which your loan is closed or your application ends."],
  ["feedback", "As long as you have an account."],
  ["sign-ins", "1 year after the sign-in has ended."],
  ["sign-in-codes", "1 hour after the code has run out."],
  ["books", "8 years after the financial year in which your last loan is closed."],
] as const)("%s is kept: %s", (kind, sentence) => {
  expect(keptFor(kind, "en")).toBe(sentence);
});
