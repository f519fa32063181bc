import { isAllowed, type Role } from "@vaada/contract/console/roles";
import type { Paise } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import { journeyContextOf, readPositionOf } from "../../../journey/applications/journey-position.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Services } from "../../../services.ts";
import { describePerson } from "../describe-person.ts";
import type { ApplicationRow } from "./store.ts";

export type DeskServices = Pick<Services, "vault" | "clock" | "settings" | "policies">;

export const rupeesOf = (amount: Paise | null): number | null =>
  amount === null ? null : toWireRupees(amount);

/** An application as the desk shows it: its status is derived, and what identifies the borrower is masked. */
export async function describeApplication(
  tx: Tx,
  services: DeskServices,
  { row, reader }: { readonly row: ApplicationRow; readonly reader: Role },
) {
  const { step, leadStatus } = await readPositionOf(tx, {
    ...journeyContextOf(services),
    borrowerId: row.borrowerId,
    application: {
      id: Number(row.key),
      productId: row.productId,
      loanType: row.loanType,
      closedAt: row.closedAt,
      isCancelled: row.isCancelled,
      isDecisionPostponed: row.isDecisionPostponed,
      isUnderReview: row.waitsFor !== null,
    },
  });
  return {
    step,
    shown: {
      loan_id: Number(row.key),
      ...describePerson(services.vault, row),
      loan_type: row.loanType,
      product: row.productId,
      status: leadStatus,
      waits_for: shownWait(row, reader),
      waits_since: row.waitsSince?.toISOString() ?? null,
      amount_asked: rupeesOf(row.requested),
      monthly_income: rupeesOf(row.monthlyIncome),
      started_at: row.createdAt.toISOString(),
      ended_at: row.closedAt?.toISOString() ?? null,
    },
  };
}

/**
 * A possible match on a list is for those who work on it: to everybody else it is a decision that a person
 * takes.
 */
const shownWait = ({ waitsFor }: ApplicationRow, reader: Role): ApplicationRow["waitsFor"] =>
  waitsFor === "screening" && !isAllowed(reader, "screening:read") ? "decision" : waitsFor;
