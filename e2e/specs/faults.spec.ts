import type { APIRequestContext } from "@playwright/test";
import { aadhaarCode, aadhaarNumberOf, countOfAadhaarTexts, typeAadhaarCode } from "../support/aadhaar.ts";
import { askForDecision, checkEligibility, emailOf, fillEmployment } from "../support/application-forms.ts";
import { goToBank, shareAtBank } from "../support/bank-statement.ts";
import { goToDigilocker, signInAtDigilocker } from "../support/digilocker.ts";
import { readTextsTo } from "../support/phone.ts";
import { askForCode, codeDrawer, typeCode } from "../support/sign-in.ts";
import { openBankStatementStep } from "../support/skip-steps.ts";
import { expect, LONG, test } from "../support/test.ts";

type Mode = "down" | "error" | "slow" | "timeout-after-success";

const fail = (request: APIRequestContext, sandbox: string, mode: Mode, provider = "sms", times = 1) =>
  request.post(`${sandbox}/faults`, { data: { provider, mode, times } });

/** As often as a screen and its reloads can ask. */
const FOR_GOOD = 100;

test.afterEach(async ({ request, sandbox }) => {
  await request.delete(`${sandbox}/faults`);
});

for (const mode of ["down", "error"] as const) {
  test(`when the SMS provider is ${mode}, the number is kept, the reason is said, and the next try works at once`, async ({
    page,
    phone,
    request,
    sandbox,
  }) => {
    await page.goto("/");
    await fail(request, sandbox, mode);
    await askForCode(page, phone.mobile);
    const drawer = page.getByRole("dialog", { name: "Mobile Verification" });
    await expect(drawer).toContainText("Nothing is lost");
    await expect(drawer.getByLabel("Mobile number")).toHaveValue(phone.mobile);
    await expect(drawer.getByRole("checkbox")).toBeChecked();
    await drawer.getByRole("button", { name: "Try again" }).click();
    await typeCode(page, await phone.code());
    await expect(page).toHaveURL(/\/basic-details$/);
  });
}

test("a slow SMS provider only takes longer", { tag: LONG }, async ({ page, phone, request, sandbox }) => {
  await page.goto("/");
  await fail(request, sandbox, "slow");
  await askForCode(page, phone.mobile);
  await expect(page.getByRole("button", { name: "Send OTP" })).toHaveAttribute("aria-busy", "true");
  await expect(codeDrawer(page)).toBeVisible();
  await typeCode(page, await phone.code());
  await expect(page).toHaveURL(/\/basic-details$/);
});

test("when the provider sends and never answers, the borrower can ask again and use the newer code", {
  tag: LONG,
}, async ({ page, phone, request, sandbox }) => {
  await page.goto("/");
  await fail(request, sandbox, "timeout-after-success");
  await askForCode(page, phone.mobile);
  const drawer = page.getByRole("dialog", { name: "Mobile Verification" });
  await expect(drawer).toContainText("Nothing is lost");
  await drawer.getByRole("button", { name: "Try again" }).click();
  await typeCode(page, await phone.code({ ofText: 2 }));
  await expect(page).toHaveURL(/\/basic-details$/);
});

test("when the PAN register is down, what was typed stays, and the next press goes on", {
  tag: LONG,
}, async ({ page, pan, request, sandbox, walkTo }) => {
  await walkTo("basic-details");
  await fail(request, sandbox, "down", "pan");
  await checkEligibility(page, { pan, email: emailOf(pan) });
  await expect(page.getByRole("main")).toContainText("Nothing is lost");
  await expect(page.getByLabel("PAN", { exact: true })).toHaveValue(pan);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/kyc-verification$/);
});

test("when DigiLocker can't be opened, the borrower is told, offered the second way, and can go on later", {
  tag: LONG,
}, async ({ page, request, sandbox, walkTo }) => {
  await walkTo("identity");
  await fail(request, sandbox, "error", "digilocker");
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(page.getByRole("main")).toContainText("Nothing is lost");
  await expect(page.getByRole("link", { name: /Aadhaar number/ })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await signInAtDigilocker(page);
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page).toHaveURL(/\/aadhaar-success$/);
});

