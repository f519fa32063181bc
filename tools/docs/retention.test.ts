import { readFileSync } from "node:fs";
import { DATA_KINDS, LASTING_KINDS, retentionOf } from "@vaada/lending/retention/rules";
import { expect, test } from "vitest";
import { versionsOf, wordingOf } from "../../apps/borrower/build/notices/kept-wordings.ts";
import { describeRetention } from "../../apps/server/src/operations/retention/describe-retention.ts";
import { retentionPage } from "./retention.ts";

const onFile = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");

test("docs/retention.md is what `npm run docs` makes of the retention table, with a row for every kind", () => {
  expect(onFile("docs/retention.md")).toBe(retentionPage());
  for (const { name, kept } of describeRetention("en"))
    for (const words of [`${name} |`, kept]) expect(retentionPage()).toContain(words);
  expect(retentionPage().match(/^\| (?!Data)[^-]/gm)).toHaveLength(DATA_KINDS.length + LASTING_KINDS.length);
});

test("no notice tells a period of its own: each reads the table, in either language", () => {
  for (const locale of ["en", "hi"]) {
    const catalogue = onFile(`apps/borrower/src/locales/${locale}.po`);
    for (const stale of ["As long as you have an account here", "5 years after", "They are not erased"])
      expect([locale, stale, catalogue.includes(`msgid "${stale}`)]).toEqual([locale, stale, false]);
    expect(catalogue).toContain("{years} years after your last loan is closed");
  }
});

test("the notice of the sign-in tells how long a sign-in is kept, and how long the consent to it", () => {
  const words = readFileSync(wordingOf(versionsOf("signIn")[0]), "utf8");
  const { keep } = retentionOf("sign-ins").rule;
  expect(keep).toEqual({ years: 1 });
  expect(words).toContain("Kept: Of each sign-in: 1 year after it has ended. Of this consent: 5 years after");
});

test("the logs' periods and the source of the time stand in docs/operating.md", () => {
  const page = onFile("docs/operating.md");
  for (const word of ["180 days", "one year", "NIC", "NPL", "CLOCK_SKEW_MS_MAX"])
    expect(page).toContain(word);
});
