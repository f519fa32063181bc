import { paise } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import type { FastifyInstance } from "fastify";
import type { CashfreeAccount } from "./cashfree/transfers.ts";
import { razorpayBooks } from "./razorpay/books.ts";
import type { Razorpay } from "./razorpay/razorpay.ts";
import type { PayoutPool } from "./razorpayx/payouts.ts";

/** The providers' own books, in rupees, newest first, for comparison with a ledger. */
export function bookRoutes(
  app: FastifyInstance,
  services: { pool: PayoutPool; cashfree: CashfreeAccount; razorpay: Razorpay },
): void {
  app.get("/books", () => ({
    payouts: [...payoutsIn(services.pool), ...services.cashfree.books()],
    ...razorpayBooks(services.razorpay),
  }));
}

const payoutsIn = (pool: PayoutPool) =>
  pool.list().map(({ payout, accountNumber }) => ({
    id: payout.id,
    reference: payout.reference_id ?? null,
    account: accountNumber,
    amount: toWireRupees(paise(BigInt(payout.amount))),
    status: payout.status,
  }));
