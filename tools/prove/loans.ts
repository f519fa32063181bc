import { type Copy, copySigned } from "../../apps/server/testing/disbursals/copies.ts";
import { tellAddresses } from "../../e2e/support/addresses.ts";
import { walk } from "../../e2e/support/walk.ts";
import { chanceOf } from "./chance.ts";
import { anybody } from "./people.ts";
import type { ProvingHouse } from "./proving-house.ts";
import type { Fate } from "./script.ts";

export type FatedLoan = Copy & { readonly fate: Fate };

/**
 * Signed loans whose money is asked for. One borrower walks to the signature by the calls of a browser; the others are
 * copies of them on accounts of their own, for it is the money's way that is proved here, and not theirs.
 */
export async function makeLoans(
  house: ProvingHouse,
  { seed, fates }: { readonly seed: number; readonly fates: readonly Fate[] },
): Promise<FatedLoan[]> {
  nameHouse(house);
  const { verified } = await walk(anybody(chanceOf(seed)), "e-sign");
  const model = { userId: verified.user_id, loanId: verified.loan.loan_id };
  const loans: FatedLoan[] = [];
  for (const fate of fates) {
    const copy = await copySigned(house.inside, model, { ending: fate.ending });
    if (fate.fault !== null) house.bank.doom(copy.account, fate.fault);
    loans.push({ ...copy, fate });
  }
  return loans;
}

/** For the walks, which know the house by its addresses. */
export function nameHouse({ urls }: ProvingHouse): void {
  tellAddresses("JOURNEYS", { APP_URL: urls.app, SANDBOX_URL: urls.sandbox });
}
