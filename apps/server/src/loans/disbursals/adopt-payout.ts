import { lockApplicationsOf } from "../../journey/applications/store.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import { providerOfPayout } from "../../providers/payouts/payout-providers.ts";
import type { PayoutReading } from "../../providers/payouts/port.ts";
import type { Services } from "../../services.ts";
import type { PayoutServices } from "./apply-payout.ts";
import { insertIntendedPayout, isOver } from "./begin-payout.ts";
import { applyPayoutReading } from "./disburse.ts";
import { isUndecided } from "./payouts/states.ts";
import { readLastPayout, recordFundAccount } from "./payouts/store.ts";
import { readDisbursal } from "./store.ts";

type AdoptServices = PayoutServices & Pick<Services, "database" | "log" | "metrics">;

/**
 * Finds among these the payouts that a disbursal was paid by before our record of them was lost: they carry the key that
 * its next payout would have. Puts them on file and applies what the provider says of them. Returns their references.
 */
export async function adoptPayouts(
  services: AdoptServices,
  disbursal: { readonly agreementId: string; readonly borrowerId: string },
  unknown: ReadonlyMap<string, PayoutReading>,
): Promise<string[]> {
  const adopted: string[] = [];
  for (;;) {
    const payout = await adoptNextPayout(services, disbursal, unknown);
    if (payout === null) return adopted;
    const { owner, reading } = payout;
    await applyPayoutReading(services, { owner, result: { kind: "known", payout: reading } });
    adopted.push(reading.reference);
  }
}

/** Thrown, so that a payout which the provider does not have is not on file either. */
class NotMade extends Error {}

async function adoptNextPayout(
  { database, clock }: AdoptServices,
  { agreementId, borrowerId }: { readonly agreementId: string; readonly borrowerId: string },
  unknown: ReadonlyMap<string, PayoutReading>,
) {
  try {
    return await database.withTx(asBorrower(borrowerId), async (tx) => {
      await lockApplicationsOf(tx, borrowerId);
      const disbursal = await readDisbursal(tx, agreementId);
      if (disbursal === null || isOver(disbursal)) return null;
      const last = await readLastPayout(tx, agreementId);
      if (last !== null && (isUndecided(last.status) || last.status === "processed")) return null;
      const owner = await insertIntendedPayout(
        tx,
        { clock },
        {
          disbursal,
          number: (last?.number ?? 0) + 1,
          providerOf: (key) => providerOfPayout(unknown.get(key)?.reference ?? ""),
        },
      );
      const reading = unknown.get(owner.idempotencyKey);
      if (reading === undefined || reading.fundAccountReference === null) throw new NotMade();
      const { fundAccountReference } = reading;
      await recordFundAccount(tx, { id: owner.id, contactReference: null, fundAccountReference });
      return { owner, reading };
    });
  } catch (error) {
    if (error instanceof NotMade) return null;
    throw error;
  }
}
