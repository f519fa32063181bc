import { add, subtract, ZERO } from "@vaada/money/paise";
import { explainCases, openBalanceCase } from "../../../loans/cases/store.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { ClosingBalance } from "../../../providers/report.ts";
import type { Services } from "../../../services.ts";
import type { Reconciliation } from "../store.ts";
import { readBalanceBefore, readOurBalance, recordBalance } from "./store.ts";

/** The chart's code of the account that loans are paid out of. */
const PAYOUT_ACCOUNT = "1110";
const KEY = `reconciliation:balance:${PAYOUT_ACCOUNT}`;

/**
 * Holds what the payout account held at the end of the day against the books, once each movement was compared. What the provider
 * moved and we have not booked yet explains a part; what the account held before its first comparison is booked by the next close
 * of business. Anything else is money that moved on the account and is in nobody's books.
 */
export async function compareBalance(
  tx: Tx,
  { clock }: Pick<Services, "clock">,
  { on, source, closing }: Reconciliation & { readonly closing: ClosingBalance },
) {
  if (source !== "payouts" || closing.kind === "unsaid") return [];
  const theirs = closing.kind === "held" ? closing.amount : await readBalanceBefore(tx, on);
  if (theirs === null) return [];
  const now = clock.realNow();
  const { ours, waiting, hasOpening } = await readOurBalance(tx, on);
  const rest = subtract(subtract(theirs, ours), waiting);
  const opening = hasOpening ? null : rest;
  await recordBalance(tx, { on, theirs, ours, waiting: add(waiting, opening ?? ZERO), opening });
  if (rest === ZERO || !hasOpening) {
    await explainCases(tx, { keys: [KEY], note: "came later", by: "reconciliation", now });
    return [];
  }
  const found = { reference: PAYOUT_ACCOUNT, theirs, ours: add(ours, waiting) };
  return (await openBalanceCase(tx, { ...found, key: KEY, now }))
    ? [{ ...found, kind: "balance-differs" as const }]
    : [];
}
