import { openCashfree } from "./cashfree/cashfree.ts";
import type { CashfreeAccount } from "./cashfree/transfers.ts";
import type { Provider } from "./providers/provider.ts";
import type { PayoutPool } from "./razorpayx/payouts.ts";
import { openRazorpayx } from "./razorpayx/razorpayx.ts";
import type { State } from "./state.ts";

type PayoutOptions = Omit<Parameters<typeof openRazorpayx>[0], "state" | "countTo"> & {
  readonly state: State;
};

/** Everybody who pays the lender's money out, over the same banks. */
export function openPayouts({ state, ...options }: PayoutOptions): {
  readonly providers: readonly Provider[];
  readonly pool: PayoutPool;
  readonly cashfree: CashfreeAccount;
} {
  const { razorpayx: ofRazorpayx, cashfree: ofCashfree } = state;
  // A bank does not ask who sends: the first payout to an account is the first by either.
  const countTo: typeof ofCashfree.countTo = (payee) => {
    const [one, other] = [ofRazorpayx.payouts.countTo(payee), ofCashfree.countTo(payee)];
    return { toAccount: one.toAccount + other.toAccount, toPerson: one.toPerson + other.toPerson };
  };
  const razorpayx = openRazorpayx({ ...options, state: ofRazorpayx, countTo });
  const cashfree = openCashfree({ ...options, store: ofCashfree, countTo });
  return {
    providers: [...razorpayx.providers, cashfree.provider],
    pool: razorpayx.pool,
    cashfree: cashfree.account,
  };
}
