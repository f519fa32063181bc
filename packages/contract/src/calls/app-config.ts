import * as z from "zod/mini";
import { call } from "../call.ts";
import { OtherFeeTerms } from "../fees.ts";
import { Lender } from "../lender.ts";
import { Instant, Percent, Rupees } from "../primitives.ts";

const Grade = z.object({ grade: z.string(), roi: Percent, processingFee: Percent });

export const readAppConfig = call({
  name: "read-app-config",
  says: "What the app shows before anybody signs in: brand, lender, support, the product's terms, the versions of the notices, and the platform's instant.",
  method: "GET",
  path: "/app/config",
  access: "public",
  body: null,
  query: null,
  reply: z.object({
    brand: z.object({ name: z.string(), headline: z.string(), subline: z.string() }),
    lender: Lender.shape.lender,
    support: z.object({
      email: z.string(),
      phone: z.string(),
      whatsapp: z.optional(z.string()),
      hours: z.string(),
    }),
    grievanceOfficer: Lender.shape.grievanceOfficer,
    complaintPortal: z.string(),
    /** The pages that everybody can read without signing in. */
    pages: z.object({
      about: z.string(),
      terms: z.string(),
      privacy: z.string(),
      rates: z.string(),
      grievance: z.string(),
    }),
    terms: z.object({
      product_id: z.string(),
      version: z.int(),
      amountMinimum: Rupees,
      amountMaximum: Rupees,
      amountStep: Rupees,
      grades: z.array(Grade),
      gst: Percent,
      /** The most that the processing fee comes to; `null` for a share without a cap. */
      processingFeeMaximum: z.nullable(Rupees),
      lateFee: Rupees,
      bounceCharge: Rupees,
      /** The most that all penal charges together come to, of the sanctioned amount. */
      penalMaximum: Percent,
      /** How much principal and interest must be unpaid for a late fee. */
      lateFeeFrom: Rupees,
      /** Every other fee of the terms; left out when there is none. */
      otherFees: z.optional(z.array(OtherFeeTerms)),
      partPaymentMinimum: Rupees,
      coolingOffDays: z.int(),
      /** How far off a due date lies at least, and how far off the later one to choose from may lie. */
      daysToDueMinimum: z.int(),
      daysToDueMaximum: z.int(),
    }),
    /** To whom is lent, by the version of the credit policy that decides today. */
    eligibility: z.object({
      ageMinimum: z.int(),
      ageMaximum: z.int(),
      incomeMinimumMetro: Rupees,
      incomeMinimumElsewhere: Rupees,
    }),
    notices: z.object({
      signIn: z.string(),
      pan: z.string(),
      identity: z.string(),
      bureau: z.string(),
      statement: z.string(),
      references: z.string(),
      selfie: z.string(),
      bankAccount: z.string(),
      autoPay: z.string(),
      eSign: z.string(),
      reminders: z.string(),
      whatsapp: z.string(),
      offers: z.string(),
    }),
    /** The address of the payment provider's checkout, and the key by which it knows the lender. */
    checkout: z.object({ script: z.string(), key: z.string() }),
    /** The key with which a browser subscribes to reminders; `null` where the lender sends none. */
    push: z.nullable(z.object({ publicKey: z.string() })),
    /** The parts of the product that the lender has switched on. */
    switches: z.object({ aadhaarCode: z.boolean(), references: z.boolean() }),
    now: Instant,
  }),
  refuses: [],
});
