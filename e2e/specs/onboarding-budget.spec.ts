import { watchTraffic } from "../../tools/dev/traffic.ts";
import { appUrl } from "../support/addresses.ts";
import { askForDecision, checkEligibility, emailOf, fillEmployment } from "../support/application-forms.ts";
import { consentAtDigilocker } from "../support/digilocker.ts";
import { signIn } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

const KIB_MAX = 350;
/** What the app knows of itself, asked for where a screen depends on it. */
const OF_THE_APP = "/api/app/config";
/**
 * One call an act, but for two acts that take two: whoever signs in is led to their step, and a PAN is checked before it is confirmed.
 * A screen of a signed-in borrower that is opened from outside asks for the step once.
 */
const CALLS = [
  "/api/user/otp/send",
  "/api/user/otp/verify",
  "/api/step/step-checker",
  "/api/user/basic-detail",
  "/api/user/pan/verify",
  "/api/step/step-checker",
  "/api/user/aadhar-verification/initiate/digilocker",
  "/api/step/step-checker",
  "/api/user/aadhar-verification/webhook/digilocker",
  "/api/user/update-details",
  "/api/loan/decision",
  "/api/user/loan/approval",
  "/api/loan/approval",
];
const CONFIGURATIONS_MAX = 3;

test(`from the landing page to the taken offer a new device loads at most ${KIB_MAX} KiB, and each act makes its calls alone`, async ({
  page,
  phone,
  pan,
}) => {
  const traffic = await watchTraffic({ page, devtools: await page.context().newCDPSession(page) }, appUrl());
  await signIn(page, phone);
  await checkEligibility(page, { pan, email: emailOf(pan) });
  await expect(page).toHaveURL(/\/kyc-verification$/);
  await consentAtDigilocker(page);
  await expect(page).toHaveURL(/\/aadhaar-success$/);
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(page).toHaveURL(/\/employment-details$/);
  await fillEmployment(page);
  await askForDecision(page);
  await expect(page).toHaveURL(/\/prepare-offer-approved$/);
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(page).toHaveURL(/\/loan-approval$/);
  await page.getByRole("button", { name: "Withdraw Funds" }).click();
  await expect(page).toHaveURL(/\/reference-details$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  const calls = traffic.calls();
  expect(calls.filter((path) => path !== OF_THE_APP).toSorted()).toEqual(CALLS.toSorted());
  expect(calls.filter((path) => path === OF_THE_APP).length).toBeLessThanOrEqual(CONFIGURATIONS_MAX);
  expect(traffic.kib(), JSON.stringify(traffic.parts())).toBeLessThanOrEqual(KIB_MAX);
});
