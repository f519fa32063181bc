import { completedYears } from "@vaada/calendar/age";
import { type CivilDate, daysBetween, isCivilDate } from "@vaada/calendar/civil-date";
import type { EmploymentType, IncomeModeWord } from "@vaada/contract/employment";
import { Secret } from "@vaada/contract/secret";
import { dueDate } from "@vaada/lending/due-date";
import type { IdentityWay } from "@vaada/lending/identity-proof";
import { SALARY_ADVANCE_POLICY } from "@vaada/lending/policies/salary-advance-policy";
import type { BureauFacts, CreditFacts, StatementFacts } from "@vaada/lending/policy/credit-facts";
import type { ProductTerms } from "@vaada/lending/product-terms";
import { stateOfAddress } from "@vaada/lending/states";
import { add, type Paise, subtract } from "@vaada/money/paise";
import * as z from "zod";
import { type EmploymentRow, readEmployment } from "../../journey/employments/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { Vault } from "../../platform/vault/vault.ts";
import type { BureauSubject } from "../../providers/bureau/port.ts";
import type { classBorrower } from "../risk-classes/class-borrower.ts";
import { type ApplicantRow, isBlacklisted, readApplicant, readLentInYear } from "./store.ts";

/** Everything on file about a borrower who applies. */
export type Applicant = {
  readonly subject: Omit<BureauSubject, "on">;
  readonly bornOn: CivilDate | null;
  readonly pin: string | null;
  readonly employment: EmploymentRow;
  readonly panIndex: Buffer;
  readonly isBlacklisted: boolean;
  readonly identityWay: IdentityWay;
  /** The address lies in a state that we know of. */
  readonly isPlaceKnown: boolean;
  /** In the last twelve months. */
  readonly lentInYear: Paise;
  /** In the last twelve months, when a code alone proves the identity. */
  readonly lentOnCode: Paise | null;
};

/** Throws unless age, work and income are on file for this very application: the policy computes nothing without them. */
export async function gatherApplicant(
  tx: Tx,
  vault: Vault,
  {
    borrowerId,
    applicationId,
    on,
  }: { readonly borrowerId: string; readonly applicationId: number; readonly on: CivilDate },
): Promise<Applicant> {
  const row = await readApplicant(tx, borrowerId);
  if (row === null) throw new Error("gatherApplicant: an applicant whose identity is not proven");
  const employment = await readEmployment(tx, applicationId);
  if (employment === null) throw new Error("gatherApplicant: an application without its employment");
  const lentInYear = await readLentInYear(tx, { borrowerId, on });
  return {
    ...openApplicant(vault, borrowerId, row),
    employment,
    identityWay: row.identityWay,
    lentInYear,
    panIndex: row.panIndex,
    isBlacklisted: await isBlacklisted(tx, row.panIndex),
    lentOnCode: row.identityWay === "aadhaar-code" ? lentInYear : null,
  };
}

function openApplicant(vault: Vault, borrowerId: string, row: ApplicantRow) {
  const ofPan = (column: string, sealed: Buffer): string =>
    vault.open(sealed, { table: "pan_records", column, row: row.panRecordId });
  const mobile = vault.open(row.mobileSealed, {
    table: "borrowers",
    column: "mobile_sealed",
    row: borrowerId,
  });
  const address = vault.open(row.addressSealed, {
    table: "identities",
    column: "address_sealed",
    row: borrowerId,
  });
  const birthDate = ofPan("birth_date_sealed", row.birthDateSealed);
  return {
    subject: {
      mobile: new Secret(mobile),
      pan: new Secret(ofPan("pan_sealed", row.panSealed)),
      name: new Secret(ofPan("name_sealed", row.nameSealed)),
      gender: row.gender,
    },
    bornOn: isCivilDate(birthDate) ? birthDate : null,
    ...placeOf(Address.parse(JSON.parse(address))),
  };
}

const Address = z.object({ state: z.string().nullable(), pinCode: z.string().nullable() });

const placeOf = (address: z.output<typeof Address>) => ({
  pin: address.pinCode,
  isPlaceKnown: stateOfAddress(address) !== null,
});

/** The input of the credit policy on a day. Unknown facts are `null`. */
export function creditFactsOf(
  { bornOn, pin, employment, isBlacklisted, lentOnCode }: Applicant,
  day: {
    readonly on: CivilDate;
    readonly bureau: BureauFacts | null;
    readonly statement: StatementFacts | null;
    readonly terms: ProductTerms;
  },
): CreditFacts {
  return {
    ageYears: bornOn === null ? null : completedYears({ bornOn, on: day.on }),
    monthlyIncome: employment.monthlyIncome,
    pin,
    employment: EMPLOYMENTS[employment.employmentType],
    incomeMode: INCOME_MODES[employment.incomeMode],
    bureau: day.bureau,
    statement: day.statement,
    isBlacklisted,
    requested: employment.requested,
    household: employment.household,
    lentOnCode,
    daysToDue: daysBetween(
      day.on,
      dueDate({ terms: day.terms, takenOn: day.on, salaryDay: employment.salaryDay }),
    ),
  };
}

/** The input of the rules of risk, as far as the application has it. */
export const riskFactsOf = ({
  identityWay,
  employment,
  isPlaceKnown,
  lentInYear,
}: Applicant): Parameters<typeof classBorrower>[1]["facts"] => ({
  way: identityWay,
  employment: EMPLOYMENTS[employment.employmentType],
  incomeMode: INCOME_MODES[employment.incomeMode],
  isPlaceKnown,
  lentInYear: add(lentInYear, employment.requested),
});

const EMPLOYMENTS = {
  Salaried: "salaried",
  "Self Employee": "self-employed",
} as const satisfies Record<EmploymentType, CreditFacts["employment"]>;

const INCOME_MODES = {
  "Bank Transfer": "bank-transfer",
  Cheque: "cheque",
  Cash: "cash",
} as const satisfies Record<IncomeModeWord, CreditFacts["incomeMode"]>;

/**
 * The sum that can still be lent in a year to a borrower who is known by an Aadhaar code alone; `null` for
 * everybody else.
 */
export async function readRoomOnCode(
  tx: Tx,
  { borrowerId, on }: { readonly borrowerId: string; readonly on: CivilDate },
): Promise<Paise | null> {
  const row = await readApplicant(tx, borrowerId);
  if (row === null || row.identityWay !== "aadhaar-code") return null;
  return subtract(SALARY_ADVANCE_POLICY.lentOnCodeMax, await readLentInYear(tx, { borrowerId, on }));
}
