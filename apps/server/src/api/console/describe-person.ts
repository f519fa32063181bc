import { asPeopleWrite } from "@vaada/contract/console/person-name";
import { maskedMobile } from "@vaada/contract/mobile";
import { maskedPan } from "@vaada/contract/pan";
import type { Vault } from "../../platform/vault/vault.ts";
import type { SealedPerson } from "./store.ts";

/** The word in place of an erased value. */
const ERASED = "erased";

/** As the register has it, to be held against something. */
export const openRegisterName = (vault: Vault, { panId, nameSealed }: SealedPerson): string | null =>
  nameSealed === null || panId === null
    ? null
    : vault.open(nameSealed, { table: "pan_records", column: "name_sealed", row: panId });

/** A borrower as every list shows them: by name, and with number and PAN masked. */
export function describePerson(vault: Vault, person: SealedPerson) {
  const { borrowerId, mobileSealed, panId } = person;
  const pan =
    person.panSealed === null || panId === null
      ? null
      : vault.open(person.panSealed, { table: "pan_records", column: "pan_sealed", row: panId });
  const name = openRegisterName(vault, person);
  const mobilePlace = { table: "borrowers", column: "mobile_sealed", row: borrowerId };
  return {
    borrower_id: borrowerId,
    name: name === null ? null : asPeopleWrite(name),
    mobile: mobileSealed === null ? ERASED : maskedMobile(vault.open(mobileSealed, mobilePlace)),
    pan: pan === null ? null : maskedPan(pan),
  };
}

/** "Asha Rao", or `null` while nobody has taken it. */
export const openTaker = (vault: Vault, staffId: string | null, nameSealed: Buffer | null): string | null =>
  staffId === null || nameSealed === null
    ? null
    : vault.open(nameSealed, { table: "staff", column: "name_sealed", row: staffId });
