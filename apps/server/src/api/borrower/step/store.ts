import type { Tx } from "../../../platform/db/tx.ts";

/** The details that the app shows of a borrower. Everything but the mobile number comes with its step. */
export type CustomerRow = {
  readonly mobileSealed: Buffer;
  readonly panRecordId: string | null;
  readonly nameSealed: Buffer | null;
  readonly emailId: string | null;
  readonly emailSealed: Buffer | null;
  /** The last four digits of the proven identity, else of the Aadhaar that the PAN is linked with. */
  readonly aadhaarLastFour: string | null;
  /** The address of the proven identity. */
  readonly addressSealed: Buffer | null;
  /** The newest bank account that was not discarded. */
  readonly accountId: bigint | null;
  /** The PAN that was claimed last is another account's. */
  readonly isPanReleased: boolean;
};

export async function readCustomer(tx: Tx, borrowerId: string): Promise<CustomerRow> {
  const { rows } = await tx.query<CustomerRow>(
    `select mobile_sealed as "mobileSealed", pan.id as "panRecordId", pan.name_sealed as "nameSealed",
            email.id as "emailId", email.email_sealed as "emailSealed",
            coalesce(identity.aadhaar_last_four, pan.aadhaar_last_four) as "aadhaarLastFour",
            identity.address_sealed as "addressSealed",
            (select max(id) from vaada.bank_accounts as account
              where account.borrower_id = borrowers.id and discarded_at is null) as "accountId",
            pan.id is null and exists (select from vaada.pan_records as released
              where released.borrower_id = borrowers.id and released.released_at is not null) as "isPanReleased"
       from vaada.borrowers
       left join vaada.pan_records as pan on pan.borrower_id = borrowers.id and pan.confirmed_at is not null
       left join vaada.emails as email on email.borrower_id = borrowers.id and email.replaced_at is null
       left join vaada.identities as identity on identity.borrower_id = borrowers.id
      where borrowers.id = $1`,
    [borrowerId],
  );
  if (rows[0] === undefined) throw new Error("readCustomer: a session without its borrower");
  return rows[0];
}
