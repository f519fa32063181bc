import { civilDate } from "@vaada/calendar/civil-date";
import { NOTIFICATION_KINDS } from "@vaada/contract/calls/notifications";
import { RETURN_REASONS } from "@vaada/contract/return-reasons";
import { isKnownRoute } from "@vaada/contract/routes";
import { paise, ZERO } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { openTestServer } from "../../testing/test-server.ts";
import { describeNotice } from "./describe-notice.ts";
import { withNextAhead } from "./next-debit.ts";
import { type Notice, paramsOf, parseNotice } from "./notice.ts";
import { english } from "./phrases.en.ts";
import { hindi } from "./phrases.hi.ts";

const { lender } = (await openTestServer()).services;

const amount = paise(2_042_050n);
const dueOn = civilDate("2027-01-01");
const next = civilDate("2027-01-04");
const returned = { amount, on: dueOn, reason: "short-balance", next } as const;
const after = { on: dueOn, owed: amount, next };

/** One of each, with the figures that its words must carry. */
const EACH: readonly (readonly [Notice, ...figures: string[]])[] = [
  [{ kind: "money-arrived", amount: paise(1_929_200n), repay: amount, dueOn }, "₹19,292", "₹20,420.50"],
  [{ kind: "due-soon", amount, dueOn, lateFee: null, chargesMax: null }, "₹20,420.50"],
  [
    { kind: "due-soon", amount, dueOn, lateFee: paise(50_000n), chargesMax: paise(200_000n) },
    "₹20,420.50",
    "₹500",
    "₹2,000",
  ],
  [{ kind: "due-today", amount, lateFee: paise(50_000n), chargesMax: null }, "₹20,420.50", "₹500"],
  [{ kind: "due-today", amount, lateFee: paise(50_000n), fee: "bounce-charge", chargesMax: null }, "₹500"],
  [{ kind: "due-today", amount, isReturned: true, lateFee: null, chargesMax: null }, "₹20,420.50"],
  [
    { kind: "overdue", amount, dueOn, charges: paise(500_00n), lateFee: null, chargesMax: null },
    "₹20,420.50",
    "₹500",
    lender.grievanceOfficer.phone,
  ],
  [
    { kind: "debit-ahead", amount, on: dueOn, loanNo: "VD-0100001-1" },
    "₹20,420.50",
    "VD-0100001-1",
    lender.lender.legalName,
    lender.grievanceOfficer.email,
  ],
  [
    { kind: "debit-done", amount, on: dueOn, reference: "UTR42" },
    "₹20,420.50",
    "UTR42",
    lender.grievanceOfficer.email,
  ],
  [{ kind: "debit-bounced", charge: paise(50_000n) }, "₹500", lender.grievanceOfficer.email],
  [{ kind: "debit-bounced", charge: ZERO }],
  [{ kind: "debit-bounced", charge: paise(50_000n), debit: returned }, "₹20,420.50", "2027", "₹500"],
  ...RETURN_REASONS.map((reason): [Notice, ...string[]] => [
    { kind: "debit-bounced", charge: ZERO, debit: { ...returned, reason, next: null } },
    "₹20,420.50",
  ]),
  [{ kind: "late-fee", amount: paise(50_000n), dueOn, after }, "₹500", "₹20,420.50"],
  [
    { kind: "charge", fee: "late-fee", amount: paise(30_000n), dueOn, after: { ...after, next: null } },
    "₹20,420.50",
  ],
  [{ kind: "late-fee", amount: paise(50_000n), dueOn }, "₹500", lender.grievanceOfficer.email],
  [{ kind: "late-fee", amount: paise(50_000n), dueOn, instalment: 2 }, "₹500", " 2 "],
  [{ kind: "late-fee-reversed", amount: paise(50_000n) }, "₹500"],
  [
    { kind: "class-changed", delinquency: "sma-1", dueOn, loanNo: "VD-0100001-1" },
    "SMA-1",
    "VD-0100001-1",
    lender.grievanceOfficer.phone,
  ],
  [{ kind: "class-changed", delinquency: "npa", dueOn, loanNo: "VD-0100001-1" }, "NPA"],
  [{ kind: "class-changed", delinquency: "standard", dueOn, loanNo: "VD-0100001-1" }, "VD-0100001-1"],
  [{ kind: "charge", fee: "late-fee", amount: paise(30_000n), dueOn }, "₹300", lender.grievanceOfficer.email],
  [{ kind: "charge-reversed", amount: paise(30_000n) }, "₹300"],
  [{ kind: "payment-received", amount, reference: "UTR7", orderId: "order_SBX1" }, "₹20,420.50", "UTR7"],
  [{ kind: "payment-received", amount, reference: null, orderId: null }, "₹20,420.50"],
  [{ kind: "payment-failed", amount }, "₹20,420.50"],
  [{ kind: "payment-on-credit", amount }, "₹20,420.50"],
  [{ kind: "payment-returned", amount }, "₹20,420.50"],
  [{ kind: "receipt-corrected", amount, orderId: "order_SBX1" }, "₹20,420.50"],
  [{ kind: "refund-sent", amount }, "₹20,420.50"],
  [{ kind: "waiver", amount }, "₹20,420.50"],
  [{ kind: "due-date-changed", from: dueOn, dueOn, amount }, "₹20,420.50"],
  [{ kind: "loan-closed", loanNo: "VD-0100001-1", closedBy: "repaid" }, "VD-0100001-1"],
  [{ kind: "loan-closed", loanNo: "VD-0100001-1", closedBy: "cooling-off" }, "VD-0100001-1"],
  [{ kind: "loan-undone", loanNo: "VD-0100001-1", refund: amount }, "VD-0100001-1", "₹20,420.50"],
  [{ kind: "loan-undone", loanNo: "VD-0100001-1", refund: ZERO }, "VD-0100001-1"],
  [{ kind: "auto-pay-confirmed", maximum: amount }, "₹20,420.50"],
  [{ kind: "auto-pay-rejected" }],
  [{ kind: "auto-pay-confirmed", maximum: amount, method: "upi" }, "₹20,420.50", "UPI"],
  [{ kind: "auto-pay-rejected", method: "upi" }, "₹1"],
  [{ kind: "auto-pay-cancelled" }],
  [{ kind: "new-offer" }],
  [{ kind: "pan-released" }],
  [{ kind: "application-cancelled", applicationNumber: 1000001 }, "1000001"],
  [{ kind: "application-reviewed", outcome: "goes-on" }],
  [{ kind: "application-reviewed", outcome: "on-hold" }, lender.grievanceOfficer.phone],
  [{ kind: "finish-later" }],
  [{ kind: "new-device", browser: "Chrome", system: "Android" }, "Chrome", "Android"],
  [{ kind: "new-device", browser: null, system: null }],
  [{ kind: "mobile-change-asked", ending: "10" }, "10"],
  [{ kind: "mobile-changed", ending: "10" }, "10"],
  [{ kind: "complaint-received", ticket: "VT-1000001", answerBy: dueOn }, "VT-1000001"],
  [{ kind: "account-discarded", bank: "HDFC", ending: "6782" }, "6782"],
  [{ kind: "contact-resumed" }, "Meera Nair"],
  [{ kind: "contact-hours", hours: { from: 9, until: 18 } }, "Meera Nair", "9:00", "18:00"],
  [{ kind: "contact-hours", hours: null }, "Meera Nair"],
  [{ kind: "collector-assigned", name: "Sunita Pillai", loanNo: "VD-0100001-1" }, "Sunita Pillai"],
  [{ kind: "complaint-answered", ticket: "VT-1000001" }, "VT-1000001"],
  [{ kind: "correction-answered", number: "DR-2000001" }, "DR-2000001"],
  [{ kind: "correction-received", number: "DR-2000001", answerBy: dueOn }, "DR-2000001"],
  [{ kind: "nominee-changed", isNamed: true }],
  [{ kind: "nominee-changed", isNamed: false }],
];

