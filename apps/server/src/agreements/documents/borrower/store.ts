import type { Tx } from "../../../platform/db/tx.ts";

export type BorrowerRow = {
  readonly nameSealed: Buffer;
  readonly addressSealed: Buffer;
  readonly panRecordId: string;
  readonly panSealed: Buffer;
};

/** Who signs, as proven; `null` unless both the PAN and the identity are. */
export async function readBorrower(tx: Tx, borrowerId: string): Promise<BorrowerRow | null> {
  const { rows } = await tx.query<BorrowerRow>(
    `select identity.name_sealed as "nameSealed", address_sealed as "addressSealed",
            pan.id as "panRecordId", pan_sealed as "panSealed"
       from vaada.identities as identity
       join vaada.pan_records as pan on pan.borrower_id = identity.borrower_id and pan.confirmed_at is not null
      where identity.borrower_id = $1`,
    [borrowerId],
  );
  return rows[0] ?? null;
}

/** When the borrower gave the account that the loan goes to, by the platform's time. */
export async function readAccountGivenAt(tx: Tx, applicationId: number): Promise<Date | null> {
  const { rows } = await tx.query<{ givenAt: Date }>(
    `select given_at as "givenAt" from vaada.bank_accounts where application_id = $1 and discarded_at is null`,
    [applicationId],
  );
  return rows[0]?.givenAt ?? null;
}
