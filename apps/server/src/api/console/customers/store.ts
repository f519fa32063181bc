import type { RevealedField } from "@vaada/contract/console/calls/customers";
import type { Tx } from "../../../platform/db/tx.ts";

/** A sealed value and where it lives. */
export type SealedValue = { readonly sealed: Buffer; readonly row: string };

/** Where each field is kept, and how the one in force is found. `$1` is the borrower. */
const FIELDS: Readonly<
  Record<RevealedField, { readonly table: string; readonly column: string; readonly query: string }>
> = {
  mobile: {
    table: "borrowers",
    column: "mobile_sealed",
    query: "select mobile_sealed as sealed, id::text as row from vaada.borrowers where id = $1",
  },
  email: {
    table: "emails",
    column: "email_sealed",
    query: `select email_sealed as sealed, id::text as row from vaada.emails
             where borrower_id = $1 and replaced_at is null`,
  },
  pan: {
    table: "pan_records",
    column: "pan_sealed",
    query: `select pan_sealed as sealed, id::text as row from vaada.pan_records
             where borrower_id = $1 and standing = 'valid'
             order by confirmed_at desc nulls last, asked_at desc limit 1`,
  },
  account: {
    table: "bank_accounts",
    column: "number_sealed",
    query: `select number_sealed as sealed, seal_id::text as row from vaada.bank_accounts
             where borrower_id = $1 and discarded_at is null and erased_at is null order by id desc limit 1`,
  },
};

/** The value of a field as it is kept; `null` when there is none on file. */
export async function readSealedField(
  tx: Tx,
  { borrowerId, field }: { readonly borrowerId: string; readonly field: RevealedField },
): Promise<(SealedValue & { readonly table: string; readonly column: string }) | null> {
  const { table, column, query } = FIELDS[field];
  const { rows } = await tx.query<{ sealed: Buffer | null; row: string }>(query, [borrowerId]);
  const { sealed = null, row = "" } = rows[0] ?? {};
  // A row whose value was erased stays, because others refer to it.
  return sealed === null ? null : { sealed, row, table, column };
}
