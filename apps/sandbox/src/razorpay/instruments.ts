import { BANKS } from "../bank-statement/banks.ts";
import { CREDIT_CARD, type Instrument, type Method, NO_CARD, type PaymentError } from "./payment-attempts.ts";

/** The apps that a UPI payment can be opened in, and the address that they pay from. */
export const UPI_APPS = [
  { id: "google-pay", name: "Google Pay", vpa: "borrower@okaxis" },
  { id: "phonepe", name: "PhonePe", vpa: "borrower@ybl" },
  { id: "paytm", name: "Paytm", vpa: "borrower@ptsbi" },
  { id: "bhim", name: "BHIM", vpa: "borrower@upi" },
] as const;

/** Filled in on the page, so that nobody types a card of their own. */
export const DEBIT_CARD = { number: "6527 6589 0000 1005", expiry: "12/30", cvv: "123" };
/** A published input: the one card here that is a credit card. */
export const CREDIT_CARD_NUMBER = "5500 6700 0000 1002";
export const USUAL_BANK = "HDFC";

/** The instrument of a payer who chooses only the method. */
export const usualInstrument = (method: Method): Instrument =>
  instrumentOf({ method, form: { ...DEBIT_CARD, app: "", bank: USUAL_BANK } }).instrument;

/** A credit card that came through, whatever the checkout was told: banks do not always say what a card is. */
export const creditCard = (): Instrument =>
  instrumentOf({
    method: "card",
    form: { ...DEBIT_CARD, number: CREDIT_CARD_NUMBER, app: "", bank: USUAL_BANK },
  }).instrument;

export type InstrumentForm = {
  readonly app: string;
  readonly number: string;
  readonly expiry: string;
  readonly cvv: string;
  readonly bank: string;
};

/** `error` says why it can't be paid with. */
export function instrumentOf({
  method,
  form,
  isCreditRefused = false,
}: {
  method: Method;
  form: InstrumentForm;
  isCreditRefused?: boolean;
}): {
  readonly instrument: Instrument;
  readonly error: PaymentError | null;
} {
  switch (method) {
    case "upi": {
      const app = UPI_APPS.find(({ id }) => id === form.app);
      return { instrument: { method, vpa: app?.vpa ?? SCANNED_FROM }, error: null };
    }
    case "card":
      return cardOf(form, isCreditRefused);
    case "netbanking": {
      const bank = BANKS.find(({ ifsc }) => ifsc === form.bank)?.ifsc ?? USUAL_BANK;
      return { instrument: { method, bank }, error: null };
    }
    default:
      return method satisfies never;
  }
}

/** The payer who scans the code with a phone. */
const SCANNED_FROM = "success@razorpay";

function cardOf(
  { number, expiry, cvv }: InstrumentForm,
  isCreditRefused: boolean,
): { instrument: Instrument; error: PaymentError | null } {
  const digits = number.replaceAll(/\D/g, "");
  const isCard = /^\d{12,19}$/.test(digits) && /^\d\d\/\d\d$/.test(expiry.trim()) && /^\d{3,4}$/.test(cvv);
  const isCredit = digits === CREDIT_CARD_NUMBER.replaceAll(" ", "");
  const card = {
    last4: digits.slice(-4),
    network: NETWORKS[digits.slice(0, 1)] ?? "Unknown",
    type: isCredit ? "credit" : "debit",
    issuer: USUAL_BANK,
  };
  if (!isCard) return { instrument: { method: "card" }, error: NO_CARD };
  return { instrument: { method: "card", card }, error: isCredit && isCreditRefused ? CREDIT_CARD : null };
}

const NETWORKS: Readonly<Record<string, string>> = { "4": "Visa", "5": "MasterCard", "6": "RuPay" };
