import { readFileSync } from "node:fs";
import { LANGUAGES } from "@vaada/contract/language";
import { Lender } from "@vaada/contract/lender";
import { expect, test } from "vitest";
import { linkMail } from "./phrases.ts";

const LENDER_FILE = new URL("../../../../../lender.json", import.meta.url);
const lender = Lender.parse(JSON.parse(readFileSync(LENDER_FILE, "utf8")));
const link = "http://localhost:3000/verify-email?token=a.b";
const given = { lender, link, ttlSeconds: 604_800 };

test.each(LANGUAGES)("in %s it says who writes, why, what to do, and what if it was not you", (language) => {
  const { subject, text, html } = linkMail(language, given);
  const { about, again, press, days } = SAYS[language];
  expect(subject).toContain("Vaada");
  expect(text.split("\n")).toContain(link);
  for (const said of [about, again, days, "Example Finance Ltd", "help@lender.example"]) {
    expect(text).toContain(said);
    expect(html).toContain(said);
  }
  expect(html).toContain(`<a href="${link}">${press}</a>`);
});

const SAYS = {
  en: {
    about: "loan application with Vaada",
    again: "If it was not you, ignore this",
    press: "Verify email address",
    days: "7 days",
  },
  hi: {
    about: "Vaada के एक लोन आवेदन में",
    again: "अगर पता आपने नहीं दिया",
    press: "ईमेल पता पक्का करें",
    days: "7 दिन",
  },
};

test.each([
  [604_800, "for 7 days"],
  [172_800, "for 2 days"],
  [172_799, "for 47 hours"],
  [86_400, "for 24 hours"],
  [3_600, "for 1 hour"],
  [3_599, "for 59 minutes"],
  [60, "for 1 minute"],
  [1, "for 1 minute"],
])("a link that works for %i seconds is said to work %s", (ttlSeconds, says) => {
  expect(linkMail("en", { ...given, ttlSeconds }).text).toContain(`${says}.`);
});

test("what a lender writes is words in the HTML and never markup", () => {
  const bold = { ...lender, brand: { ...lender.brand, name: `<b>"O'Neil" & Co` } };
  const { subject, text, html } = linkMail("en", { ...given, lender: bold, link: `${link}&x="><i>` });
  expect(subject).toContain(`<b>"O'Neil" & Co`);
  expect(text).toContain(`<b>"O'Neil" & Co`);
  expect(html).not.toMatch(/<b>|<i>/);
  expect(html).toContain("&lt;b&gt;&quot;O&#39;Neil&quot; &amp; Co");
  expect(html).toContain(`href="${link}&amp;x=&quot;&gt;&lt;i&gt;"`);
});
