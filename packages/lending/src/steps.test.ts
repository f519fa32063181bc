import fc from "fast-check";
import { expect, test } from "vitest";
import {
  currentStep,
  type Facts,
  type LoanType,
  placeOf,
  routeOfStep,
  STEPS,
  stepsOpenBeside,
} from "./steps.ts";

const signedIn: Facts = {
  loanType: "New Case",
  isApplicationOpen: true,
  isUnderReview: false,
  isPanConfirmed: false,
  isIdentityVerified: false,
  isIdentityByCode: false,
  isEmploymentGiven: false,
  decision: "none",
  isOfferTaken: false,
  areReferencesAsked: true,
  areReferencesGiven: false,
  isSelfieMatched: false,
  isAccountGiven: false,
  isMandateOpen: false,
  isMandateSettled: false,
  isAccountVerified: false,
  isKeyFactStatementAccepted: false,
  isAgreementSigned: false,
  hasMoneyArrived: false,
};

/** Each fact of a new borrower's journey, in the order it comes about, and the step it leads to. */
const JOURNEY: [fact: Partial<Facts>, step: string][] = [
  [{}, "basic-details"],
  [{ isPanConfirmed: true }, "identity"],
  [{ isIdentityVerified: true }, "employment"],
  [{ isEmploymentGiven: true }, "decision"],
  [{ decision: "postponed" }, "decision"],
  [{ decision: "needs-statement" }, "bank-statement"],
  [{ decision: "approved" }, "offer"],
  [{ isOfferTaken: true }, "references"],
  [{ areReferencesGiven: true }, "selfie"],
  [{ isSelfieMatched: true }, "bank-account"],
  [{ isAccountGiven: true }, "bank-account"],
  [{ isMandateSettled: true }, "penny-drop"],
  [{ isAccountVerified: true }, "key-facts"],
  [{ isKeyFactStatementAccepted: true }, "e-sign"],
  [{ isAgreementSigned: true }, "disbursal"],
  [{ hasMoneyArrived: true }, "dashboard"],
];
const arrived: Facts = Object.assign({}, signedIn, ...JOURNEY.map(([fact]) => fact));

test("a new borrower walks the journey one fact at a time", () => {
  let facts = signedIn;
  for (const [fact, step] of JOURNEY) {
    facts = { ...facts, ...fact };
    expect(currentStep(facts), JSON.stringify(fact)).toBe(step);
  }
});

test("the statement may stand in for a postponed decision, and another account for one not proved; nothing else", () => {
  let facts = signedIn;
  for (const [fact] of JOURNEY) {
    facts = { ...facts, ...fact };
    const step = currentStep(facts);
    const isPostponed = facts.decision === "postponed" && step === "decision";
    const beside = isPostponed ? ["bank-statement"] : step === "penny-drop" ? ["bank-account"] : [];
    expect(stepsOpenBeside(facts), JSON.stringify(fact)).toEqual(beside);
  }
  const refused: Facts = { ...signedIn, decision: "postponed", isApplicationOpen: false };
  expect(stepsOpenBeside(refused)).toEqual([]);
});

test("after the first sign-in the address is /basic-details", () => {
  expect(routeOfStep(currentStep(signedIn), "New Case")).toBe("/basic-details");
});

test("a fact that is taken back leads back to its step, whatever came after it", () => {
  const table: [lost: Partial<Facts>, step: string][] = [
    [{ isAccountGiven: false, isMandateSettled: false, isAccountVerified: false }, "bank-account"],
    [{ isMandateSettled: false }, "bank-account"],
    [{ isAccountGiven: false }, "bank-account"],
    [{ isKeyFactStatementAccepted: false, isAgreementSigned: false }, "key-facts"],
    [{ decision: "none", isOfferTaken: false }, "decision"],
  ];
  for (const [lost, step] of table) expect(currentStep({ ...arrived, ...lost })).toBe(step);
});

test("references that are switched off are not on the journey", () => {
  const facts: Facts = {
    ...arrived,
    areReferencesAsked: false,
    areReferencesGiven: false,
    isSelfieMatched: false,
  };
  expect(currentStep(facts)).toBe("selfie");
});

test("a repeat borrower updates, takes the offer, confirms the account; no references, no selfie", () => {
  const known: Facts = {
    ...signedIn,
    loanType: "Repeat Case",
    isPanConfirmed: true,
    isIdentityVerified: true,
    isAccountVerified: true,
  };
  const journey: [fact: Partial<Facts>, route: string][] = [
    [{}, "/update-employment-details"],
    [{ isEmploymentGiven: true, decision: "approved" }, "/loan-approval"],
    [{ isOfferTaken: true }, "/confirm-bank-account"],
    [{ isAccountGiven: true }, "/confirm-bank-account"],
    [{ isMandateSettled: true }, "/key-fact-statement"],
    [{ isKeyFactStatementAccepted: true }, "/key-fact-statement"],
    [{ isAgreementSigned: true }, "/disbursed"],
    [{ hasMoneyArrived: true }, "/dashboard"],
  ];
  let facts = known;
  for (const [fact, route] of journey) {
    facts = { ...facts, ...fact };
    expect(routeOfStep(currentStep(facts), "Repeat Case"), JSON.stringify(fact)).toBe(route);
  }
});

test("without an open application, or while a person looks at it, the step is the dashboard", () => {
  const someFacts = fc.subarray(JOURNEY.map(([fact]) => fact));
  const facts = fc
    .tuple(someFacts, fc.constantFrom<LoanType>("New Case", "Repeat Case"))
    .map(([some, loanType]): Facts => Object.assign({}, signedIn, ...some, { loanType }));
  fc.assert(
    fc.property(facts, (any) => {
      expect(currentStep({ ...any, isApplicationOpen: false })).toBe("dashboard");
      expect(currentStep({ ...any, isUnderReview: true })).toBe("dashboard");
      expect(STEPS).toContain(currentStep(any));
    }),
  );
});

test("the steps have the addresses of the specification", () => {
  expect(STEPS.map((step) => `${step} ${routeOfStep(step, "New Case")}`)).toEqual([
    "basic-details /basic-details",
    "identity /kyc-verification",
    "employment /employment-details",
    "decision /prepare-loan-offer",
    "bank-statement /process-to-bank",
    "offer /loan-approval",
    "references /reference-details",
    "selfie /selfie-kyc",
    "bank-account /add-bank-account",
    "penny-drop /penny-drop-verify",
    "key-facts /key-fact-statement",
    "e-sign /key-fact-statement",
    "disbursal /disbursed",
    "dashboard /dashboard",
  ]);
});

test("of any two steps of the journey the earlier is passed when the later is current", () => {
  for (const [at, step] of STEPS.entries()) {
    for (const [now, current] of STEPS.entries()) {
      const place = now < at ? "ahead" : now === at ? "now" : "passed";
      expect(placeOf(step, current), `${step} while ${current}`).toBe(place);
    }
  }
});

test("whoever was refused and is proven by a code alone can prove themselves by document", () => {
  const refused: Facts = { ...arrived, isApplicationOpen: false };
  expect(stepsOpenBeside({ ...refused, isIdentityByCode: true })).toEqual(["identity"]);
  expect(stepsOpenBeside(refused)).toEqual([]);
  expect(stepsOpenBeside({ ...arrived, isIdentityByCode: true })).toEqual([]);
});
