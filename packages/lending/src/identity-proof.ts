import { completedYears } from "@vaada/calendar/age";
import type { CivilDate } from "@vaada/calendar/civil-date";

/** By the document service, or by a code of the identity authority alone. */
export const IDENTITY_WAYS = ["digilocker", "aadhaar-code"] as const;
export type IdentityWay = (typeof IDENTITY_WAYS)[number];

export type IdentityProof = { readonly way: IdentityWay; readonly provenOn: CivilDate };

/** A proof by code is good for a year (KY-05), one by document for ever. */
export const isProofInForce = ({ way, provenOn }: IdentityProof, today: CivilDate): boolean =>
  way === "digilocker" || completedYears({ bornOn: provenOn, on: today }) < 1;
