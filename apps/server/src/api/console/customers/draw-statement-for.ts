import { readAcceptedTerms } from "../../../agreements/documents/accepted-terms.ts";
import { readLoan } from "../../../loans/events/store.ts";
import { drawStatement } from "../../../loans/statements-of-account/draw-statement.ts";
import { type Actor, writeTrail } from "../../../operations/trail/write-trail.ts";
import { asStaff } from "../../../platform/db/actor.ts";
import { type Refused, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";

/** Draws the borrower's own statement of account for a person of the lender. It leaves only with its entry of the trail. */
export async function drawStatementFor(
  services: Pick<Services, "database" | "vault" | "clock" | "lender">,
  wanted: {
    readonly by: Actor;
    readonly borrowerId: string;
    readonly loanId: number;
    readonly reason: string;
  },
): Promise<{ readonly name: string; readonly content: string } | Refused<"NOT_FOUND">> {
  const { database, clock, lender } = services;
  const { by, borrowerId, loanId, reason } = wanted;
  const inTheirName = asStaff(by.staffId, { inNameOf: borrowerId });
  const loan = await database.withTx(inTheirName, (tx) => readLoan(tx, loanId));
  if (loan === null) return refuse("NOT_FOUND");
  const accepted = await readAcceptedTerms(services, { borrowerId, applicationId: loanId });
  const today = clock.today();
  const from = loan.facts.arrivedOn;
  const bytes = await drawStatement(lender, { accepted, loan, from, to: today, today });
  await database.withTx(inTheirName, (tx) =>
    writeTrail(tx, services, {
      act: "statement",
      outcome: "done",
      by,
      borrowerId,
      loanId,
      after: { from, to: today },
      reason,
    }),
  );
  return { name: `statement-${loan.loanNo}.pdf`, content: bytes.toString("base64") };
}
