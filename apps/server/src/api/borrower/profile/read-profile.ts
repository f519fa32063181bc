import { maskedAadhaar } from "@vaada/contract/aadhaar";
import { readUnfinishedApplication } from "../../../journey/applications/cancel-application.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Session } from "../../../platform/http/session/sessions.ts";
import type { Services } from "../../../services.ts";
import { photoAddress } from "./photo-address.ts";
import { readProfileRow } from "./store.ts";

type ProfileServices = Pick<Services, "database" | "vault" | "clock" | "settings">;

/** Reads the borrower's particulars, as far as the journey has brought them to light. */
export async function readProfile(services: ProfileServices, session: Session) {
  const { borrowerId } = session;
  const { row, application } = await services.database.withTx(asBorrower(borrowerId), async (tx) => ({
    row: await readProfileRow(tx, borrowerId),
    application: await readUnfinishedApplication(tx, borrowerId),
  }));
  const open = (sealed: Buffer | null, place: { table: string; column: string; row: string | null }) =>
    sealed === null || place.row === null ? null : services.vault.open(sealed, { ...place, row: place.row });
  const mobilePlace = { table: "borrowers", column: "mobile_sealed", row: borrowerId };
  return {
    user_id: borrowerId,
    name: open(row.nameSealed, { table: "pan_records", column: "name_sealed", row: row.panRecordId }),
    email: open(row.emailSealed, { table: "emails", column: "email_sealed", row: row.emailId }),
    isEmailVerified: row.isEmailVerified,
    mobile: services.vault.open(row.mobileSealed, mobilePlace),
    aadhar_no: row.aadhaarLastFour === null ? null : maskedAadhaar(row.aadhaarLastFour),
    language: row.language,
    profile_image: row.photoKey === null ? null : photoAddress(services, session),
    application,
  };
}
