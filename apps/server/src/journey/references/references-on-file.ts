import type { Relation } from "@vaada/contract/reference-person";
import type { Vault } from "../../platform/vault/vault.ts";
import type { ReferenceRow } from "./store.ts";

/** A person who knows the borrower. */
export type Reference = { readonly name: string; readonly mobile: string; readonly relation: Relation };

export type References = readonly [Reference, Reference];

/** Seals both people, so that whoever reads the table learns neither a name nor a number. */
export const sealReferences = (
  vault: Vault,
  { applicationId, references }: { readonly applicationId: number; readonly references: References },
): ReferenceRow[] =>
  references.map(({ name, mobile, relation }, at) => {
    const number = at === 0 ? 1 : 2;
    return {
      number,
      nameSealed: vault.seal(name, placeOf("name_sealed", { applicationId, number })),
      mobileSealed: vault.seal(mobile, placeOf("mobile_sealed", { applicationId, number })),
      relation,
    };
  });

export const openReference = (vault: Vault, applicationId: number, row: ReferenceRow): Reference => ({
  name: vault.open(row.nameSealed, placeOf("name_sealed", { applicationId, number: row.number })),
  mobile: vault.open(row.mobileSealed, placeOf("mobile_sealed", { applicationId, number: row.number })),
  relation: row.relation,
});

const placeOf = (
  column: "name_sealed" | "mobile_sealed",
  { applicationId, number }: { readonly applicationId: number; readonly number: 1 | 2 },
) => ({ table: "reference_persons", column, row: `${applicationId} ${number}` });
