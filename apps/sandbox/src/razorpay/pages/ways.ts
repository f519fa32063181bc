import type { Method } from "../payment-attempts.ts";
import type { AnyOrder } from "../razorpay-store.ts";

export type Way = { readonly method: Method; readonly name: string; readonly says: string };

/** How an order can be paid; an auto-pay is authorised at the bank of its own account, or in a UPI app. */
export function waysOf({ token }: AnyOrder): readonly Way[] {
  if (token === undefined) return PAYMENT_WAYS;
  if (token.method === "upi") return [UPI_MANDATE];
  const { auth_type, bank_account } = token;
  const ways: readonly Way[] = [
    {
      method: "netbanking",
      name: "Net banking",
      says: `Sign in at ${bank_account.bank_name ?? "your bank"} and agree.`,
    },
    { method: "card", name: "Debit card", says: "With the card of this account and its PIN." },
  ];
  return ways.filter(({ method }) => auth_type == null || AUTH_METHODS[auth_type] === method);
}

export const wayOf = (order: AnyOrder, method: string): Way | null =>
  waysOf(order).find((way) => way.method === method) ?? null;

/** Whether it is done on the bank's own page. */
export const isAtBank = ({ method }: Way): boolean => method === "netbanking";

const UPI_MANDATE: Way = { method: "upi", name: "UPI", says: "Scan a code, or open your UPI app." };

const AUTH_METHODS: Readonly<Record<string, Method>> = {
  netbanking: "netbanking",
  aadhaar: "netbanking",
  debitcard: "card",
};

/** A loan is repaid with money of one's own: no way here is a credit. */
const PAYMENT_WAYS: readonly Way[] = [
  { method: "upi", name: "UPI", says: "Scan a code, or open your UPI app." },
  { method: "card", name: "Debit card", says: "With the card of your bank account." },
  { method: "netbanking", name: "Net banking", says: "Sign in at your bank." },
];
