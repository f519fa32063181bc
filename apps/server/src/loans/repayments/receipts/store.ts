import type { Tx } from "../../../platform/db/tx.ts";

/** One issue of a payment's receipt. What it states follows from the events that it knows of. */
export type Receipt = {
  readonly documentId: string;
  /** 1 for the first; a later one is a correction and replaces those before it. */
  readonly issue: number;
  /** The number of the loan's last event that it knows of. */
  readonly knownEvents: number;
  readonly isLoanUndone: boolean;
  /** The platform's time. */
  readonly issuedAt: Date;
};

/** All issues of a payment's receipt, the first one first. */
export async function readReceipts(tx: Tx, paymentId: string): Promise<Receipt[]> {
  const { rows } = await tx.query<Receipt>(
    `select document_id as "documentId", issue, known_events as "knownEvents",
            is_loan_undone as "isLoanUndone", made_at as "issuedAt"
       from vaada.receipts join vaada.documents on documents.id = document_id
      where payment_id = $1 order by issue`,
    [paymentId],
  );
  return rows;
}

/** The document comes first. */
export async function insertReceipt(
  tx: Tx,
  receipt: Omit<Receipt, "issuedAt"> & {
    readonly paymentId: string;
    readonly applicationId: number;
    readonly borrowerId: string;
  },
): Promise<void> {
  await tx.query(
    `insert into vaada.receipts
       (document_id, payment_id, application_id, borrower_id, issue, known_events, is_loan_undone)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      receipt.documentId,
      receipt.paymentId,
      receipt.applicationId,
      receipt.borrowerId,
      receipt.issue,
      receipt.knownEvents,
      receipt.isLoanUndone,
    ],
  );
}
