import { aadhaarNumberOf } from "../support/aadhaar.ts";
import { acceptTerms, expectMoney, signAgreement } from "../support/agreement.ts";
import { askForDecision, checkEligibility, fillEmployment } from "../support/application-forms.ts";
import { giveAccount } from "../support/bank-account.ts";
import { consentAtDigilocker } from "../support/digilocker.ts";
import { readTextsTo } from "../support/phone.ts";
import { giveReferences } from "../support/references.ts";
import { takeSelfie } from "../support/selfie.ts";
import { signIn } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" }, serviceWorkers: "allow" });

test("Anita walks from the landing page to the money on her account, and every screen leads on", async ({
  page,
  phone,
}) => {
  const main = page.getByRole("main");
  await signIn(page, phone);
  await checkEligibility(page, { pan: "ABCPA1234D", email: "anita@mail.example" });
  await expect(page).toHaveURL(/\/kyc-verification$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Get Ready for Your KYC");
  await expect(main).toContainText("ANITA ACHARYA");
  await expect(main).toContainText(/XXXX XXXX \d{4}/);
  await consentAtDigilocker(page);
  await expect(page).toHaveURL(/\/aadhaar-success$/);
  await expect(main).toContainText("Your Aadhaar number has been successfully verified.");
  // Nobody presses anything: a screen that only says that it went well goes on by itself.
  await expect(page).toHaveURL(/\/employment-details$/);
  await page.reload();
  await expect(page).toHaveURL(/\/employment-details$/);

  await fillEmployment(page);
  await askForDecision(page);
  await expect(page).toHaveURL(/\/prepare-offer-approved$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You’re eligible");
  await page.getByRole("button", { name: "Wait, stay on this screen" }).click();
  await page.getByRole("button", { name: "Proceed" }).click();

  await expect(page).toHaveURL(/\/loan-approval$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Congratulations");
  await expect(main).toContainText("₹20,000");
  await expect(main).toContainText("Anita");
  // Grade A: three percent and its tax come off.
  await expect(main).toContainText("₹19,292");
  await expect(page.getByRole("timer")).toContainText(/^\d+:\d\d/);
  await expect(main).toContainText("0.05% per day");
  await expect(main).toContainText("18.25% p.a.");
  await expect(main).toContainText("₹500");
  await expect(main).toContainText("Example Finance Ltd");
  await page.getByRole("button", { name: "Withdraw Funds" }).click();
  await expect(page).toHaveURL(/\/reference-details$/);
  await page.goto("/loan-approval");
  await expect(page).toHaveURL(/\/reference-details$/);

  await giveReferences(page);
  await takeSelfie(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Photo matched");

  await expect(page).toHaveURL(/\/add-bank-account$/);
  await expect(page.getByLabel("Account Holder Name")).toHaveValue(/^ANITA ACHARYA$/i);
  await giveAccount(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bank account verified");
  await expect(main).toContainText("6782");

  await expect(page).toHaveURL(/\/key-fact-statement$/);
  await expect(main).toContainText("₹19,292");
  await expect(
    page.getByRole("region", { name: "Key Fact Statement" }).getByRole("table").first(),
  ).toBeVisible();
  await acceptTerms(page);
  await page.reload();
  await signAgreement(page, await aadhaarNumberOf("ABCPA1234D"));
  await page.getByRole("button", { name: "Go now" }).click();
  await expectMoney(page);
  await expect(main).toContainText("₹19,292");
  await expect(main).toContainText("Your signed papers are under Payments");
  const textsOf = async (to: string) => (await readTextsTo(to)).map(({ text }) => text).join("\n");
  await expect.poll(() => textsOf(phone.mobile)).toContain("UTR");
  // The papers go to an address that its owner has confirmed, and to no other.
  const link = /https?:\/\/\S+\/verify-email\?token=[\w.-]+/.exec(await textsOf("anita@mail.example"))?.[0];
  const mailbox = await page.context().newPage();
  await mailbox.goto(link ?? "");
  await expect.poll(() => textsOf("anita@mail.example")).toMatch(/agreement[^\n]*\.pdf/i);
  await mailbox.close();
  await page.getByRole("button", { name: "Home" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(main).toContainText("₹19,292");
});
