import type { Language } from "@vaada/contract/language";
import type { Tx } from "../../../platform/db/tx.ts";

/** Everything but the mobile number and the language comes with its step. */
type ProfileRow = {
  readonly mobileSealed: Buffer;
  readonly language: Language;
  readonly panRecordId: string | null;
  readonly nameSealed: Buffer | null;
  readonly emailId: string | null;
  readonly emailSealed: Buffer | null;
  readonly isEmailVerified: boolean;
  /** The last four digits of the proven identity, else of the Aadhaar that the PAN is linked with. */
  readonly aadhaarLastFour: string | null;
  readonly photoKey: string | null;
};

export async function readProfileRow(tx: Tx, borrowerId: string): Promise<ProfileRow> {
  const { rows } = await tx.query<ProfileRow>(
    `select mobile_sealed as "mobileSealed", borrowers.language, pan.id as "panRecordId",
            pan.name_sealed as "nameSealed", email.id as "emailId", email.email_sealed as "emailSealed",
            email.verified_at is not null as "isEmailVerified",
            coalesce(identity.aadhaar_last_four, pan.aadhaar_last_four) as "aadhaarLastFour",
            (${PHOTO_KEY}) as "photoKey"
       from vaada.borrowers
       left join vaada.pan_records as pan on pan.borrower_id = borrowers.id and pan.confirmed_at is not null
       left join vaada.emails as email on email.borrower_id = borrowers.id and email.replaced_at is null
       left join vaada.identities as identity on identity.borrower_id = borrowers.id
      where borrowers.id = $1`,
    [borrowerId],
  );
  if (rows[0] === undefined) throw new Error("readProfileRow: a session without its borrower");
  return rows[0];
}

export async function readPhotoKey(tx: Tx, borrowerId: string): Promise<string | null> {
  const { rows } = await tx.query<{ photoKey: string | null }>(`select (${PHOTO_KEY}) as "photoKey"`, [
    borrowerId,
  ]);
  return rows[0]?.photoKey ?? null;
}

/** The last selfie that counts: it was found to be the borrower's, or a person has said that it is. */
const PHOTO_KEY = `
  select file_key from vaada.selfies as selfie
   where selfie.borrower_id = $1 and (outcome = 'matched' or exists (
     select from vaada.reviews
      where reviews.application_id = selfie.application_id and about = 'selfie' and action = 'approve'))
   order by outcome is not distinct from 'matched' desc, taken_at desc limit 1`;
