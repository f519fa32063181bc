import { maskedAadhaar } from "@vaada/contract/aadhaar";
import { checkStep as checkStepCall } from "@vaada/contract/calls/step";
import { STEPS, type Step } from "@vaada/lending/steps";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { takenPriceOf } from "../../../agreements/offers/describe-offer.ts";
import { readOffer } from "../../../agreements/offers/store.ts";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { openEmployment } from "../../../journey/employments/employment-on-file.ts";
import { readLastEmployment } from "../../../journey/employments/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { type CustomerRow, readCustomer } from "./store.ts";

export function stepRoutes(app: FastifyInstance, services: Services): void {
  serve(app, checkStepCall, ({ session }) => checkStep(services, session.borrowerId));
}

/** The steps whose screens show the price that was taken. */
const AFTER_THE_OFFER: readonly Step[] = STEPS.slice(STEPS.indexOf("references"), STEPS.indexOf("dashboard"));

type StepServices = Pick<Services, "database" | "vault" | "clock" | "settings">;

/** Answers the borrower's step, and the details that the app shows of them. */
async function checkStep(services: StepServices, borrowerId: string) {
  const { database, vault } = services;
  const { customer, position, employment, offer } = await database.withTx(
    asBorrower(borrowerId),
    async (tx) => {
      const position = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
      return {
        customer: await readCustomer(tx, borrowerId),
        position,
        employment: await readLastEmployment(tx, borrowerId),
        offer: AFTER_THE_OFFER.includes(position.step) ? await readOffer(tx, position.application.id) : null,
      };
    },
  );
  const { application, route, loanType, leadStatus, wasDecided } = position;
  return {
    customer: describeCustomer(vault, borrowerId, customer),
    loan: {
      loan_id: application.id,
      loan_status: leadStatus,
      loan_type: loanType,
      was_decided: wasDecided,
      ...(customer.accountId === null ? {} : { account_id: Number(customer.accountId) }),
      ...(offer === null ? {} : { price: takenPriceOf(offer) }),
    },
    employment: employment === null ? null : openEmployment(vault, employment),
    redirect_to: route,
  };
}

function describeCustomer(vault: Services["vault"], borrowerId: string, row: CustomerRow) {
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
    ...(row.addressSealed === null ? {} : { address: describeAddress(vault, borrowerId, row.addressSealed) }),
    ...(row.isPanReleased ? { pan_released: true as const } : {}),
  };
}

/** The parts of an Aadhaar address that the step names; what a record lacks is empty. */
const Address = z.record(z.string(), z.string().nullable());

/** The address as the dashboard's call takes it, within the length that the call allows. */
function describeAddress(vault: Services["vault"], borrowerId: string, sealed: Buffer) {
  const json = vault.open(sealed, { table: "identities", column: "address_sealed", row: borrowerId });
  const parts = Address.parse(JSON.parse(json));
  const lines = [parts.house, parts.street, parts.landmark, parts.locality];
  return {
    residenceAddress: lines
      .filter((line) => line)
      .join(", ")
      .slice(0, ADDRESS_MAX),
    city: parts.town ?? parts.district ?? "",
    state: parts.state ?? "",
    pincode: parts.pinCode ?? "",
  };
}

const ADDRESS_MAX = 300;
