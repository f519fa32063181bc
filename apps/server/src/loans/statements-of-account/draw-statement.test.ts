import { addDays } from "@vaada/calendar/civil-date";
import { formatDay } from "@vaada/calendar/format";
import { LANGUAGES } from "@vaada/contract/language";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { WORKED_LOAN } from "@vaada/lending/owed/testing/worked-loan";
import { formatRupees } from "@vaada/money/format";
import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { acceptedTermsOf } from "../../../testing/documents/accepted-terms.ts";
import { LENDER } from "../../../testing/key-facts/statements.ts";
import { pdfText } from "../../../testing/paper/pdf-text.ts";
import { pageCountOf } from "../../platform/paper/signature-box.ts";
import { drawStatement } from "./draw-statement.ts";

// Shaping a page of Devanagari takes long on a busy machine, and how busy it is must not decide a test.
const TIMEOUT = { timeout: 120_000 };

const squeezed = (text: string): string => text.replaceAll(/\s/g, "");
const { arrivedOn } = WORKED_LOAN;
const PAYMENT = {
  number: 1,
  kind: "payment" as const,
  key: "payment:pay_1",
  valueDate: addDays(arrivedOn, 10),
  amount: paise(500_000n),
  mode: "UPI",
  reference: "012345678901",
  happenedAt: new Date("2026-11-30T11:32:00+05:30"),
};

const subjectIn = (language: "en" | "hi", events: readonly (typeof PAYMENT)[] = [PAYMENT]) => ({
  accepted: acceptedTermsOf(language),
  loan: { loanNo: "VD-0000123-1", facts: WORKED_LOAN, events },
  from: arrivedOn,
  to: addDays(arrivedOn, 20),
  today: addDays(arrivedOn, 20),
});

test(
  "a statement tells each entry with its day, and ends with what is owed to the paisa",
  TIMEOUT,
  async () => {
    const bytes = await drawStatement(LENDER, subjectIn("en"));
    expect(await drawStatement(LENDER, subjectIn("en"))).toEqual(bytes);
    const drawn = squeezed(pdfText(bytes));
    const owed = formatRupees(owedOn(WORKED_LOAN, [PAYMENT], addDays(arrivedOn, 20)).total);
    for (const text of [
      "VD-0000123-1",
      "Loan paid out",
      "₹19,292",
      "Processing fee, kept back",
      "Payment, 012345678901",
      "₹5,000",
      "0.05% a day (18.25% a year)",
      `Closing balance ${owed}`,
      `: ${owed}.`,
    ])
      expect(drawn, text).toContain(squeezed(text));
  },
);

test(
  "a loan in instalments is told with each of their days and the rate that was agreed",
  TIMEOUT,
  async () => {
    const dues = [31, 62, 90].map((days) => {
      const dueOn = addDays(arrivedOn, days);
      return { dueOn, payableThrough: dueOn };
    });
    const [last] = dues.slice(-1);
    const repayment = {
      kind: "instalments" as const,
      annualRatePpm: 240_000n,
      instalment: paise(698_505n),
      aheadDays: 60,
      dues,
    };
    const { loan, ...subject } = subjectIn("en", []);
    const facts = { ...loan.facts, ...last, repayment };
    const drawn = squeezed(pdfText(await drawStatement(LENDER, { ...subject, loan: { ...loan, facts } })));
    const days = dues.map(({ dueOn }) => formatDay(dueOn)).join(", ");
    expect(drawn).toContain(squeezed(`Instalments due on ${days}`));
    expect(drawn).toContain(squeezed("24% a year, by days of 365"));
    expect(drawn).not.toContain(squeezed("a day ("));
  },
);

test("a long account goes over pages, and both languages have all their glyphs", TIMEOUT, async () => {
  const many = Array.from({ length: 40 }, (_, at) => ({
    ...PAYMENT,
    number: at + 1,
    key: `payment:pay_${at}`,
    amount: paise(10_000n),
  }));
  for (const language of LANGUAGES) {
    const bytes = await drawStatement(LENDER, subjectIn(language, many));
    expect(pageCountOf(bytes)).toBeGreaterThan(1);
    expect(pdfText(bytes)).not.toContain("\u0000");
    expect(pdfText(bytes)).not.toContain("?");
  }
});
