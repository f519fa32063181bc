import type { CivilDate } from "@vaada/calendar/civil-date";
import type { LoanStatus } from "@vaada/lending/owed/standing";
import type { Paise } from "@vaada/money/paise";
import type { Tx } from "../../../platform/db/tx.ts";

export type LoanRow = {
  readonly applicationId: number;
  readonly proposalNumber: string;
  readonly closedAt: Date | null;
  /** The loan's status; `null` until the money has arrived. */
  readonly loan: LoanStatus | null;
  readonly closedOn: CivilDate | null;
  readonly paid: {
    readonly amount: Paise;
    readonly arrivedAt: Date;
    readonly arrivedOn: CivilDate;
  } | null;
};

/** The applications with a signed statement in force, newest first. */
export async function readLoans(
  tx: Tx,
  {
    borrowerId,
    before,
    limit,
  }: { readonly borrowerId: string; readonly before: number | null; readonly limit: number },
): Promise<LoanRow[]> {
  const { rows } = await tx.query<StoredRow>(LOANS, [borrowerId, before, limit]);
  return rows.map(({ id, amount, arrivedAt, arrivedOn, ...loan }) => ({
    ...loan,
    applicationId: Number(id),
    paid:
      amount === null || arrivedAt === null || arrivedOn === null ? null : { amount, arrivedAt, arrivedOn },
  }));
}

type StoredRow = Omit<LoanRow, "applicationId" | "paid"> & {
  readonly id: bigint;
  readonly amount: Paise | null;
  readonly arrivedAt: Date | null;
  readonly arrivedOn: CivilDate | null;
};

const LOANS = `
  select applications.id, stated.proposal_number as "proposalNumber", applications.closed_at as "closedAt",
         loan.status as loan, loan.closed_on as "closedOn",
         disbursal.amount_paise as amount, disbursal.arrived_at as "arrivedAt",
         disbursal.arrived_on as "arrivedOn"
    from vaada.applications
    join vaada.offers as offer on offer.application_id = applications.id and offer.replaced_at is null
    join lateral (
      select * from vaada.key_fact_statements
       where application_id = applications.id and offer_id = offer.id order by issue desc limit 1)
      as stated on true
    left join vaada.disbursals as disbursal
      on disbursal.application_id = applications.id and disbursal.ended_at is null
    left join vaada.loans as loan on loan.application_id = applications.id and loan.status <> 'undone'
   where applications.borrower_id = $1 and ($2::bigint is null or applications.id < $2)
     and exists (select from vaada.agreements where key_fact_statement_id = stated.id and outcome = 'signed')
   order by applications.id desc limit $3`;
