import type { LeadSource } from "@vaada/contract/lead-source";
import type { LoanType } from "@vaada/lending/steps";
import type { Tx } from "../db/tx.ts";

/** An application for a loan as it is on file. Its id is the `loan_id` of the calls. */
export type Application = {
  readonly id: number;
  readonly productId: string;
  readonly loanType: LoanType;
  readonly closedAt: Date | null;
};

/** The open application, or the last one when none is open; `null` for a borrower who has just come. */
export async function readLastApplication(tx: Tx, borrowerId: string): Promise<Application | null> {
  const { rows } = await tx.query<ApplicationRow>(
    `select ${COLUMNS} from vaada.applications where borrower_id = $1 order by id desc limit 1`,
    [borrowerId],
  );
  return rows[0] === undefined ? null : fromRow(rows[0]);
}

/** What a borrower has proved. It outlives an application: the next one does not ask again. */
export type Proofs = { readonly isPanConfirmed: boolean; readonly isIdentityVerified: boolean };

export async function readProofs(tx: Tx, borrowerId: string): Promise<Proofs> {
  const { rows } = await tx.query<Proofs>(
    `select
       exists (select from vaada.pan_records where borrower_id = $1 and confirmed_at is not null)
         as "isPanConfirmed",
       exists (select from vaada.identities where borrower_id = $1) as "isIdentityVerified"`,
    [borrowerId],
  );
  if (rows[0] === undefined) throw new Error("readProofs: a select returned no row");
  return rows[0];
}

export async function insertApplication(
  tx: Tx,
  application: {
    borrowerId: string;
    product: { product: string; version: number };
    loanType: LoanType;
    source: LeadSource;
    createdAt: Date;
  },
): Promise<Application> {
  const { rows } = await tx.query<ApplicationRow>(
    `insert into vaada.applications
       (borrower_id, product_id, product_version, loan_type, source, created_at)
     values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
    [
      application.borrowerId,
      application.product.product,
      application.product.version,
      application.loanType,
      JSON.stringify(application.source),
      application.createdAt,
    ],
  );
  if (rows[0] === undefined) throw new Error("insertApplication: an insert returned no row");
  return fromRow(rows[0]);
}

type ApplicationRow = Omit<Application, "id"> & { readonly id: bigint };

const COLUMNS = `id, product_id as "productId", loan_type as "loanType", closed_at as "closedAt"`;

const fromRow = (row: ApplicationRow): Application => ({ ...row, id: Number(row.id) });
