import type { RazorpayxPayout, RazorpayxPayoutStatus } from "@vaada/wire/payouts";
import { razorpayxId } from "../razorpay/razorpay-id.ts";
import { secondsOf } from "./payees.ts";
import type { TransactionStore } from "./transaction-store.ts";

type Services = {
  readonly transactions: TransactionStore;
  readonly poolAccountNumber: string;
  /** The platform's time, since every transaction falls on one of its days. */
  readonly platformLately: () => Date;
};

/** Books the money when a payout leaves the account, and when it comes back failed or reversed. */
export function bookPayout(
  services: Services,
  { before, payout }: { before: RazorpayxPayoutStatus | null; payout: RazorpayxPayout },
): void {
  const { id, amount, status, currency, reference_id, utr } = payout;
  const isOut = status === "processing";
  const isBack = (status === "failed" || status === "reversed") && HAS_LEFT.has(before);
  if (!isOut && !isBack) return;
  const at = secondsOf(services.platformLately());
  services.transactions.add({
    id: razorpayxId("txn"),
    entity: "transaction",
    account_number: services.poolAccountNumber,
    amount,
    currency,
    credit: isBack ? amount : 0,
    debit: isOut ? amount : 0,
    source: isOut
      ? { ...payout }
      : {
          id: razorpayxId("rvrsl"),
          entity: "reversal",
          payout_id: id,
          amount,
          fee: 0,
          tax: 0,
          currency,
          reference_id: reference_id ?? null,
          utr: utr ?? null,
          created_at: at,
        },
    created_at: at,
  });
}

/** Books what the lender transfers to the account, or away from it. */
export function bookTransfer(services: Services, paise: number): { readonly id: string } {
  const id = razorpayxId("txn");
  const amount = Math.abs(paise);
  services.transactions.add({
    id,
    entity: "transaction",
    account_number: services.poolAccountNumber,
    amount,
    currency: "INR",
    credit: paise > 0 ? amount : 0,
    debit: paise < 0 ? amount : 0,
    source: {
      id: razorpayxId(paise > 0 ? "bt" : "ext"),
      entity: paise > 0 ? "bank_transfer" : "external",
      amount,
    },
    created_at: secondsOf(services.platformLately()),
  });
  return { id };
}

const HAS_LEFT: ReadonlySet<RazorpayxPayoutStatus | null> = new Set(["processing", "processed"]);
