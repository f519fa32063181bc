import { addYears, type CivilDate } from "@vaada/calendar/civil-date";
import { KYC_YEARS, type RiskClass } from "./risk-class/risk-class.ts";

/** By the document service, or by a code of the identity authority alone. */
export const IDENTITY_WAYS = ["digilocker", "aadhaar-code"] as const;
export type IdentityWay = (typeof IDENTITY_WAYS)[number];

export type IdentityProof = {
  readonly way: IdentityWay;
  readonly provenOn: CivilDate;
  /** `null` for whoever nothing was decided on yet. */
  readonly riskClass: RiskClass | null;
};

/** Neither way has anybody of the lender see the person. */
const IS_FROM_AFAR: Readonly<Record<IdentityWay, boolean>> = { digilocker: true, "aadhaar-code": true };

export const isFromAfar = (way: IdentityWay): boolean => IS_FROM_AFAR[way];

/**
 * The first day on which a proof has run out: one by code after a year (KY-05), one by document by the class of risk. Whoever was never
 * classed was identified from afar, and counts as high.
 */
export const proofRunsOutOn = ({ way, provenOn, riskClass }: IdentityProof): CivilDate =>
  addYears(provenOn, way === "aadhaar-code" ? CODE_YEARS : KYC_YEARS[riskClass ?? "high"]);

const CODE_YEARS = 1;

export const isProofInForce = (proof: IdentityProof, today: CivilDate): boolean =>
  today < proofRunsOutOn(proof);
