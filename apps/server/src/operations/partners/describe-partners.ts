import type { PartnerState } from "@vaada/contract/console/calls/overview";
import type { Tx } from "../../platform/db/tx.ts";
import { PARTNERS, type Partner } from "../../providers/troubles.ts";
import { sumMinutes } from "./store.ts";

const LOOKS_BACK_MS = 5 * 60_000;
/** Borrowers wait for the answer. */
const SLOW_MS = 4_000;

const DOES: Readonly<Record<Partner, { readonly name: string; readonly does: string }>> = {
  razorpay: { name: "Razorpay", does: "payments, auto-pay" },
  razorpayx: { name: "RazorpayX", does: "payouts" },
  cashfree: { name: "Cashfree", does: "payouts" },
  surepass: { name: "Surepass", does: "identity, bureau, e-sign" },
  finbox: { name: "FinBox", does: "statements" },
  msg91: { name: "MSG91", does: "texts" },
  whatsapp: { name: "WhatsApp", does: "reminders" },
};

/** How each partner was in the last five minutes, but for those that the lender has no account with. One that nobody called is quiet, and nothing is known of it. */
export async function describePartners(
  tx: Tx,
  { now, besides }: { readonly now: Date; readonly besides: readonly Partner[] },
) {
  const sums = await sumMinutes(tx, new Date(now.getTime() - LOOKS_BACK_MS));
  return PARTNERS.filter((partner) => !besides.includes(partner)).map((partner) => {
    const sum = sums.find((one) => one.partner === partner);
    const seconds = sum === undefined ? null : Math.round(sum.ms / sum.calls / 100) / 10;
    return { partner, ...DOES[partner], state: stateOf(sum), seconds, calls: sum?.calls ?? 0 };
  });
}

/** Half of the calls in vain is down: the other half may be luck. */
function stateOf(sum: { calls: number; failures: number; ms: number } | undefined): PartnerState {
  if (sum === undefined) return "quiet";
  if (sum.failures * 2 >= sum.calls) return "down";
  return sum.failures > 0 || sum.ms / sum.calls > SLOW_MS ? "slow" : "up";
}
