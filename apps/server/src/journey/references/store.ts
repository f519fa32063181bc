import type { Relation } from "@vaada/contract/reference-person";
import type { Tx } from "../../platform/db/tx.ts";

/** One of the two people whom a borrower named. */
export type ReferenceRow = {
  readonly number: 1 | 2;
  readonly nameSealed: Buffer;
  readonly mobileSealed: Buffer;
  readonly relation: Relation;
};

export async function insertReference(
  tx: Tx,
  person: ReferenceRow & {
    readonly applicationId: number;
    readonly borrowerId: string;
    readonly givenAt: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into vaada.reference_persons
       (application_id, borrower_id, number, name_sealed, mobile_sealed, relation, given_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      person.applicationId,
      person.borrowerId,
      person.number,
      person.nameSealed,
      person.mobileSealed,
      person.relation,
      person.givenAt,
    ],
  );
}

/** The first person, then the second. */
export async function readReferences(tx: Tx, applicationId: number): Promise<ReferenceRow[]> {
  const { rows } = await tx.query<ReferenceRow>(
    `select number, name_sealed as "nameSealed", mobile_sealed as "mobileSealed", relation
       from vaada.reference_persons where application_id = $1 and erased_at is null order by number`,
    [applicationId],
  );
  return rows;
}

/** Erases who they were. That two were named stays: an application that is owed again has passed the step. */
export async function eraseReferences(
  tx: Tx,
  { applicationIds, now }: { readonly applicationIds: readonly number[]; readonly now: Date },
): Promise<number> {
  const { rowCount } = await tx.query(
    `update vaada.reference_persons set name_sealed = null, mobile_sealed = null, relation = null, erased_at = $2
      where application_id = any ($1::bigint[]) and erased_at is null`,
    [applicationIds, now],
  );
  return rowCount;
}
