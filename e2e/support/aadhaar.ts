import { expect, type Page } from "@playwright/test";
import { sandboxUrl } from "./addresses.ts";
import { POLL_QUICKLY, readTextsTo } from "./phone.ts";

/** Gives the number on `/aadhaar-number`, asks for a code and enters the one that comes. */
export async function proveByNumber(page: Page, number: string): Promise<void> {
  const before = await countOfAadhaarTexts(number);
  await page.getByLabel("Aadhaar number").fill(number);
  await page.getByRole("button", { name: "Send OTP" }).click();
  await typeAadhaarCode(page, await aadhaarCode(number, { after: before }));
}

export const typeAadhaarCode = (page: Page, code: string): Promise<void> =>
  page.getByRole("dialog").getByLabel("6-digit code").fill(code);

/** The code that the identity authority texted last, once there are more texts than before. */
export async function aadhaarCode(number: string, { after }: { after: number }): Promise<string> {
  await expect.poll(() => countOfAadhaarTexts(number), POLL_QUICKLY).toBeGreaterThan(after);
  const [newest] = await aadhaarTexts(number);
  const code = /\b(\d{6})\b/.exec(newest?.text ?? "")?.[1];
  if (code === undefined) throw new Error("the newest text of the identity authority holds no code");
  return code;
}

/** Call this before asking for a code: texts are found by the last four digits, which another number may share. */
export const countOfAadhaarTexts = async (number: string): Promise<number> =>
  (await aadhaarTexts(number)).length;

const aadhaarTexts = (number: string) => readTextsTo(`aadhaar-${number.slice(-4)}`);

/** The Aadhaar number of the person with this PAN, from the sandbox's people. */
export async function aadhaarNumberOf(pan: string): Promise<string> {
  const reply = await fetch(`${sandboxUrl()}/people?pan=${pan}`);
  const found = (await reply.json()) as Person | Person[];
  const person = Array.isArray(found) ? found.find((one) => one.pan === pan) : found;
  if (person === undefined) throw new Error(`the sandbox knows nobody with the PAN ${pan}`);
  return person.aadhaar.number;
}

type Person = { pan: string; aadhaar: { number: string } };
