import type { Tx } from "../../platform/db/tx.ts";

export type VisitorRow = {
  readonly mobileSealed: Buffer;
  readonly panRecordId: string;
  readonly nameSealed: Buffer;
};

/** Pre-fills a provider's page. Nobody gets there without a confirmed PAN. */
export async function readVisitor(tx: Tx, borrowerId: string): Promise<VisitorRow> {
  const { rows } = await tx.query<VisitorRow>(
    `select mobile_sealed as "mobileSealed", pan.id as "panRecordId", pan.name_sealed as "nameSealed"
       from vaada.borrowers
       join vaada.pan_records as pan on pan.borrower_id = borrowers.id and pan.confirmed_at is not null
      where borrowers.id = $1`,
    [borrowerId],
  );
  if (rows[0] === undefined) throw new Error("readVisitor: a borrower without a confirmed PAN");
  return rows[0];
}
