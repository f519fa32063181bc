import { endMatch } from "../../decisioning/screening/store.ts";
import { asStaff } from "../../platform/db/actor.ts";
import { type Refused, refuse } from "../../platform/refusals/refused.ts";
import type { Services } from "../../services.ts";
import { type Actor, writeTrail } from "../trail/write-trail.ts";

/** Says that a borrower is the person on the list. What stands still stays so, and the borrower hears nothing of it. */
export async function confirmMatch(
  services: Pick<Services, "database" | "vault" | "clock">,
  match: {
    readonly number: number;
    readonly borrowerId: string;
    readonly loanId: number;
    readonly reference: string;
    readonly reason: string;
    readonly by: Actor;
  },
): Promise<Refused<"ALREADY_ANSWERED"> | null> {
  const { number, borrowerId, loanId, reference, reason, by } = match;
  const { database, clock } = services;
  return database.withTx<Refused<"ALREADY_ANSWERED"> | null>(
    asStaff(by.staffId, { inNameOf: borrowerId }),
    async (tx) => {
      const end = {
        number,
        from: ["open"],
        to: "confirmed",
        by: by.staffId,
        reason,
        now: clock.now(),
      } as const;
      if (!(await endMatch(tx, end))) return refuse("ALREADY_ANSWERED");
      await writeTrail(tx, services, {
        act: "confirm-match",
        outcome: "done",
        by,
        borrowerId,
        loanId,
        before: { match: "open", reference },
        after: { match: "confirmed", reference },
        reason,
      });
      return null;
    },
  );
}
