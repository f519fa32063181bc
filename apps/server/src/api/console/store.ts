import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Condition } from "../../platform/db/keyset-page.ts";

/** The sealed data of a borrower. A number that was erased is `null`. */
export type SealedPerson = {
  readonly borrowerId: string;
  readonly mobileSealed: Buffer | null;
  readonly panId: string | null;
  readonly panSealed: Buffer | null;
  readonly nameSealed: Buffer | null;
};

/** The columns of a `SealedPerson` in a statement that joins `borrower`, and the join for its PAN: the one that was confirmed, or the last known. */
export const PERSON_COLUMNS = `borrower.id as "borrowerId", borrower.mobile_sealed as "mobileSealed", pan.id as "panId",
  pan.pan_sealed as "panSealed", pan.name_sealed as "nameSealed"`;
export const PERSON_PAN = `left join lateral (
    select id, pan_sealed, name_sealed from vaada.pan_records
     where borrower_id = borrower.id and standing = 'valid'
     order by confirmed_at desc nulls last, asked_at desc limit 1) as pan on true`;

/** The owner and the aim by which the rows of a list are chosen. */
export type WorkConditions = {
  readonly takenBy: string | undefined;
  /** Those that came on this day or before, and are open. */
  readonly receivedBy: CivilDate | undefined;
  readonly search: readonly Condition[];
};
