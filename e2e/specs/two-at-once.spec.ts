import type { Page } from "@playwright/test";
import { aadhaarNumberOf } from "../support/aadhaar.ts";
import { acceptTerms, signAgreement } from "../support/agreement.ts";
import { emailOf } from "../support/application-forms.ts";
import { fillAccount } from "../support/bank-account.ts";
import { fillReferences, giveReferences } from "../support/references.ts";
import { openCamera } from "../support/selfie.ts";
import { expect, LONG, test } from "../support/test.ts";
import { walkOnByCalls } from "../support/walk-by-calls.ts";

/** How often the page has asked for something to be done, by the call's path. */
function countActs(page: Page): (path: string) => number {
  const acts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") acts.push(new URL(request.url()).pathname);
  });
  return (path) => acts.filter((act) => act === `/api${path}`).length;
}

test("a double tap on any button from the references to the signature does it once", async ({
  page,
  walkTo,
}) => {
  await walkTo("references");
  const title = page.getByRole("heading", { level: 1 });
  const button = (name: string) => page.getByRole("button", { name });
  const times = countActs(page);

  await fillReferences(page);
  await button("Confirm and Proceed").dblclick();
  await expect(page).toHaveURL(/\/selfie-kyc$/);
  await expect(title).toHaveText("Take a selfie");
  expect(times("/user/reference")).toBe(1);

  await button("Proceed").dblclick();
  await expect(page.getByLabel("What the camera sees")).toBeVisible();
  await page.waitForFunction(() => (document.querySelector("video")?.videoWidth ?? 0) > 0);
  await tapTwice(page, "Proceed");
  await expect(title).toHaveText("Photo matched");
  expect(times("/user/selfie-verify")).toBe(1);
  await button("Proceed").click();

  await expect(page.getByRole("main")).toContainText("Never more than");
  await fillAccount(page, {}, () => button("Proceed").dblclick());
  const checkout = page.frameLocator("iframe");
  await checkout.getByRole("link", { name: /Net banking/i }).click();
  expect(times("/user/add-bank-detail")).toBe(1);
  expect(times("/loan/e-mandate")).toBe(1);
  await checkout.getByRole("button", { name: "Authorise auto-pay" }).dblclick();
  await expect(title).toHaveText("Bank account verified");
  expect(times("/user/bank-verify")).toBe(1);
  await button("Proceed").dblclick();

  await page.getByRole("checkbox").check();
  await button("I Accept").dblclick();
  await expect(title).toHaveText("Sign the agreement");
  expect(times("/loan/key-fact-statement")).toBe(1);
  await button("Sign with Aadhaar").dblclick();
  await expect(page.getByRole("textbox", { name: "Aadhaar number" })).toBeVisible();
  expect(times("/user/digital-esign")).toBe(1);
});

/** Two taps that are no double click: the page sees each of them as a first one. */
const tapTwice = (page: Page, name: string): Promise<void> =>
  page.getByRole("button", { name }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });

test("a step that was finished in another tab leads this one on, from the references to the money", {
  tag: LONG,
}, async ({ page, context, pan, mobile, walkTo }) => {
  const token = await walkTo("references");
  const walker = { mobile, pan, email: emailOf(pan), token };
  const title = page.getByRole("heading", { level: 1 });
  const button = (name: string) => page.getByRole("button", { name });
  const other = await context.newPage();

  await fillReferences(page);
  await other.goto("/reference-details");
  await giveReferences(other);
  await button("Confirm and Proceed").click();
  await expect(page).toHaveURL(/\/selfie-kyc$/);

  await openCamera(page);
  await walkOnByCalls(walker, { from: "selfie", to: "bank-account" });
  await button("Proceed").click();
  await expect(page).toHaveURL(/\/add-bank-account$/);

  await fillAccount(page, { number: "50100123456784" }, async () => {
    await walkOnByCalls(walker, { from: "bank-account", to: "key-facts" });
    await button("Proceed").click();
  });
  await expect(title).toHaveText("Key fact statement");

  await other.goto("/stepper");
  await acceptTerms(other);
  await acceptTerms(page);

  await signAgreement(other, await aadhaarNumberOf(pan));
  await button("Sign with Aadhaar").click();
  // By way of the signing that is over, to wherever the money is by now.
  await expect(page.getByRole("main")).toContainText(/in HDFC ··6782|₹19,292 came in/);
});
