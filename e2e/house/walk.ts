import { expect, type Page } from "@playwright/test";
import { type Phone, textsTo } from "./phone.ts";
import { signIn } from "./sign-in.ts";

export type Details = { readonly pan: string; readonly email: string };

export const emailOf = (pan: string): string => `${pan.toLowerCase()}@mail.example`;

/** Fills in the two fields of `/basic-details` and presses the button. */
export async function checkEligibility(page: Page, { pan, email }: Details): Promise<void> {
  await page.getByLabel("PAN", { exact: true }).fill(pan);
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Check Eligibility" }).click();
}

/** From the landing page to `/kyc-verification`. */
export async function walkToIdentity(page: Page, phone: Phone, pan: string): Promise<void> {
  await signIn(page, phone);
  await checkEligibility(page, { pan, email: emailOf(pan) });
  await expect(page).toHaveURL(/\/kyc-verification$/);
}

/** Presses Proceed and waits for the government's page. */
export async function goToDigilocker(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(page.getByRole("heading", { name: "DigiLocker" })).toBeVisible();
}

/** Signs in there as the person it has filled in, with the code from the phone. */
export async function signInAtDigilocker(page: Page, sandbox: string): Promise<void> {
  const number = page.getByLabel("Aadhaar number");
  await expect(number).toHaveValue(/\d{4}/);
  const lastFour = (await number.inputValue()).replace(/\D/g, "").slice(-4);
  const before = (await aadhaarTexts(sandbox, lastFour)).length;
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("OTP")).toBeVisible();
  await page.getByLabel("OTP").fill(await aadhaarCode(sandbox, lastFour, { after: before }));
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByRole("button", { name: "Allow" })).toBeVisible();
}

/** The whole visit, as a borrower who says yes. */
export async function consentAtDigilocker(page: Page, sandbox: string): Promise<void> {
  await goToDigilocker(page);
  await signInAtDigilocker(page, sandbox);
  await page.getByRole("button", { name: "Allow" }).click();
}

const aadhaarTexts = (sandbox: string, lastFour: string) => textsTo(sandbox, `aadhaar-${lastFour}`);

/** The code that the identity authority texted last, once there are more texts than before. */
export async function aadhaarCode(
  sandbox: string,
  lastFour: string,
  { after }: { after: number },
): Promise<string> {
  await expect.poll(async () => (await aadhaarTexts(sandbox, lastFour)).length).toBeGreaterThan(after);
  const [newest] = await aadhaarTexts(sandbox, lastFour);
  const code = /\b(\d{6})\b/.exec(newest?.text ?? "")?.[1];
  if (code === undefined) throw new Error("the newest text of the identity authority holds no code");
  return code;
}

/** The Aadhaar number of the person whose PAN it is, as the sandbox's people page tells it. */
export async function aadhaarNumberOf(sandbox: string, pan: string): Promise<string> {
  const reply = await fetch(`${sandbox}/people?pan=${pan}`);
  const found = (await reply.json()) as Person | Person[];
  const person = Array.isArray(found) ? found.find((one) => one.pan === pan) : found;
  if (person === undefined) throw new Error(`the sandbox knows nobody with the PAN ${pan}`);
  return person.aadhaar.number;
}

type Person = { pan: string; aadhaar: { number: string } };
