import type { OrderPurpose } from "@vaada/contract/calls/repayment";
import { loanPaths } from "../loan-paths.ts";
import { go } from "../shell/navigation.ts";

/** The sum that the screen before hands over: without it there is nothing to pay. */
export type SumToRepay = {
  /** Today's debt in rupees. */
  readonly total: number;
  readonly purpose: OrderPurpose;
};

/** Kept with the entry of the history, so that a reload pays the same. From inside a sheet with `replace`. */
export function enterRepayment(toRepay: SumToRepay, { replace = false }: { replace?: boolean } = {}): void {
  go(loanPaths.repayment(), { replace, state: { toRepay } });
}

/** `null` for whoever came here by the address alone. */
export function keptSumToRepay(): SumToRepay | null {
  const { toRepay } = (history.state ?? {}) as { toRepay?: Partial<SumToRepay> };
  const total = toRepay?.total;
  if (typeof total !== "number" || !(total > 0)) return null;
  return { total, purpose: toRepay?.purpose === "cooling-off" ? "cooling-off" : "repayment" };
}