test("every kind of the contract has words in every language, and nothing else has", () => {
  const kinds = [...NOTIFICATION_KINDS].sort();
  expect(Object.keys(english).sort()).toEqual(kinds);
  expect(Object.keys(hindi).sort()).toEqual(kinds);
  expect([...new Set(EACH.map(([notice]) => notice.kind))].sort()).toEqual(kinds);
});

const NAMED = EACH.map(([notice, ...figures]) => [notice.kind, notice, figures] as const);

test.each(NAMED)(
  "%s: kept as it is, it is told with its figures in both languages",
  (kind, notice, figures) => {
    expect(parseNotice({ kind, params: JSON.parse(paramsOf(notice)) })).toEqual(notice);
    const inEnglish = describeNotice(notice, { language: "en", lender });
    const inHindi = describeNotice(notice, { language: "hi", lender });
    for (const figure of figures) {
      expect(inEnglish.description).toContain(figure);
      expect(inHindi.description).toContain(figure);
    }
    expect(inEnglish.title + inEnglish.description).not.toMatch(/[\u0900-\u097f]|undefined|null/);
    for (const text of [inHindi.title, inHindi.description]) {
      expect(text).toMatch(/[\u0900-\u097f]/);
      expect(text).not.toMatch(/[\u0966-\u096f]|undefined|null/);
    }
    const [path = ""] = inEnglish.leadsTo.split("?");
    expect(isKnownRoute(path)).toBe(true);
    expect(inHindi.leadsTo).toBe(inEnglish.leadsTo);
  },
);

