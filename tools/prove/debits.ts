import type { Debit, DebitOwner } from "../../apps/server/src/loans/repayments/debits/store.ts";
import { startsAtMs } from "../../apps/server/src/operations/days/day-phase.ts";
import type { ProvingHouse } from "./proving-house.ts";

/** A debit that is to come. */
export type AwaitedDebit = DebitOwner & {
  readonly status: Debit["status"];
  /** The instant at which the morning of its day begins its work. */
  readonly presentAtMs: number;
};

/** The debits of these loans that nobody has presented yet, the first of them first. */
export async function readAwaitedDebits(
  { inside }: ProvingHouse,
  loans: readonly { readonly loanId: number }[],
): Promise<AwaitedDebit[]> {
  const rows = await inside.database.asSuperuser<
    Pick<Debit, "id" | "borrowerId" | "status" | "presentOn"> & { readonly applicationId: bigint }
  >(
    `select id, application_id as "applicationId", borrower_id as "borrowerId", status, present_on as "presentOn"
       from vaada.debits where application_id = any ($1::bigint[]) and status in ('planned', 'noticed')
      order by present_on, application_id`,
    [loans.map(({ loanId }) => loanId)],
  );
  const { mandate } = inside.rooms.terms;
  return rows.map(({ applicationId, presentOn, ...debit }) => ({
    ...debit,
    applicationId: Number(applicationId),
    presentAtMs: startsAtMs({ on: presentOn, phase: "morning" }, mandate),
  }));
}
