import { maskedAadhaar } from "@vaada/contract/aadhaar";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { openEmployment } from "../../../journey/employments/employment-on-file.ts";
import { readLastEmployment } from "../../../journey/employments/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Services } from "../../../services.ts";
import { type CustomerRow, readCustomer } from "./store.ts";

type StepServices = Pick<Services, "database" | "vault" | "clock" | "settings">;

/** Where the borrower is on the road, and what the app shows of them. */
export async function checkStep(services: StepServices, borrowerId: string) {
  const { database, vault } = services;
  const { customer, position, employment } = await database.withTx(asBorrower(borrowerId), async (tx) => ({
    customer: await readCustomer(tx, borrowerId),
    position: await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) }),
    employment: await readLastEmployment(tx, borrowerId),
  }));
  const { application, route, loanType, leadStatus, wasDecided } = position;
  return {
    customer: describe(vault, borrowerId, customer),
    loan: {
      loan_id: application.id,
      loan_status: leadStatus,
      loan_type: loanType,
      was_decided: wasDecided,
    },
    employment: employment === null ? null : openEmployment(vault, employment),
    redirect_to: route,
  };
}

function describe(vault: Services["vault"], borrowerId: string, row: CustomerRow) {
  const mobile = { table: "borrowers", column: "mobile_sealed", row: borrowerId };
  return {
    user_id: borrowerId,
    mobile: vault.open(row.mobileSealed, mobile),
    name:
      row.panRecordId === null || row.nameSealed === null
        ? null
        : vault.open(row.nameSealed, { table: "pan_records", column: "name_sealed", row: row.panRecordId }),
    email:
      row.emailId === null || row.emailSealed === null
        ? null
        : vault.open(row.emailSealed, { table: "emails", column: "email_sealed", row: row.emailId }),
    aadhar_no: row.aadhaarLastFour === null ? null : maskedAadhaar(row.aadhaarLastFour),
  };
}