test("a day is written as each language writes it, and a payment leads to its receipt", () => {
  const [due] = EACH[1] ?? [];
  if (due === undefined) throw new Error("no notice");
  expect(describeNotice(due, { language: "en", lender }).title).toBe("Due on 1 Jan 2027");
  expect(describeNotice(due, { language: "hi", lender }).title).toBe("1 जनवरी 2027 को भुगतान करना है");
  const bounced = { kind: "debit-bounced", charge: ZERO, debit: returned } as const;
  expect(describeNotice(bounced, { language: "en", lender }).description).toContain("planned for 4 Jan 2027");
  expect(describeNotice(bounced, { language: "hi", lender }).description).toContain(
    "अगली कोशिश 4 जनवरी 2027",
  );
  const waited = describeNotice(withNextAhead(bounced, next), { language: "en", lender }).description;
  expect(waited, "a text that waited until the day of the next try").not.toContain("4 Jan 2027");
  expect(waited).toContain("on 1 Jan 2027");
  const paid = { kind: "payment-received", amount, reference: null, orderId: "order_SBX1" } as const;
  expect(describeNotice(paid, { language: "en", lender }).leadsTo).toBe(
    "/repayment-success?orderId=order_SBX1",
  );
});

test("what was due of a loan in instalments is called an instalment, each by its own day", () => {
  const late = { lateFee: null, chargesMax: null, charges: ZERO };
  const alsoDueOn = [civilDate("2027-02-01")];
  const said = (notice: Notice) => describeNotice(notice, { language: "en", lender }).description;
  expect(said({ kind: "overdue", amount, dueOn, ...late })).toContain("It was due on 1 Jan 2027.");
  expect(said({ kind: "overdue", amount, dueOn, ...late, alsoDueOn: [] })).toContain(
    "The instalment was due on 1 Jan 2027.",
  );
  expect(said({ kind: "overdue", amount, dueOn, ...late, alsoDueOn })).toContain(
    "The instalments were due on 1 Jan 2027 and 1 Feb 2027.",
  );
  expect(said({ kind: "charge", fee: "late-fee", amount, dueOn, instalment: 1 })).toContain(
    "because instalment 1 was not paid by 1 Jan 2027. It is added once for each instalment.",
  );
  const classed = { kind: "class-changed", delinquency: "sma-1", dueOn, loanNo: "VD-0100001-1" } as const;
  expect(said({ ...classed, isInInstalments: true })).toMatch(/^An instalment of loan VD-0100001-1 was due/);
  expect(said(classed)).toMatch(/^Loan VD-0100001-1 was due/);
});

test.each([
  ["a kind of another version", { kind: "fireworks", params: {} }],
  ["one without its figures", { kind: "waiver", params: {} }],
  ["one with a fraction", { kind: "waiver", params: { amount: "1.5" } }],
  ["a day that is none", { kind: "due-soon", params: { amount: "1", dueOn: "2027-02-30" } }],
])("%s has no words", (_what, row) => {
  expect(parseNotice(row)).toBeNull();
});
