import { aadhaarNumberOf } from "../support/aadhaar.ts";
import { askForDecision, checkEligibility, fillEmployment } from "../support/application-forms.ts";
import { goToBank, signInAtBank } from "../support/bank-statement.ts";
import { goToDigilocker, signInAtDigilocker } from "../support/digilocker.ts";
import { checkScreen, expectNoViolation } from "../support/screen-checks.ts";
import { askForCode, codeDrawer } from "../support/sign-in.ts";
import { openBankStatementStep } from "../support/skip-steps.ts";
import { expect, LONG, test } from "../support/test.ts";

test("axe finds nothing on the screens of the identity, ours and the sandbox's, and ours fit", {
  tag: LONG,
}, async ({ page, pan, walkTo }) => {
  await walkTo("identity");
  await expect(page.getByRole("main")).toContainText(/XXXX XXXX \d{4}/);
  await checkScreen(page, "/kyc-verification");
  await page.getByRole("button", { name: "What we receive and why" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoViolation(page);
  for (const reason of ["", "?reason=not-completed", "?reason=unavailable"]) {
    await page.goto(`/aadhaar-failed${reason}`);
    await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible();
    await checkScreen(page, `/aadhaar-failed${reason}`);
  }
  await page.goto("/aadhaar-number");
  await page.getByRole("button", { name: "Send OTP" }).click();
  await expect(page.getByRole("main")).toContainText("Enter a valid 12-digit Aadhaar number");
  await checkScreen(page, "/aadhaar-number with an error");
  await page.getByLabel("Aadhaar number").fill(await aadhaarNumberOf(pan));
  await page.getByRole("button", { name: "Send OTP" }).click();
  await expect(page.getByRole("dialog").getByLabel("6-digit code")).toBeVisible();
  await expectNoViolation(page);
  await page.goto("/kyc-verification");
  await goToDigilocker(page);
  await expectNoViolation(page);
  await signInAtDigilocker(page);
  await expectNoViolation(page);
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page).toHaveURL(/\/aadhaar-success$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Aadhaar verified");
  await expectNoViolation(page);
});

test("axe finds nothing from the employment to the terms of the loan, ours and the sandbox's, and ours fit", {
  tag: LONG,
}, async ({ page, walkTo }) => {
  const token = await walkTo("employment");
  await expectNoViolation(page);
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(page.getByRole("main")).toContainText("Company name is required");
  await checkScreen(page, "/employment-details with errors");
  await fillEmployment(page);
  await checkScreen(page, "the loan");
  await page.getByRole("button", { name: "What we ask the credit bureau and why" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expectNoViolation(page);
  await openBankStatementStep(page, token);
  await page.goto("/process-to-bank?session_expire=true");
  await expect(page.getByRole("main")).toContainText("Your bank session timed out.");
  await checkScreen(page, "/process-to-bank");
  await page.getByRole("button", { name: "What we read and why" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await goToBank(page);
  await expectNoViolation(page);
  await signInAtBank(page);
  await expectNoViolation(page);
  await page.getByRole("button", { name: "Share statement" }).click();
  await expect(page).toHaveURL(/\/finbox\?/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectNoViolation(page);
  await expect(page).toHaveURL(/\/prepare-offer-approved$/);
  await expectNoViolation(page);
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(page.getByRole("timer")).toBeVisible();
  await checkScreen(page, "/loan-approval");
  await page.getByText("Need less? Choose a smaller amount").click();
  await expect(page.getByRole("slider")).toBeVisible();
  await checkScreen(page, "the amount");
  await page.goto("/loan-approved");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Loan details");
  await checkScreen(page, "/loan-approved");
});

test("axe finds nothing on the screen of a refusal", { tag: LONG }, async ({
  page,
  pan,
  request,
  sandbox,
  walkTo,
}) => {
  await request.post(`${sandbox}/people`, { data: { pan, name: "OLD TIMER", bureau: { score: 500 } } });
  await walkTo("employment");
  await fillEmployment(page);
  await askForDecision(page);
  await expect(page).toHaveURL(/\/prepare-offer-rejected$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not this time");
  await expectNoViolation(page);
});

test("axe finds nothing in the drawers, with and without errors", { tag: LONG }, async ({ page, phone }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Apply Now" }).click();
  const drawer = page.getByRole("dialog", { name: "Mobile Verification" });
  await expect(drawer).toBeVisible();
  await expectNoViolation(page);
  await drawer.getByRole("button", { name: "Send OTP" }).click();
  await expect(drawer).toContainText("Please enter your mobile number");
  await expectNoViolation(page);
  await drawer.getByRole("button", { name: "What we collect and why" }).click();
  await expectNoViolation(page);
  await page.goto("/");
  await askForCode(page, phone.mobile);
  await expect(codeDrawer(page)).toBeVisible();
  await expectNoViolation(page);
  await codeDrawer(page).getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("Please enter a valid 6-digit OTP").first()).toBeVisible();
  await expectNoViolation(page);
});

test("axe finds nothing on the screens of basic details, which fit, and after signing out", {
  tag: LONG,
}, async ({ page, walkTo }) => {
  await walkTo("basic-details");
  await expectNoViolation(page);
  await page.getByRole("button", { name: "Check Eligibility" }).click();
  await expect(page.getByRole("main")).toContainText("PAN number is required");
  await checkScreen(page, "/basic-details with errors");
  await page.getByLabel("Email address").fill("asha@gmial.com");
  await expect(page.getByRole("main")).toContainText("Did you mean gmail.com?");
  await expectNoViolation(page);
  await page.getByRole("button", { name: "What we check and why" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await checkEligibility(page, { pan: "ABCPE1234E", email: "esha@mail.example" });
  await expect(page).toHaveURL(/\/pan-not-linked-aadhaar$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await checkScreen(page, "/pan-not-linked-aadhaar");
  // It leads home after two seconds, and a loaded machine looks for longer than that.
  await page.route("/", (route) => route.abort("aborted"));
  await page.goto("/logout");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You’re signed out");
  await expectNoViolation(page);
});

test("axe finds nothing on the screens that everybody can open", async ({ page }) => {
  for (const path of ["/", "/payment", "/nowhere", "/verify-email?token=nothing"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expectNoViolation(page);
  }
});
