import {
  type Applicant,
  acceptOffer,
  acceptTerms,
  askForDecision,
  type Borrower,
  giveAccount,
  giveBasicDetails,
  giveEmployment,
  nameReferences,
  proveAccount,
  proveIdentity,
  sendSelfie,
  shareStatement,
  signIn,
} from "./borrower.ts";
import { actInSandbox } from "./calls.ts";
import type { Lender } from "./lender.ts";

/** How far somebody comes on the day they apply. */
const ENDS = ["pan", "identity", "decision", "offer", "references", "account", "signed"] as const;
export type End = (typeof ENDS)[number];

/** After so many selfies that differ a person of the lender looks. */
const SELFIE_TRIES = 3;

type Walk = {
  readonly applicant: Applicant;
  /** The record for the sandbox before the walk, or `null`. */
  readonly person: object | null;
  readonly end: End;
  /** The face on the selfie is not the one on the card. */
  readonly isFaceAnother?: boolean;
};

/** Walks a new borrower through the real calls, up to an end, to the policy's refusal or to a list with their name. */
export async function walk(
  lender: Lender,
  { applicant, person, end, isFaceAnother = false }: Walk,
): Promise<{ borrower: Borrower; isRefused: boolean }> {
  if (person !== null) await actInSandbox(lender.sandbox, "/people", person);
  const borrower = await signIn(lender, applicant);
  const reaches = (step: End) => ENDS.indexOf(end) >= ENDS.indexOf(step);
  await giveBasicDetails(lender, borrower);
  if (reaches("identity")) await proveIdentity(lender, borrower);
  if (reaches("decision")) {
    await giveEmployment(lender, borrower);
    let decision = await askForDecision(lender, borrower);
    if (decision === "Proceed to Bank") decision = await shareStatement(lender, borrower);
    if (decision === "Reject" || decision === "Under Review") return { borrower, isRefused: true };
  }
  if (reaches("offer")) await acceptOffer(lender, borrower);
  if (reaches("references")) {
    await nameReferences(lender, borrower);
    for (let left = isFaceAnother ? SELFIE_TRIES : 1; left > 0; left -= 1) await sendSelfie(lender, borrower);
  }
  if (reaches("account")) {
    await giveAccount(lender, borrower);
    await proveAccount(lender, borrower);
    await acceptTerms(lender, borrower);
  }
  return { borrower, isRefused: false };
}
