import { readKeyFacts } from "@vaada/contract/calls/key-facts";
import { checkStep } from "@vaada/contract/calls/step";
import { aadhaarNumberOf } from "../support/aadhaar.ts";
import { goToSigning, signAgreement } from "../support/agreement.ts";
import { callApi } from "../support/api.ts";
import { AGREES_NEXT_DAY, confirmAutoPay } from "../support/auto-pay.ts";
import { authorise, fillAccount, openAutoPay } from "../support/bank-account.ts";
import { ASHA, fillReference, VIKRAM } from "../support/references.ts";
import { checkScreen, expectNoViolation } from "../support/screen-checks.ts";
import { expect, LONG, test } from "../support/test.ts";

test("axe finds nothing on the screens of the references, and they fit", { tag: LONG }, async ({
  page,
  context,
  walkTo,
}) => {
  await walkTo("references");
  const main = page.getByRole("main");
  const proceed = page.getByRole("button", { name: "Proceed" });
  await proceed.click();
  await expect(main).toContainText("Name is required");
  await checkScreen(page, "the first reference with errors");
  await fillReference(page, ASHA);
  await expect(page.getByRole("tab", { name: /^Reference 2/ })).toHaveAttribute("aria-selected", "true");
  await proceed.click();
  await expect(main).toContainText("Name is required");
  await checkScreen(page, "the second reference with errors");
  await fillReference(page, VIKRAM);
  await expect(page).toHaveURL(/\/reference-summary$/);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Confirm and Proceed" }).click();
  await expect(main).toContainText("What you typed is kept");
  await checkScreen(page, "the summary with an error");
});

test("axe finds nothing on the screens of the selfie, and they fit", { tag: LONG }, async ({
  page,
  walkTo,
}) => {
  await walkTo("selfie");
  const main = page.getByRole("main");
  const title = page.getByRole("heading", { level: 1 });
  await expect(main).toContainText("Well lit");
  await checkScreen(page, "what makes a good photo");
  await page.getByRole("button", { name: "What we do with your photo" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await checkScreen(page, "the notice about the photo");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(main).toContainText("facing you");
  await checkScreen(page, "the camera");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(title).toHaveText("Use this photo?");
  await checkScreen(page, "the photo that could not be sent");
  await page.context().setOffline(false);
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException("Permission denied", "NotAllowedError"));
  });
  await page.getByRole("button", { name: "Retake" }).click();
  await expect(title).toHaveText("Camera is blocked");
  await checkScreen(page, "a camera that is not allowed");
  await page.getByLabel("Use your camera app instead").setInputFiles("support/selfie.jpg");
  await page.getByRole("button", { name: "Use photo" }).click();
  await expect(title).toHaveText("Photo matched");
  await checkScreen(page, "a photo that matches");
});

test("axe finds nothing on the screens of the bank account, and they fit", { tag: LONG }, async ({
  page,
  walkTo,
}) => {
  await walkTo("bank-account");
  const title = page.getByRole("heading", { level: 1 });
  const sheet = page.getByRole("dialog");
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(page.getByRole("main")).toContainText("Please enter bank name");
  await checkScreen(page, "an account with errors");
  await page.getByRole("button", { name: "What auto-pay allows and why" }).click();
  await expect(sheet.getByRole("button", { name: "Back" })).toBeVisible();
  await checkScreen(page, "the notice about the auto-pay");
  await sheet.getByRole("button", { name: "Back" }).click();
  await fillAccount(page);
  const checkout = await openAutoPay(page);
  await checkout.getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL(/\/add-bank-account-status\?status=0$/);
  await checkScreen(page, "an account that is not verified");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("main")).toContainText("Only auto-pay is still missing");
  await checkScreen(page, "an account without auto-pay");
  await page.getByRole("button", { name: "Use another account" }).click();
  await fillAccount(page, { number: AGREES_NEXT_DAY });
  await authorise(await openAutoPay(page));
  await expect(sheet).toContainText("Your bank is setting up auto-pay");
  await checkScreen(page, "the wait for the bank");
  // Leaving loses nothing: the journey goes on behind the wait.
  await page.goto("/stepper");
  await expect(title).toHaveText("Bank account verified");
  await checkScreen(page, "an account that is verified");
});

test("axe finds nothing while the rupee is on its way, and the screen fits", { tag: LONG }, async ({
  page,
  walkTo,
}) => {
  // Its bank answers at the twelfth look.
  await walkTo("penny-drop", { account: "50100123458888" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sending ₹1 to confirm your account");
  await checkScreen(page, "the rupee");
});

test("axe finds nothing on the key facts, and they fit", async ({ page, walkTo }) => {
  const token = await walkTo("key-facts");
  const { loan } = await callApi(checkStep, { token });
  const main = page.getByRole("main");
  await expect(
    page.getByRole("region", { name: "Key Fact Statement" }).getByRole("table").first(),
  ).toBeVisible();
  await main.getByText("Total cost").first().click();
  await expect(main).toContainText("for every ₹100 borrowed");
  await checkScreen(page, "the key facts, with how the cost adds up");
  // The same words as a paper, which a mail carries along.
  const { html } = await callApi(readKeyFacts, { token, query: { loan_id: String(loan.loan_id) } });
  await page.goto("about:blank");
  await page.setContent(html);
  await expectNoViolation(page);
});

test("axe finds nothing on the screens of the signature, and they fit", { tag: LONG }, async ({
  page,
  pan,
  walkTo,
}) => {
  await walkTo("e-sign");
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("Sign the agreement");
  await checkScreen(page, "the agreement before it is signed");
  await goToSigning(page);
  await expectNoViolation(page);
  await page.getByRole("button", { name: "Refuse to sign" }).click();
  await expect(title).toHaveText("Agreement not signed");
  await checkScreen(page, "an agreement that is not signed");
  await page.getByRole("button", { name: "Try Again" }).click();
  await signAgreement(page, await aadhaarNumberOf(pan));
  await page.getByRole("button", { name: "Stop" }).click();
  await checkScreen(page, "an agreement that is signed");
});

test("axe finds nothing on the way of the money, and the screens fit", { tag: LONG }, async ({
  page,
  walkTo,
}) => {
  const token = await walkTo("disbursal", { account: AGREES_NEXT_DAY });
  const { loan } = await callApi(checkStep, { token });
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("Waiting for your bank");
  await checkScreen(page, "money that waits");
  await page.getByRole("button", { name: "Home" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(title).toHaveText("Waiting for your bank");
  await checkScreen(page, "the dashboard while the money waits");
  await page.getByRole("button", { name: "See where the money is" }).click();
  await confirmAutoPay(loan.loan_id);
  await expect(title).toHaveText("Your money has arrived");
  await checkScreen(page, "money that has arrived");
  await page.getByRole("button", { name: "Home" }).click();
  await expect(title).toHaveText(/^Hello, /);
  await checkScreen(page, "the dashboard with a loan");
});
