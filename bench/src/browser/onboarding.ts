import type { Stack } from "@vaada/dev/stack";
import type { Page } from "playwright-core";
import { pauseAsAPerson, signIn } from "./visits.ts";

type Urls = Stack["urls"];

/** Goes through every step that has a screen, as a borrower who is approved at once. */
export async function walkOnboarding(page: Page, urls: Urls): Promise<void> {
  await signIn(page, urls);
  await giveBasicDetails(page);
  await proveIdentity(page, urls);
  await giveEmployment(page);
  await takeOffer(page);
}

/** Uses the first of the demo people, who is free because the stack is new. */
async function giveBasicDetails(page: Page): Promise<void> {
  await page.getByLabel("PAN", { exact: true }).fill("ABCPA1234D");
  await page.getByLabel("Email address").fill("anita@mail.example");
  await page.getByRole("button", { name: "Check Eligibility" }).click();
  await waitForScreen(page, "/kyc-verification");
}

/** The document service's own pages are not measured, so its consent is given by a call. */
async function proveIdentity(page: Page, urls: Urls): Promise<void> {
  await page.getByRole("button", { name: "Proceed" }).click();
  await page.waitForURL(`${urls.sandbox}/**`);
  const client_id = new URL(page.url()).searchParams.get("client_id");
  const reply = await fetch(`${urls.sandbox}/actions/consent`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_id }),
  });
  const { redirect_url } = (await reply.json()) as { redirect_url: string };
  await page.goto(redirect_url);
  await waitForScreen(page, "/aadhaar-success");
  await page.getByRole("button", { name: "Proceed" }).click();
  await waitForScreen(page, "/employment-details");
}

async function giveEmployment(page: Page): Promise<void> {
  const proceed = page.getByRole("button", { name: "Proceed" });
  await page.getByRole("radio", { name: "Salaried" }).check();
  await page.getByLabel("Name of Employer").fill("Acme Foods");
  await page.getByLabel("Net Salary (Rs.)").fill("40000");
  await page.getByRole("radio", { name: "Bank Transfer" }).check();
  await proceed.click();
  await page.getByLabel("Loan Required (Rs.)").fill("20000");
  await page.getByLabel("Salary Date").selectOption("1");
  await page.getByRole("radio", { name: "Medical Emergency" }).check();
  await proceed.click();
  await waitForScreen(page, "/prepare-offer-approved");
  await proceed.click();
  await waitForScreen(page, "/loan-approval");
}

async function takeOffer(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Withdraw Funds" }).click();
  await waitForScreen(page, "/reference-details");
}

async function waitForScreen(page: Page, path: string): Promise<void> {
  await page.waitForURL(`**${path}`);
  await page.locator("h1").first().waitFor();
  await page.waitForLoadState("networkidle");
  await pauseAsAPerson(page);
}
