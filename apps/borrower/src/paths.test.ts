import { GUARDED_ROUTES, isKnownRoute, PUBLIC_ROUTES } from "@vaada/contract/routes";
import { expect, test } from "vitest";
import { paths } from "./paths.ts";
import { SIGN_OUT_REASONS } from "./session/leave.ts";

test("the site map is this and nothing else", () => {
  expect([...PUBLIC_ROUTES, ...GUARDED_ROUTES].sort()).toMatchInlineSnapshot(`
    [
      "/",
      "/aadhaar-failed",
      "/aadhaar-number",
      "/aadhaar-success",
      "/add-bank-account",
      "/add-bank-account-status",
      "/basic-details",
      "/confirm-bank-account",
      "/dashboard",
      "/disbursed",
      "/employment-details",
      "/esign-processing",
      "/finbox",
      "/key-fact-statement",
      "/kyc-digilocker-processing",
      "/kyc-verification",
      "/loan-approval",
      "/loan-approved",
      "/logout",
      "/notifications",
      "/pan-not-linked-aadhaar",
      "/payment",
      "/payment-history",
      "/payment-history/loans",
      "/payment-history/transactions",
      "/payment-status",
      "/penny-drop-verify",
      "/prepare-loan-offer",
      "/prepare-offer-approved",
      "/prepare-offer-rejected",
      "/process-to-bank",
      "/profile",
      "/reference-details",
      "/reference-summary",
      "/repayment",
      "/repayment-failed",
      "/repayment-success",
      "/selfie-kyc",
      "/selfie-kyc-result",
      "/stepper",
      "/update-employment-details",
    ]
  `);
});

test("every address the app writes is on the site map", () => {
  const written = [
    ...Object.values(paths).map((path) => path()),
    ...SIGN_OUT_REASONS.map((reason) => paths.signOut(reason)),
  ];
  expect(written).toMatchInlineSnapshot(`
    [
      "/",
      "/payment",
      "/logout",
      "/stepper",
      "/dashboard",
      "/logout?reason=away",
      "/logout?reason=ended",
      "/logout?reason=elsewhere",
    ]
  `);
  expect(written.filter((path) => !isKnownRoute(path.split("?")[0] ?? ""))).toEqual([]);
});
