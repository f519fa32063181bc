import { type GuardedRoute, isGuardedRoute, LINK_ROUTES, type LinkRoute } from "@vaada/contract/routes";

/** The stepper shows no screen of its own: it asks for the step and goes there. */
export type ScreenRoute = Exclude<GuardedRoute, "/stepper">;

/** The screen at an address that is not public. */
type Verdict =
  | { kind: "not-found" }
  | { kind: "open-link"; route: LinkRoute }
  | { kind: "sign-in-first" }
  | { kind: "ask-for-step" }
  | { kind: "show"; route: ScreenRoute };

type Circumstances = {
  isSignedIn: boolean;
  /** The page was loaded at this address, rather than reached from another screen. */
  isReload: boolean;
  stepperDisabled: boolean;
};

export function verdictOn(path: string, { isSignedIn, isReload, stepperDisabled }: Circumstances): Verdict {
  const link = LINK_ROUTES.find((route) => route === path);
  if (link !== undefined) return { kind: "open-link", route: link };
  if (!isGuardedRoute(path)) return { kind: "not-found" };
  if (!isSignedIn) return { kind: "sign-in-first" };
  const isAsked = isReload && !(stepperDisabled && isOpenWithoutStep(path));
  if (path === "/stepper" || isAsked) return { kind: "ask-for-step" };
  return { kind: "show", route: path };
}

/**
 * The address after a reload, once the server has named the step; `undefined` when it named no step of ours.
 */
export function placeAfterReload({
  path,
  redirectTo,
}: {
  path: string;
  redirectTo: string;
}): string | undefined {
  const step = redirectTo.split("?")[0] ?? "";
  // The stepper is where the step is asked for: being sent there by the answer would go round for ever.
  if (!isGuardedRoute(step) || step === "/stepper") return undefined;
  return belongsToStep({ path, step }) ? path : redirectTo;
}

/**
 * The side and return screens of each step, by the step's own address. Reloading one of them while that step is current
 * stays there; a provider that sends the browser back to one lands there.
 */
const SIDE_SCREENS: Partial<Record<GuardedRoute, readonly GuardedRoute[]>> = {
  "/basic-details": ["/pan-not-linked-aadhaar"],
  "/kyc-verification": [
    "/aadhaar-number",
    "/kyc-digilocker-processing",
    "/aadhaar-success",
    "/aadhaar-failed",
  ],
  // The provider's own notice may move the step on before the browser is back from it.
  "/employment-details": ["/kyc-digilocker-processing", "/aadhaar-success"],
  // While the decision is out, the bank statement may stand in for it.
  "/prepare-loan-offer": ["/process-to-bank", "/finbox"],
  "/process-to-bank": ["/finbox"],
  // The statement may have been read and decided on before the browser is back from the bank.
  "/loan-approval": ["/prepare-offer-approved", "/loan-approved", "/finbox"],
  "/reference-details": ["/reference-summary"],
  "/selfie-kyc": ["/selfie-kyc-result"],
  "/add-bank-account": ["/add-bank-account-status"],
  "/confirm-bank-account": ["/add-bank-account-status"],
  // Another account may be given while the bank does not answer about this one.
  "/penny-drop-verify": ["/add-bank-account", "/add-bank-account-status"],
  // A reload of what has just been verified says so once more.
  "/key-fact-statement": ["/add-bank-account-status", "/esign-processing"],
  "/disbursed": ["/esign-processing"],
  "/dashboard": [
    // A refusal ends the journey here, and is told there.
    "/prepare-offer-rejected",
    // A borrower who was refused for a proof by code alone comes back here after a proof by document.
    "/kyc-digilocker-processing",
    "/finbox",
    "/repayment",
    "/repayment-success",
    "/repayment-failed",
    "/payment-status",
    "/payment-history",
    "/payment-history/transactions",
    "/payment-history/loans",
    "/notifications",
  ],
};

/** A repeat customer without an open application walks no step: what is theirs is the dashboard's, and the way to a new loan. */
const isOpenWithoutStep = (path: GuardedRoute): boolean =>
  path === "/update-employment-details" || belongsToStep({ path, step: "/dashboard" });

/** Language, help, consents, finishing later and cancelling are there for an applicant at every step. */
const OPEN_AT_EVERY_STEP: readonly string[] = ["/profile"] satisfies readonly GuardedRoute[];

function belongsToStep({ path, step }: { path: string; step: string }): boolean {
  const sides: readonly string[] = SIDE_SCREENS[step as GuardedRoute] ?? [];
  return path === step || sides.includes(path) || OPEN_AT_EVERY_STEP.includes(path);
}
