import { GUARDED_ROUTES, LINK_ROUTES } from "@vaada/contract/routes";
import { expect, test } from "vitest";
import { placeAfterReload, verdictOn } from "./guard.ts";

const reached = { isReload: false, stepperDisabled: false };
const reloaded = { isReload: true, stepperDisabled: false };
const reloadedByRepeatCustomer = { isReload: true, stepperDisabled: true };

test.each(GUARDED_ROUTES)("%s without a token leads to signing in, however it was reached", (path) => {
  for (const how of [reached, reloaded, reloadedByRepeatCustomer]) {
    expect(verdictOn(path, { isSignedIn: false, ...how })).toEqual({ kind: "sign-in-first" });
  }
});

test.each(GUARDED_ROUTES)(
  "%s with a token is shown when reached, and asks for the step when reloaded",
  (path) => {
    const shown = path === "/stepper" ? { kind: "ask-for-step" } : { kind: "show", route: path };
    expect(verdictOn(path, { isSignedIn: true, ...reached })).toEqual(shown);
    expect(verdictOn(path, { isSignedIn: true, ...reloaded })).toEqual({ kind: "ask-for-step" });
  },
);

test("a repeat customer's own addresses are shown when reloaded, and one of a loan that is over asks for the step", () => {
  const verdictFor = (path: string) =>
    verdictOn(path, { isSignedIn: true, ...reloadedByRepeatCustomer }).kind;
  for (const path of [
    "/dashboard",
    "/repayment",
    "/payment-history/loans",
    "/profile",
    "/update-employment-details",
  ])
    expect([path, verdictFor(path)]).toEqual([path, "show"]);
  for (const path of ["/basic-details", "/add-bank-account", "/key-fact-statement", "/disbursed"])
    expect([path, verdictFor(path)]).toEqual([path, "ask-for-step"]);
});

test("an address that a message leads to opens in any browser, signed in or not", () => {
  for (const isSignedIn of [true, false]) {
    for (const route of LINK_ROUTES)
      expect(verdictOn(route, { isSignedIn, ...reloaded })).toEqual({ kind: "open-link", route });
  }
});

test.each(["/nowhere", "/dashboard/", "/Dashboard", "/basic-details/x", "/constructor", "/payment/x"])(
  "%s is not found, with a token or without",
  (path) => {
    for (const isSignedIn of [true, false]) {
      expect(verdictOn(path, { isSignedIn, ...reloaded })).toEqual({ kind: "not-found" });
    }
  },
);

/** Rows: the current step, then the addresses at which a reload stays, the profile besides. Everywhere else it goes to the step. */
const STAYS = `
  /basic-details       /pan-not-linked-aadhaar
  /kyc-verification    /aadhaar-number /kyc-digilocker-processing /aadhaar-success /aadhaar-failed
  /employment-details  /kyc-digilocker-processing /aadhaar-success
  /prepare-loan-offer  /process-to-bank /finbox
  /process-to-bank     /finbox
  /loan-approval       /prepare-offer-approved /loan-approved /finbox
  /reference-details   /reference-summary
  /selfie-kyc          /selfie-kyc-result
  /add-bank-account    /add-bank-account-status
  /penny-drop-verify   /add-bank-account /add-bank-account-status
  /key-fact-statement  /add-bank-account-status /esign-processing
  /disbursed           /esign-processing
  /dashboard           /prepare-offer-rejected /kyc-digilocker-processing /finbox /repayment /repayment-success /repayment-failed /payment-status /payment-history /payment-history/transactions /payment-history/loans /notifications
  /update-employment-details
  /confirm-bank-account /add-bank-account-status`;

test("a reload stays at the addresses of the current step and goes to the step from any other", () => {
  for (const row of STAYS.trim().split("\n")) {
    const [step = "", ...sides] = row.trim().split(/\s+/);
    const stays = GUARDED_ROUTES.filter((path) => placeAfterReload({ path, redirectTo: step }) === path);
    expect(stays.sort(), step).toEqual([step, ...sides, "/profile"].sort());
    const goes = GUARDED_ROUTES.filter((path) => !stays.includes(path));
    expect(new Set(goes.map((path) => placeAfterReload({ path, redirectTo: step }))), step).toEqual(
      new Set([step]),
    );
  }
});

test("the query of the address the server names goes along", () => {
  const redirectTo = "/process-to-bank?session_expire=true";
  expect(placeAfterReload({ path: "/stepper", redirectTo })).toBe(redirectTo);
  expect(placeAfterReload({ path: "/finbox", redirectTo })).toBe("/finbox");
});

test.each(["", "/", "/stepper", "/nowhere", "https://elsewhere.example/dashboard", "//elsewhere.example"])(
  "an answer of %j names no step, so the retry screen shows",
  (redirectTo) => {
    expect(placeAfterReload({ path: "/dashboard", redirectTo })).toBeUndefined();
  },
);

test("the profile stays open at every step", () => {
  for (const step of GUARDED_ROUTES.filter((route) => route !== "/stepper"))
    expect(placeAfterReload({ path: "/profile", redirectTo: step })).toBe("/profile");
});
