import { civilDate } from "@vaada/calendar/civil-date";
import { LANGUAGES } from "@vaada/contract/language";
import { expect, test } from "vitest";
import { acceptedTermsOf, BORROWER } from "../../../../testing/documents/accepted-terms.ts";
import { LENDER } from "../../../../testing/key-facts/statements.ts";
import { pdfText } from "../../../../testing/paper/pdf-text.ts";
import { pageCountOf } from "../../../platform/paper/signature-box.ts";
import { drawCertificate } from "./certificate.ts";

// Shaping a page of Devanagari takes long on a busy machine, and how busy it is must not decide a test.
const TIMEOUT = { timeout: 120_000 };

const CLOSED = {
  loanNo: "VD-0000123-1",
  arrivedOn: civilDate("2026-11-20"),
  closedOn: civilDate("2027-01-01"),
  closedBy: "repaid",
  closedAt: new Date("2027-01-01T11:32:00+05:30"),
} as const;

const squeezed = (text: string): string => text.replaceAll(/\s/g, "");

test("the certificate says on one page that nothing is owed, by whom and on what", TIMEOUT, async () => {
  const bytes = await drawCertificate(LENDER, { accepted: acceptedTermsOf("en"), closing: CLOSED });
  expect(pageCountOf(bytes)).toBe(1);
  const drawn = squeezed(pdfText(bytes));
  for (const text of [
    `${BORROWER.name} owes nothing on the loan No. VD-0000123-1. The loan was closed on 1 Jan 2027.`,
    BORROWER.maskedPan,
    "₹20,000",
    "20 Nov 2026",
    "all charges are settled",
  ])
    expect(drawn, text).toContain(squeezed(text));
});

test("a loan that was given back says so, and both languages have all their glyphs", TIMEOUT, async () => {
  const closing = { ...CLOSED, closedBy: "cooling-off" } as const;
  for (const language of LANGUAGES) {
    const bytes = await drawCertificate(LENDER, { accepted: acceptedTermsOf(language), closing });
    const text = pdfText(bytes);
    expect(text).not.toContain("?");
    expect(text).not.toContain("\u0000");
    expect(text.includes("GST")).toBe(language === "en");
    expect(pageCountOf(bytes)).toBe(1);
  }
});
