/** The sentences a borrower reads about a payment. */
export const REPAYMENT_MESSAGES = {
  choiceMissing: "Please select full or payment payment",
  amountOutOfRange: "Amount must be greater than 500 and less than or equal to total repayment",
  tooManyDecimals: "Enter rupees with at most two decimals, like 1000.50",
  leavesTooLittle: "Pay all of it, or leave at least 1 rupee for later",
  failed: "Payment failed. Please try again.",
} as const;

type PartPaymentRule = {
  /** The sum that pays everything today. */
  readonly total: number;
  readonly minimum: number;
  /** The least that a payment must leave when it does not pay everything. */
  readonly restMinimum: number;
};

/** The message for a part of the total, in rupees, or `null` when it can be paid: all of it always can. */
export function partPaymentMessage(amount: number, rule: PartPaymentRule): string | null {
  const [asked, total, minimum, restMinimum] = [amount, rule.total, rule.minimum, rule.restMinimum].map(
    wholePaise,
  ) as [number, number, number, number];
  if (hasTooManyDecimals(amount)) return REPAYMENT_MESSAGES.tooManyDecimals;
  if (!isRupeeAmount(amount) || asked > total) return REPAYMENT_MESSAGES.amountOutOfRange;
  if (asked === total) return null;
  if (asked < minimum) return REPAYMENT_MESSAGES.amountOutOfRange;
  return total - asked < restMinimum ? REPAYMENT_MESSAGES.leavesTooLittle : null;
}

/** The rest of a total after a part of it, in rupees; never below zero. */
export const remainingAfter = (total: number, amount: number): number =>
  Math.max(0, wholePaise(total) - wholePaise(amount)) / 100;

/** More than nothing, with at most two decimals: 0.1 + 0.2 is none. */
export const isRupeeAmount = (amount: number): boolean => RUPEES.test(String(amount)) && amount > 0;

/** A fraction of a paisa, which nobody can pay. */
export const hasTooManyDecimals = (amount: number): boolean => /^\d+\.\d{3,}$/.test(String(amount));

const RUPEES = /^\d{1,13}(?:\.\d{1,2})?$/;

/** A fraction of rupees differs from itself after a subtraction; whole paise do not. */
const wholePaise = (rupees: number): number => Math.round(rupees * 100);
