import { civilDate } from "@vaada/calendar/civil-date";
import { LANGUAGES } from "@vaada/contract/language";
import { paise, ZERO } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { acceptedTermsOf } from "../../../../testing/documents/accepted-terms.ts";
import { LENDER } from "../../../../testing/key-facts/statements.ts";
import { pdfText } from "../../../../testing/paper/pdf-text.ts";
import { pageCountOf } from "../../../platform/paper/signature-box.ts";
import type { PaymentEffect } from "../apply-payment.ts";
import { drawReceipt } from "./make-receipt.ts";
import type { CorrectionReason } from "./stated-effect.ts";

// Shaping a page of Devanagari takes long on a busy machine, and how busy it is must not decide a test.
const TIMEOUT = { timeout: 120_000 };

const squeezed = (text: string): string => text.replaceAll(/\s/g, "");

const EFFECT: PaymentEffect = {
  split: {
    key: "payment:pay_1",
    kind: "payment",
    valueDate: civilDate("2026-11-30"),
    interest: paise(10_000n),
    principal: paise(490_000n),
    charges: ZERO,
    excess: ZERO,
    waived: ZERO,
    charged: ZERO,
    levied: [],
    feesReversed: ZERO,
  },
  remaining: paise(1_510_000n),
  exit: null,
  isLoanClosed: false,
  chargedBackOn: null,
  isLoanUndone: false,
  atDue: null,
  interestSaved: ZERO,
  excessNow: ZERO,
};

const subjectIn = (language: "en" | "hi", effect: PaymentEffect = EFFECT) => ({
  accepted: acceptedTermsOf(language),
  loanNo: "VD-0000123-1",
  payment: {
    id: "pay_1Aa00000000001",
    amount: paise(500_000n),
    paidAt: new Date("2026-11-30T11:32:00+05:30"),
    valueDate: civilDate("2026-11-30"),
    mode: "UPI",
  } as const,
  bankNumber: "012345678901",
  effect,
  correction: null,
});

test("a receipt says on one page what was paid, how, and what it paid off", TIMEOUT, async () => {
  const bytes = await drawReceipt(LENDER, subjectIn("en"));
  expect(pageCountOf(bytes)).toBe(1);
  const drawn = squeezed(pdfText(bytes));
  for (const text of [
    "has received ₹5,000",
    "VD-0000123-1",
    "pay_1Aa00000000001",
    "012345678901",
    "₹4,900",
    "₹100",
    "Left to pay after this payment: ₹15,100.",
  ])
    expect(drawn, text).toContain(squeezed(text));
  expect(drawn).not.toContain("Charges");
});

test(
  "in the cooling-off days it says what pays off the loan, and what is left after them",
  TIMEOUT,
  async () => {
    const exit = { until: civilDate("2026-12-01"), amount: paise(1_439_200n) };
    const drawn = squeezed(pdfText(await drawReceipt(LENDER, subjectIn("en", { ...EFFECT, exit }))));
    for (const text of [
      "Through 1 Dec 2026, in the cooling-off days, ₹14,392 pays off the loan.",
      "After those days ₹15,100 is left to pay.",
      "The interest of each day after 30 Nov 2026 adds to both.",
    ])
      expect(drawn, text).toContain(squeezed(text));
    const inHindi = pdfText(await drawReceipt(LENDER, subjectIn("hi", { ...EFFECT, exit })));
    expect(inHindi).toContain("14,392");
    expect(inHindi).not.toContain("?");
  },
);

test("one that closes the loan says so, and both languages have all their glyphs", TIMEOUT, async () => {
  for (const language of LANGUAGES) {
    const bytes = await drawReceipt(
      LENDER,
      subjectIn(language, { ...EFFECT, remaining: ZERO, isLoanClosed: true }),
    );
    const text = pdfText(bytes);
    expect(text).not.toContain("?");
    expect(text).not.toContain("\u0000");
    expect(text).not.toContain("15,100");
    expect(pageCountOf(bytes)).toBe(1);
  }
});

const REPLACED_OF = new Date("2026-11-30T12:00:00+05:30");
const REASONS: readonly [CorrectionReason, Partial<PaymentEffect>, string][] = [
  [
    { kind: "earlier-payment", amount: paise(100_000n), paidAt: new Date("2026-11-29T10:05:00+05:30") },
    {},
    "A payment of ₹1,000, made earlier",
  ],
  [
    { kind: "charged-back", on: civilDate("2026-12-04") },
    { chargedBackOn: civilDate("2026-12-04") },
    "This payment does not count any more",
  ],
  [{ kind: "loan-undone" }, { isLoanUndone: true, remaining: ZERO }, "There is no loan any more"],
  [{ kind: "other" }, {}, "Something that counts before this payment"],
];

test(
  "a corrected receipt is marked as one, and says what it replaces and why, in both languages",
  TIMEOUT,
  async () => {
    for (const [reason, change, told] of REASONS)
      for (const language of LANGUAGES) {
        const subject = subjectIn(language, { ...EFFECT, ...change });
        const bytes = await drawReceipt(LENDER, {
          ...subject,
          correction: { replacedOf: REPLACED_OF, reason },
        });
        const text = pdfText(bytes);
        expect(text).not.toContain("\u0000");
        expect(pageCountOf(bytes)).toBe(1);
        if (language !== "en") continue;
        expect(squeezed(text)).toContain(squeezed("Corrected Payment Receipt"));
        expect(squeezed(text)).toContain(squeezed("replaces the one that was issued on"));
        expect(squeezed(text)).toContain(squeezed(told));
      }
  },
);
