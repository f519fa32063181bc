import { LANGUAGES, type Language } from "@vaada/contract/language";
import { type Lender, wordsIn } from "@vaada/contract/lender";
import { PUBLIC_PAGES } from "@vaada/contract/routes";
import { ELIGIBILITY_LIMITS } from "@vaada/lending/eligibility";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { SALARY_INSTALMENTS } from "@vaada/lending/products/salary-instalments";
import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { openTestServer } from "../../../testing/test-server.ts";
import { pageFactsOf } from "../../operations/disclosures/page-facts.ts";
import { describeRetention } from "../../operations/retention/describe-retention.ts";
import { describeRecipients } from "../../providers/register/describe-recipients.ts";
import { publicPage } from "./page.ts";

const server = await openTestServer();
const { lender } = server.services;

const read = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
  server.call("GET", path, { headers });

/** The words of a page as they are read, without its markup. */
const wordsOf = (page: string): string =>
  page
    .replace(/<head>[\s\S]*<\/head>/, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");

const PAGES_AND_LANGUAGES = PUBLIC_PAGES.flatMap((page) =>
  LANGUAGES.map((language) => [page, language] as const),
);

test.each(PAGES_AND_LANGUAGES)("/%s is public, whole without a script, in %s", async (page, language) => {
  const answer = await read(`/${page}?lang=${language}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(answer.text).toContain(`<html lang="${language}">`);
  expect(wordsOf(answer.text).length).toBeGreaterThan(1_500);
  const other = language === "en" ? "hi" : "en";
  expect(answer.text, "the other language is a plain link").toContain(`href="/${page}?lang=${other}"`);
  expect(answer.text).toContain(lender.grievanceOfficer.email);
  for (const linked of PUBLIC_PAGES) expect(answer.text).toContain(`href="/${linked}?lang=${language}"`);
});

test.each(PUBLIC_PAGES)(
  "/%s runs under the app's own policy: nothing inline, one script and one style of ours",
  async (page) => {
    const answer = await read(`/${page}`);
    const app = await read("/");
    expect(answer.headers.get("content-security-policy")).toBe(app.headers.get("content-security-policy"));
    expect(answer.text).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?! src="\/pages\/page\.js")/);
  },
);

test("without a word on it a page is in the language that the browser asks for", async () => {
  expect((await read("/terms", { "accept-language": "hi-IN,hi;q=0.9" })).text).toContain('<html lang="hi">');
  expect((await read("/terms", { "accept-language": "fr" })).text).toContain('<html lang="en">');
  const named = await read("/terms?lang=en", { "accept-language": "hi" });
  expect(named.text).toContain('<html lang="en">');
  expect(named.headers.get("vary")).toBe("accept-encoding, accept-language");
  expect((await read("/terms?lang=fr&lang=hi")).status).toBe(200);
});

test("a page is kept for minutes, and then asked for by its hash", async () => {
  const first = await read("/rates?lang=en");
  expect(first.headers.get("cache-control")).toBe("public, max-age=300");
  const etag = first.headers.get("etag") ?? "";
  expect((await read("/rates?lang=en", { "if-none-match": etag })).status).toBe(304);
  expect((await read("/rates?lang=hi", { "if-none-match": etag })).status).toBe(200);
  expect((await server.call("POST", "/rates")).status).toBe(405);
});

test("/rates tells every figure of the terms, and others when the terms are others", () => {
  const page = (terms: typeof SALARY_ADVANCE) =>
    wordsOf(
      publicPage(
        "rates",
        pageFactsOf({ lender, terms, instalments: null, limits: ELIGIBILITY_LIMITS }, "en"),
      ),
    );
  const words = page(SALARY_ADVANCE);
  for (const figure of [
    "A 0.05% 18.25% 3%",
    "B 0.08% 29.2% 5%",
    "C 0.1% 36.5% 8%",
    "GST of 18%",
    "₹500, once, if ₹100 or more is unpaid",
    "₹500 each time",
    "at most 10% of the loan",
    "15 to 76 days",
    "3 days, no charge",
    "₹1,000 to ₹25,000",
  ])
    expect(words).toContain(figure);
  expect(words).toMatch(
    /APR, all of this counted [\d.]+% to [\d.]+%, when the money arrives on the day you take the offer\. When it arrives later it is more/,
  );
  const dearer = page({
    ...SALARY_ADVANCE,
    grades: { ...SALARY_ADVANCE.grades, A: { interestPpmPerDay: 600n } },
    coolingOffDays: 5,
    penal: { ...SALARY_ADVANCE.penal, maximumPpm: 50_000n },
  });
  for (const figure of ["A 0.06% 21.9% 3%", "5 days, no charge", "at most 5% of the loan"])
    expect(dearer).toContain(figure);
});

test("/rates tells the loan in instalments by its own terms, and nothing of it while none are in force", () => {
  const page = (instalments: typeof SALARY_INSTALMENTS | null, language: Language = "en") => {
    const lent = { lender, terms: SALARY_ADVANCE, instalments, limits: ELIGIBILITY_LIMITS };
    return wordsOf(publicPage("rates", pageFactsOf(lent, language)));
  };
  expect(page(null)).not.toMatch(/instalment/i);
  const words = page(SALARY_INSTALMENTS);
  for (const figure of [
    "in grade A or B: 3 equal monthly instalments",
    "A 24% 2% B 30% 3%",
    "₹10,000 to ₹50,000",
    "3 instalments, one a month; the first 15 to 45 days after you take the offer",
    "₹500, once for each instalment, if ₹100 or more is unpaid",
    "Salary advance: example",
    "Example: ₹20,000 taken on 20 Nov 2026 in grade B, paid back in 3 instalments.",
    "You pay on 1 Jan 2027 ₹7,065.50",
    "version 3 of the terms of the salary advance, and of version 1 of those of the loan in instalments",
  ])
    expect(words).toContain(figure);
  expect(words, "grade C is not offered instalments").not.toContain("C 36% 4%");
  const others = {
    ...SALARY_INSTALMENTS,
    version: 2,
    repayment: { ...SALARY_INSTALMENTS.repayment, count: 12 },
    amount: { ...SALARY_INSTALMENTS.amount, minimum: paise(30_000_00n) },
    grades: { ...SALARY_INSTALMENTS.grades, A: { interestPpmPerYear: 180_000n } },
  };
  for (const figure of ["A 18% 2%", "12 instalments, one a month", "Example: ₹30,000 taken", "1 Dec 2027"])
    expect(page(others)).toContain(figure);
  expect(page(SALARY_INSTALMENTS, "hi")).toContain("3 किस्तें, हर महीने एक");
});

test("the pages of the server tell the second product, whose terms are in force from the start", async () => {
  expect(wordsOf((await read("/rates?lang=en")).text)).toContain("Loan in instalments");
  expect(wordsOf((await read("/grievance?lang=hi")).text)).toContain("₹10,000 से ₹50,000");
});

test.each(LANGUAGES)(
  "/privacy names everybody who gets data and every period of the retention table, in %s",
  async (language) => {
    const words = wordsOf((await read(`/privacy?lang=${language}`)).text);
    for (const { name, role, gets } of describeRecipients(language))
      for (const said of [name, role, gets]) expect(words).toContain(said);
    for (const { name, kept, law } of describeRetention(language))
      for (const said of [name, kept, law]) expect(words).toContain(said);
    expect(words).toContain("Data Protection Board");
    for (const { what, region } of lender.stores ?? [])
      for (const said of [what, region]) expect(words).toContain(wordsIn(said, language));
  },
);

test("/grievance names the officer, the days, the ombudsman and his ninety days, Sachet, products, apps and service providers", async () => {
  const { text } = await read("/grievance?lang=en");
  const words = wordsOf(text);
  const { name, phone, email } = lender.grievanceOfficer;
  for (const said of [name, phone, email, "within 30 days", "90 days", lender.complaintPortal])
    expect(words).toContain(said);
  expect(text).toContain('href="https://sachet.rbi.org.in"');
  for (const app of lender.disclosures.apps) {
    expect(words).toContain(app.name);
    expect(words).toContain(String(app.cimsId));
  }
  expect(words).toContain("Lending service providers: none");
});

test("where a service provider runs the app, its officer, its role and its name stand on the pages", () => {
  const officer = { name: "Ravi Rao", phone: "1800 111 2222", email: "care@apps.test" };
  const role = { en: "Runs the app", hi: "ऐप चलाती है" };
  const run = {
    ...lender,
    keyFacts: { ...lender.keyFacts, serviceProvider: { legalName: "Apps Ltd", grievanceOfficer: officer } },
    disclosures: {
      ...lender.disclosures,
      serviceProviders: [{ legalName: "Apps Ltd", role, website: "https://apps.test" }],
    },
  };
  for (const language of LANGUAGES) {
    const facts = pageFactsOf(
      { lender: run, terms: SALARY_ADVANCE, instalments: null, limits: ELIGIBILITY_LIMITS },
      language,
    );
    const words = wordsOf(publicPage("grievance", facts));
    for (const said of [officer.name, officer.phone, officer.email, `Apps Ltd: ${role[language]}`])
      expect(words).toContain(said);
    expect(wordsOf(publicPage("terms", facts))).toContain("Apps Ltd");
  }
});

/** Names, and what Hindi speakers say in Latin letters too. */
const LATIN_IN_HINDI = new Set(
  "Vaada English PAN PIN SMS GST APR RBI CIMS UIDAI MSG NPCI CERT In TransUnion CIBIL CERSAI CRIF High Mark Equifax Experian Surepass DigiLocker FinBox Razorpay RazorpayX Cashfree Google Mozilla Microsoft Apple WhatsApp Meta KYC PMLA UAPA A B C id Key Fact Statement Data Protection Board of India".split(
    " ",
  ),
);

test("/rates says of stamp duty who pays it, how much in each state where the borrower does, and where nobody is lent to", () => {
  const wordsWith = (changes: Partial<Lender>, language: Language): string => {
    const facts = pageFactsOf(
      {
        lender: { ...lender, ...changes },
        terms: SALARY_ADVANCE,
        instalments: null,
        limits: ELIGIBILITY_LIMITS,
      },
      language,
    );
    return wordsOf(publicPage("rates", facts));
  };
  expect(wordsWith({}, "en")).toMatch(/Stamp duty\s+paid by us/);
  const stampDuty = { ...lender.stampDuty, MH: { rupees: 100, paidBy: "borrower" as const } };
  expect(wordsWith({ stampDuty }, "en")).toContain("Maharashtra ₹100. Elsewhere it is paid by us");
  expect(wordsWith({ stampDuty }, "hi")).toContain("महाराष्ट्र ₹100");
  const { MH: _, ...withoutMaharashtra } = lender.stampDuty;
  expect(wordsWith({}, "en")).not.toContain("Where we do not lend");
  expect(wordsWith({ stampDuty: withoutMaharashtra }, "en")).toMatch(/Where we do not lend\s+Maharashtra\b/);
  expect(wordsWith({ stampDuty: withoutMaharashtra }, "hi")).toMatch(/जहाँ हम लोन नहीं देते\s+महाराष्ट्र/);
});

test.each(PUBLIC_PAGES)("the Hindi of /%s leaves no English word where a Hindi one is natural", (page) => {
  const lent = { terms: SALARY_ADVANCE, instalments: SALARY_INSTALMENTS, limits: ELIGIBILITY_LIMITS };
  const facts = pageFactsOf({ lender, ...lent }, "hi");
  let words = wordsOf(publicPage(page, facts)).replaceAll(/https?:\/\/\S+|\S+@\S+/g, "");
  for (const own of ownWords(lender)) words = words.replaceAll(own, "");
  const latin = (words.match(/[A-Za-z]+/g) ?? []).filter(
    (word) => !LATIN_IN_HINDI.has(word) && !MONTHS.includes(word),
  );
  expect(latin).toEqual([]);
});

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** The lender's own words are its own, longest first so that none is cut by a shorter one. What it says in both languages is Hindi here. */
const ownWords = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : value === null || typeof value !== "object"
      ? []
      : Object.values("hi" in value ? [value.hi] : value)
          .flatMap(ownWords)
          .toSorted((one, two) => two.length - one.length);
