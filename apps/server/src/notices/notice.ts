import { isCivilDate } from "@vaada/calendar/civil-date";
import { RETURN_REASONS } from "@vaada/contract/return-reasons";
import { paise, ZERO } from "@vaada/money/paise";
import * as z from "zod";

/** Paise as digits: JSON has no number that holds every one of them. */
const Amount = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform((digits) => paise(BigInt(digits)));
const Day = z.string().refine(isCivilDate);
/** Left out where there is none. */
const Name = z.string().nullable().default(null);

/**
 * The charge that paying late adds besides interest, and the most that all charges together can come to. Older
 * notices lack it. `fee` names the charge where it is another than the late fee.
 */
const Lateness = {
  lateFee: Amount.nullable().default(null),
  fee: z.string().optional(),
  chargesMax: Amount.nullable().default(null),
};

/** Which instalment was not paid in time. Left out of a loan that is repaid at once, and by older ones. */
const Instalment = { instalment: z.int().optional() };

/** The day of the debit that is planned, `null` when none is. Left out where it is not told. */
const NextDebit = { next: Day.nullable().optional() };

/** The debit that was tried, its day, and why it failed. Older notices lack it. */
const ReturnedDebit = z.object({
  amount: Amount,
  on: Day,
  reason: z.enum(RETURN_REASONS),
  ...NextDebit,
});

/** The sum to be paid at the end of the day on which a charge was added. Older notices lack it. */
const AfterCharge = z.object({ on: Day, owed: Amount, ...NextDebit });

/** The outcomes of an application that a person of the lender reviewed. */
const REVIEW_OUTCOMES = [
  "goes-on",
  "refused",
  "statement-needed",
  "selfie-needed",
  "on-hold",
  "set-aside",
  "account-refused",
] as const;

