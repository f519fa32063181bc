import type { APIRequestContext } from "@playwright/test";
import { acceptTerms, expectMoney, goToSigning } from "../support/agreement.ts";
import { actInSandbox } from "../support/api.ts";
import { authorise, fillAccount, openAutoPay } from "../support/bank-account.ts";
import { openCamera } from "../support/selfie.ts";
import { expect, LONG, test } from "../support/test.ts";

type Provider = "face" | "mandate" | "penny-drop" | "e-sign" | "payouts";

/** As often as a screen, a worker and their repeats can ask. */
const FOR_GOOD = 100;

test.afterEach(({ request, sandbox }) => mend({ request, sandbox }));

// A provider that answers with an error is told in the same words; the long tests of the server have every fault there is.
test("every provider on the way to the money is down once: it is said, nothing is lost, and the next try goes on", {
  tag: LONG,
}, async ({ page, pan, request, sandbox, walkTo }) => {
  const account = "50100123450022";
  const sandboxNow = { request, sandbox };
  const main = page.getByRole("main");
  const title = page.getByRole("heading", { level: 1 });
  const press = (name: string) => page.getByRole("button", { name }).click();
  const fail = (provider: Provider) =>
    request.post(`${sandbox}/faults`, { data: { provider, mode: "down", times: FOR_GOOD } });

  await test.step("the faces can't be compared: the photo stays, and no try is used up", async () => {
    await walkTo("selfie");
    await openCamera(page);
    await fail("face");
    await press("Proceed");
    await expect(main).toContainText("Nothing is lost");
    await expect(title).toHaveText("Use this photo?");
    await mend(sandboxNow);
    await press("Try again");
    await expect(title).toHaveText("Photo matched");
    await press("Proceed");
  });

  await test.step("auto-pay can't be ordered: a sheet says so, and asks again", async () => {
    await expect(main).toContainText("Never more than");
    await fail("mandate");
    await fillAccount(page, { number: account });
    const sheet = page.getByRole("dialog");
    // A toast of the step before may still be above the sheet, with the same words.
    await expect(sheet.getByRole("button", { name: "Try again" })).toBeVisible();
    await expect(sheet).toContainText("Nothing is lost");
    await mend(sandboxNow);
    await sheet.getByRole("button", { name: "Try again" }).click();
  });

  await test.step("the bank's word can't be asked for: the wait goes on", async () => {
    const checkout = await openAutoPay(page);
    await fail("mandate");
    await authorise(checkout);
    await expect(page.getByRole("dialog")).toContainText("We keep trying, and nothing is lost.");
    await mend(sandboxNow);
    await fail("penny-drop");
  });

  await test.step("no rupee can be sent: the account stays", async () => {
    await expect(page).toHaveURL(/\/add-bank-account-status\?status=0$/);
    await expect(main).toContainText("Your account is saved. If you try again, we won’t send another ₹1.");
    await mend(sandboxNow);
    await press("Try Again");
    await expect(title).toHaveText("Bank account verified");
    await press("Proceed");
  });

  await test.step("the signing service can't be opened: the terms stay accepted", async () => {
    await acceptTerms(page);
    await fail("e-sign");
    await press("Sign with Aadhaar");
    await expect(main).toContainText("Nothing is lost");
    await mend(sandboxNow);
    await goToSigning(page, "Try again");
  });

  await test.step("the signature can't be read: it counts all the same, once it can", async () => {
    const client_id = new URL(page.url()).searchParams.get("client_id");
    await fail("e-sign");
    const { redirect_url = "" } = await actInSandbox("sign", { client_id, pan });
    await page.goto(redirect_url);
    await expect(main).toContainText("Nothing is lost");
    await mend(sandboxNow);
    await fail("payouts");
    await press("Try again");
    await expect(title).toHaveText("Agreement signed");
  });

  await test.step("the money can't be sent: it is sent later, once, and nobody need do anything", async () => {
    await press("Go now");
    await expect(title).toHaveText("Money is on its way");
    await mend(sandboxNow);
    await expectMoney(page);
    expect(await paidTo(account, sandboxNow)).toEqual(["processed"]);
  });
});

type Sandbox = { request: APIRequestContext; sandbox: string };

async function mend({ request, sandbox }: Sandbox): Promise<void> {
  await request.delete(`${sandbox}/faults`);
}

/** Reads the payments to an account in the provider's own books. */
async function paidTo(account: string, { request, sandbox }: Sandbox): Promise<string[]> {
  const books = (await (await request.get(`${sandbox}/books`)).json()) as { payouts: Paid[] };
  return books.payouts.filter((paid) => paid.account === account).map(({ status }) => status);
}

type Paid = { account: string; status: string };