test("when the result can't be fetched, a later try fetches it without asking for consent again", {
  tag: LONG,
}, async ({ page, request, sandbox, walkTo }) => {
  await walkTo("identity");
  await goToDigilocker(page);
  await signInAtDigilocker(page);
  // As often as the job that the provider's own notice starts, the page and their repeats can ask.
  await request.post(`${sandbox}/faults`, { data: { provider: "digilocker", mode: "error", times: 40 } });
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page).toHaveURL(/\/aadhaar-failed\?reason=unavailable$/);
  await expect(page.getByRole("main")).toContainText(/nothing is lost/i);
  await request.delete(`${sandbox}/faults`);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page).toHaveURL(/\/aadhaar-success$/);
});

test("when the identity authority is down, the number stays in the field, and the next press works", {
  tag: LONG,
}, async ({ page, pan, request, sandbox, walkTo }) => {
  await walkTo("identity");
  await page.goto("/aadhaar-number");
  const number = await aadhaarNumberOf(pan);
  const before = await countOfAadhaarTexts(number);
  await fail(request, sandbox, "down", "aadhaar");
  await page.getByLabel("Aadhaar number").fill(number);
  await page.getByRole("button", { name: "Send OTP" }).click();
  await expect(page.getByRole("main")).toContainText("Nothing is lost");
  await page.getByRole("button", { name: "Try again" }).click();
  await typeAadhaarCode(page, await aadhaarCode(number, { after: before }));
  await expect(page).toHaveURL(/\/aadhaar-success$/);
});

test("a mail server that is down holds nobody up, and the mail arrives when it is back", async ({
  page,
  pan,
  request,
  sandbox,
  walkTo,
}) => {
  await walkTo("basic-details");
  await fail(request, sandbox, "down", "email");
  await checkEligibility(page, { pan, email: emailOf(pan) });
  await expect(page).toHaveURL(/\/kyc-verification$/);
  await expect.poll(async () => (await readTextsTo(emailOf(pan))).length, { timeout: 60_000 }).toBe(1);
});

test("while the bureau is silent the borrower goes on to the bank, and the whole decision is taken there", {
  tag: LONG,
}, async ({ page, request, sandbox, walkTo }) => {
  await walkTo("employment");
  await fillEmployment(page);
  await fail(request, sandbox, "down", "bureau", FOR_GOOD);
  await askForDecision(page);
  await expect(page).toHaveURL(/\/process-to-bank$/);
  await expect(page.getByRole("main")).toContainText("We haven’t decided yet. Your answers are kept.");
  // Nobody is past the bank step by this.
  await page.goto("/loan-approval");
  await expect(page).toHaveURL(/\/process-to-bank$/);
  await request.delete(`${sandbox}/faults`);
  await shareAtBank(page);
  await expect(page).toHaveURL(/\/prepare-offer-approved$/);
});

test("a bureau that is back decides at once when it is asked again", { tag: LONG }, async ({
  page,
  request,
  sandbox,
  walkTo,
}) => {
  await walkTo("employment");
  await fillEmployment(page);
  await fail(request, sandbox, "error", "bureau");
  await askForDecision(page);
  await expect(page).toHaveURL(/\/process-to-bank$/);
  await page.getByRole("button", { name: "Ask the credit bureau again" }).click();
  await expect(page).toHaveURL(/\/prepare-offer-approved$/);
});

test("when the bank statement service can't be opened, the borrower is told and can try again", {
  tag: LONG,
}, async ({ page, request, sandbox, walkTo }) => {
  await openBankStatementStep(page, await walkTo("employment"));
  await fail(request, sandbox, "down", "bank-statement");
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(page.getByRole("main")).toContainText("Nothing is lost");
  await goToBank(page, "Try again");
});

test("a statement that can't be fetched yet is fetched by the next try, without a second visit to the bank", {
  tag: LONG,
}, async ({ page, request, sandbox, walkTo }) => {
  await openBankStatementStep(page, await walkTo("employment"));
  await goToBank(page);
  const session_id = new URL(page.url()).searchParams.get("session_id");
  // More than the worker, whom the provider's event wakes, can use up before the page is there.
  await request.post(`${sandbox}/faults`, { data: { provider: "bank-statement", mode: "error", times: 40 } });
  const done = await request.post(`${sandbox}/actions/consent`, { data: { session_id } });
  const { redirect_url } = (await done.json()) as { redirect_url: string };
  await page.goto(redirect_url);
  await expect(page.getByRole("main")).toContainText("Nothing is lost");
  await request.delete(`${sandbox}/faults`);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/prepare-offer-approved$/);
});
