import { DEBIT_RUN } from "@vaada/lending/debit-run";
import type { Debit, DebitOwner } from "../../apps/server/src/loans/repayments/debits/store.ts";
import { startsAtMs } from "../../apps/server/src/operations/days/day-phase.ts";
import type { ProvingStack } from "./proving-stack.ts";

/** A debit that has not been presented yet. */
export type AwaitedDebit = DebitOwner & {
  readonly status: Debit["status"];
  /** The instant at which the morning's work of its day begins. */
  readonly presentAtMs: number;
};

/** Reads the debits of these loans that have not been presented yet, the earliest first. */
export async function readAwaitedDebits(
  { testServer }: ProvingStack,
  loans: readonly { readonly loanId: number }[],
): Promise<AwaitedDebit[]> {
  const rows = await testServer.database.asSuperuser<
    Pick<Debit, "id" | "borrowerId" | "status" | "presentOn"> & { readonly applicationId: bigint }
  >(
    `select id, application_id as "applicationId", borrower_id as "borrowerId", status, present_on as "presentOn"
       from vaada.debits where application_id = any ($1::bigint[]) and status in ('planned', 'noticed')
      order by present_on, application_id`,
    [loans.map(({ loanId }) => loanId)],
  );
  return rows.map(({ applicationId, presentOn, ...debit }) => ({
    ...debit,
    applicationId: Number(applicationId),
    presentAtMs: startsAtMs({ on: presentOn, phase: "morning" }, DEBIT_RUN),
  }));
}