const StoredNotice = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("money-arrived"), amount: Amount, repay: Amount, dueOn: Day }),
  z.object({ kind: z.literal("due-soon"), amount: Amount, dueOn: Day, ...Lateness }),
  /** `isReturned`: the bank has sent a debit of that day back by then. Left out where none came back. */
  z.object({
    kind: z.literal("due-today"),
    amount: Amount,
    isReturned: z.literal(true).optional(),
    ...Lateness,
  }),
  /** `charges`: what of it is penal charges. Left out by older ones. */
  z.object({
    kind: z.literal("overdue"),
    amount: Amount,
    dueOn: Day,
    charges: Amount.default(ZERO),
    ...Lateness,
    /**
     * The later due days of a loan in instalments that are unpaid too. Left out for a loan that is repaid at
     * once.
     */
    alsoDueOn: z.array(Day).optional(),
  }),
  z.object({ kind: z.literal("debit-ahead"), amount: Amount, on: Day, loanNo: z.string() }),
  z.object({ kind: z.literal("debit-done"), amount: Amount, on: Day, reference: Name }),
  /** Nothing when it came back for a reason that the borrower does not answer for. */
  z.object({ kind: z.literal("debit-bounced"), charge: Amount, debit: ReturnedDebit.optional() }),
  z.object({
    kind: z.literal("late-fee"),
    amount: Amount,
    dueOn: Day,
    ...Instalment,
    after: AfterCharge.optional(),
  }),
  z.object({ kind: z.literal("late-fee-reversed"), amount: Amount }),
  /** By the end of a day. */
  z.object({
    kind: z.literal("class-changed"),
    delinquency: z.enum(["standard", "sma-0", "sma-1", "sma-2", "npa"]),
    dueOn: Day,
    loanNo: z.string(),
    /** Then it is an instalment that was due. Left out of one that is repaid at once. */
    isInInstalments: z.boolean().optional(),
  }),
  /** Any other fee that the terms levy on an overdue loan. */
  z.object({
    kind: z.literal("charge"),
    fee: z.string(),
    amount: Amount,
    dueOn: Day,
    ...Instalment,
    after: AfterCharge.optional(),
  }),
  z.object({ kind: z.literal("charge-reversed"), amount: Amount }),
  /** By the bank's or the provider's number, and the order that was paid by the provider's name. */
  z.object({ kind: z.literal("payment-received"), amount: Amount, reference: Name, orderId: Name }),
  z.object({ kind: z.literal("payment-failed"), amount: Amount }),
  /** A credit card paid it, so it goes back. */
  z.object({ kind: z.literal("payment-on-credit"), amount: Amount }),
  z.object({ kind: z.literal("payment-returned"), amount: Amount }),
  /** By the payment's amount and the provider's name of its order. */
  z.object({ kind: z.literal("receipt-corrected"), amount: Amount, orderId: Name }),
  z.object({ kind: z.literal("refund-sent"), amount: Amount }),
  z.object({ kind: z.literal("waiver"), amount: Amount }),
  /** The sum that is due on the new date. */
  z.object({ kind: z.literal("due-date-changed"), from: Day, dueOn: Day, amount: Amount }),
  z.object({
    kind: z.literal("loan-closed"),
    loanNo: z.string(),
    closedBy: z.enum(["repaid", "cooling-off"]),
  }),
  /** The loan's money came back to the lender: what was paid on it is sent back. */
  z.object({ kind: z.literal("loan-undone"), loanNo: z.string(), refund: Amount }),
  /** Of one through the bank the method is left out. */
  z.object({ kind: z.literal("auto-pay-confirmed"), maximum: Amount, method: z.literal("upi").optional() }),
  z.object({ kind: z.literal("auto-pay-rejected"), method: z.literal("upi").optional() }),
  z.object({ kind: z.literal("auto-pay-cancelled") }),
  z.object({ kind: z.literal("new-offer") }),
  z.object({ kind: z.literal("pan-released") }),
  z.object({ kind: z.literal("application-cancelled"), applicationNumber: z.int() }),
  /** The outcome of a person's review of the application. */
  z.object({ kind: z.literal("application-reviewed"), outcome: z.enum(REVIEW_OUTCOMES) }),
  z.object({ kind: z.literal("finish-later") }),
  /** By browser and system. */
  z.object({ kind: z.literal("new-device"), browser: Name, system: Name }),
  /** By the last two digits of the new number. */
  z.object({ kind: z.literal("mobile-change-asked"), ending: z.string() }),
  z.object({ kind: z.literal("mobile-changed"), ending: z.string() }),
  z.object({ kind: z.literal("complaint-received"), ticket: z.string(), answerBy: Day }),
  /** By the bank and its last four digits. */
  z.object({ kind: z.literal("account-discarded"), bank: z.string(), ending: z.string() }),
  z.object({ kind: z.literal("collector-assigned"), name: z.string(), loanNo: z.string() }),
  z.object({ kind: z.literal("contact-resumed") }),
  /** `null` for the hours of the law. */
  z.object({
    kind: z.literal("contact-hours"),
    hours: z.nullable(z.object({ from: z.int(), until: z.int() })),
  }),
  z.object({ kind: z.literal("complaint-answered"), ticket: z.string() }),
  z.object({ kind: z.literal("correction-received"), number: z.string(), answerBy: Day }),
  z.object({ kind: z.literal("correction-answered"), number: z.string() }),
  z.object({ kind: z.literal("nominee-changed"), isNamed: z.boolean() }),
]);

/** One notice to a borrower, with the figures that its sentences need. */
export type Notice = z.output<typeof StoredNotice>;
export type ReturnedDebit = z.output<typeof ReturnedDebit>;
export type AfterCharge = z.output<typeof AfterCharge>;

/** The figures of a notice, as its row keeps them beside the kind. */
export const paramsOf = ({ kind: _kind, ...params }: Notice): string =>
  JSON.stringify(params, (_name, value) => (typeof value === "bigint" ? String(value) : value));

/** `null` for a row of a kind that this release does not know: the other rows still show. */
export function parseNotice(row: { readonly kind: string; readonly params: unknown }): Notice | null {
  const read = StoredNotice.safeParse({ ...(row.params as object), kind: row.kind });
  return read.success ? read.data : null;
}
