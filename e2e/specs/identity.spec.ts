import {
  aadhaarCode,
  aadhaarNumberOf,
  countOfAadhaarTexts,
  proveByNumber,
  typeAadhaarCode,
} from "../support/aadhaar.ts";
import { checkEligibility, emailOf } from "../support/application-forms.ts";
import { consentAtDigilocker, goToDigilocker } from "../support/digilocker.ts";
import { anotherCode } from "../support/sign-in.ts";
import { openOnOtherDevice } from "../support/skip-steps.ts";
import { expect, LONG, test } from "../support/test.ts";
import { advancePageClock } from "../support/time.ts";
import { consentByCalls } from "../support/walk-by-calls.ts";

test("Farah's Aadhaar differs from her PAN: she is told so, not which facts, and can try again", async ({
  page,
  walkTo,
}) => {
  await walkTo("identity", { pan: "ABCPF1234F", email: "farah@mail.example" });
  await consentAtDigilocker(page);
  await expect(page).toHaveURL(/\/aadhaar-failed$/);
  const main = page.getByRole("main");
  await expect(main).toContainText(
    "The Aadhaar details provided do not match with the information available in your PAN records. Please verify and try again.",
  );
  await expect(main).not.toContainText(/birth|Meenakshi/i);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page).toHaveURL(/\/kyc-verification$/);
});

test("a wrong code is said at DigiLocker, and who says no there loses nothing and can say yes later", {
  tag: LONG,
}, async ({ page, pan, walkTo }) => {
  await walkTo("identity");
  await goToDigilocker(page);
  const number = await aadhaarNumberOf(pan);
  const before = await countOfAadhaarTexts(number);
  await page.getByRole("button", { name: "Next" }).click();
  const code = await aadhaarCode(number, { after: before });
  await page.getByLabel("OTP").fill(anotherCode(code));
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByRole("main")).toContainText(/wrong|not right|incorrect/i);
  await page.getByLabel("OTP").fill(code);
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByRole("button", { name: "Deny" }).click();
  await expect(page).toHaveURL(/\/aadhaar-failed\?reason=not-completed$/);
  await expect(page.getByRole("main")).toContainText(/nothing/i);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page).toHaveURL(/\/kyc-verification$/);
  await consentAtDigilocker(page);
  await expect(page).toHaveURL(/\/aadhaar-success$/);
});

test("coming back from DigiLocker with the browser's Back loses nothing, and Proceed works again", {
  tag: LONG,
}, async ({ page, walkTo }) => {
  await walkTo("identity");
  await goToDigilocker(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/kyc-verification$/);
  await consentAtDigilocker(page);
  await expect(page).toHaveURL(/\/aadhaar-success$/);
});

test("a second device stands where the first one left, and the return page works on it as well", {
  tag: LONG,
}, async ({ page, mobile, pan, browser, baseURL, time, walkTo }) => {
  await walkTo("identity");
  await time.endSignInPause(page);
  await goToDigilocker(page);
  const second = await browser.newContext({ baseURL: baseURL ?? "" });
  const other = await second.newPage();
  await openOnOtherDevice(other, mobile);
  await expect(other).toHaveURL(/\/kyc-verification$/);
  await expect(other.getByRole("main")).toContainText(/XXXX XXXX \d{4}/);
  await other.goto(await consentByCalls(page.url(), pan));
  await expect(other).toHaveURL(/\/aadhaar-success$/);
  // The first browser finds the step passed as well.
  await page.goto("/kyc-verification");
  await expect(page).toHaveURL(/\/employment-details$/);
  await second.close();
});

test("the second way: a number that can't be one, a wrong code, a resend, and the right code", {
  tag: LONG,
}, async ({ page, pan, time, walkTo }) => {
  await walkTo("identity");
  await page.goto("/aadhaar-number");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enter Your Aadhaar Number");
  const number = await aadhaarNumberOf(pan);
  const before = await countOfAadhaarTexts(number);
  const field = page.getByLabel("Aadhaar number");
  await field.fill(number.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)));
  await page.getByRole("button", { name: "Send OTP" }).click();
  await expect(page.getByRole("main")).toContainText("Enter a valid 12-digit Aadhaar number");
  await field.fill(number);
  await page.getByRole("button", { name: "Send OTP" }).click();
  await expect(page.getByText("Aadhaar OTP sent successfully").first()).toBeVisible();
  const drawer = page.getByRole("dialog");
  await expect(drawer).toContainText(/Resend OTP in 0:\d\d/);
  await typeAadhaarCode(page, anotherCode(await aadhaarCode(number, { after: before })));
  await expect(drawer).toContainText("That code is not right");
  await time.endAadhaarPause(page);
  await advancePageClock(page, { seconds: 12 });
  await drawer.getByRole("button", { name: "Resend OTP" }).click();
  await expect(page.getByText("OTP resent successfully").first()).toBeVisible();
  await typeAadhaarCode(page, await aadhaarCode(number, { after: before + 1 }));
  await expect(page).toHaveURL(/\/aadhaar-success$/);
});

test("the second way refuses a record that is not the PAN holder's", { tag: LONG }, async ({
  page,
  pan,
  sandbox,
  request,
  walkTo,
}) => {
  const person = {
    pan,
    name: "ROHINI SALUNKHE",
    dob: "1990-05-05",
    aadhaar: { name: "Tara Bhattacharya", dob: "1984-01-09" },
  };
  await request.post(`${sandbox}/people`, { data: person });
  await walkTo("identity");
  await page.goto("/aadhaar-number");
  await proveByNumber(page, await aadhaarNumberOf(pan));
  await expect(page).toHaveURL(/\/aadhaar-failed$/);
});

test("every address leads to the server's step, and the side screens of the step stay reachable", {
  tag: LONG,
}, async ({ page, walkTo }) => {
  await walkTo("identity");
  for (const path of [
    "/basic-details",
    "/pan-not-linked-aadhaar",
    "/employment-details",
    "/dashboard",
    "/stepper",
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/kyc-verification$/);
  }
  for (const path of ["/aadhaar-number", "/aadhaar-failed"]) {
    await page.goto(path);
    await page.reload();
    await expect(page, path).toHaveURL(new RegExp(`${path}$`));
  }
  await page.goto("/kyc-digilocker-processing?status=success&client_id=digilocker_nobody&state=forged");
  await expect(page).toHaveURL(/\/aadhaar-failed\?reason=not-completed$/);
});

test("Back never shows a step that is over: the server's step is shown instead", async ({
  page,
  pan,
  walkTo,
}) => {
  await walkTo("basic-details");
  await checkEligibility(page, { pan, email: emailOf(pan) });
  await expect(page).toHaveURL(/\/kyc-verification$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/kyc-verification$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Get Ready for Your KYC");
  await page.goto("/aadhaar-number");
  await proveByNumber(page, await aadhaarNumberOf(pan));
  await expect(page).toHaveURL(/\/aadhaar-success$/);
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(page).toHaveURL(/\/employment-details$/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/employment-details$/);
});
