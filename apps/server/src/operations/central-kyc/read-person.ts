import { type KycReading, kycRecordOf } from "@vaada/lending/central-kyc/kyc-record";
import { stateOfAddress } from "@vaada/lending/states";
import * as z from "zod";
import type { Vault } from "../../platform/vault/vault.ts";
import type { SealedPerson } from "../kyc-on-file/store.ts";

const Address = z.record(z.string(), z.string().nullable());

/** Opens what is sealed of somebody, in the registry's letters, or names what is missing. */
export function readPerson(vault: Vault, person: SealedPerson): KycReading {
  const { borrowerId, panId, emailId } = person;
  const open = (table: string, column: string, row: string | null, sealed: Buffer | null): string | null =>
    sealed === null || row === null ? null : vault.open(sealed, { table, column, row });
  const ofIdentity = (column: string, sealed: Buffer | null) =>
    open("identities", column, borrowerId, sealed);
  const written = ofIdentity("address_sealed", person.addressSealed);
  const address = Address.parse(JSON.parse(written ?? "{}"));
  const { state = null, pinCode = null } = address;
  return kycRecordOf({
    name: ofIdentity("name_sealed", person.nameSealed),
    careOf: ofIdentity("care_of_sealed", person.careOfSealed),
    bornOn: ofIdentity("birth_date_sealed", person.birthDateSealed),
    gender: person.gender,
    pan: open("pan_records", "pan_sealed", panId, person.panSealed),
    mobile: open("borrowers", "mobile_sealed", borrowerId, person.mobileSealed),
    email: open("emails", "email_sealed", emailId, person.emailSealed),
    address,
    state: stateOfAddress({ state, pinCode }),
    aadhaarLastFour: person.aadhaarLastFour,
    way: person.way,
    provenOn: person.provenOn,
    hasPhoto: person.photoKey !== null,
  });
}
