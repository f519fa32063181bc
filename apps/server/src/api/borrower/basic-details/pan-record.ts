import { Secret } from "@vaada/contract/secret";
import type { PanAnswer, PanRow } from "../../../journey/pan-records/store.ts";
import type { Place, Vault } from "../../../platform/vault/vault.ts";
import type { PanResult } from "../../../providers/pan/port.ts";

type AnsweredPan = Exclude<PanResult, { kind: "unavailable" }>;

/** What the register said, as it goes on file in a record. */
export function answerFor(recordId: string, result: AnsweredPan, vault: Vault): PanAnswer {
  switch (result.kind) {
    case "found": {
      const { name, birthDate, gender, isAadhaarLinked, aadhaarLastFour, reference } = result.record;
      return {
        standing: "valid",
        nameSealed: vault.seal(name, placeOf("name_sealed", recordId)),
        birthDateSealed: vault.seal(birthDate, placeOf("birth_date_sealed", recordId)),
        gender,
        isAadhaarLinked,
        aadhaarLastFour,
        reference,
      };
    }
    case "not-found":
      return { ...NOTHING_KNOWN, standing: "not-found" };
    case "inactive":
    case "not-individual":
      return { ...NOTHING_KNOWN, standing: result.kind, reference: result.reference };
    default:
      return result satisfies never;
  }
}

const NOTHING_KNOWN = {
  nameSealed: null,
  birthDateSealed: null,
  gender: null,
  isAadhaarLinked: null,
  aadhaarLastFour: null,
  reference: null,
} as const;

export const sealPan = (pan: Secret, recordId: string, vault: Vault): Buffer =>
  vault.seal(pan.reveal(), placeOf("pan_sealed", recordId));

/** Who holds the PAN, from a record whose standing is valid. */
export function openHolder(row: PanRow, vault: Vault): { name: Secret; birthDate: Secret } {
  if (row.nameSealed === null || row.birthDateSealed === null)
    throw new Error("openHolder: a record that names nobody");
  return {
    name: new Secret(vault.open(row.nameSealed, placeOf("name_sealed", row.id))),
    birthDate: new Secret(vault.open(row.birthDateSealed, placeOf("birth_date_sealed", row.id))),
  };
}

const placeOf = (column: "pan_sealed" | "name_sealed" | "birth_date_sealed", row: string): Place => ({
  table: "pan_records",
  column,
  row,
});
