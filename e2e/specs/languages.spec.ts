import type { Page } from "@playwright/test";
import { STEPS, type Step } from "@vaada/lending/steps";
import { emailOf } from "../support/application-forms.ts";
import { codeDrawer } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";
import { pathOfStep, walkOnByCalls } from "../support/walk-by-calls.ts";

/** Names and short forms that stay in Latin letters, whatever the language. */
const STAYS = /^(Vaada|Example Finance Ltd|Meera Nair|Data Protection Board of India|English)$/;

/** A person's, as the registers write it. */
const NAME_OF_A_PERSON = /^[A-Z ]+$/;

/** The lender's own, the bureaus', and what the law calls by an English name, also within a sentence. */
const OWN_NAMES =
  /Example Finance Ltd|Data Protection Board of India|TransUnion CIBIL|CRIF High Mark|1 Example Road, Pune 411001|RBI registration N-14\.00000 \(example\)/g;

/** Three words of Latin letters in a row, of two letters or more, are a sentence that somebody forgot. Runs in the page. */
const englishSentences = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || !parent.checkVisibility() || parent.closest("script, style, [lang=en]") !== null)
        continue;
      const text = (node.textContent ?? "").trim();
      if (/[A-Za-z’'-]{2,}[ ,.]+[A-Za-z’'-]{2,}[ ,.]+[A-Za-z’'-]{2,}/.test(text)) found.push(text);
    }
    return found;
  });

const expectNoEnglish = async (page: Page, where: string): Promise<void> => {
  const found = (await englishSentences(page)).map((text) => text.replaceAll(OWN_NAMES, "").trim());
  const left = found.filter(
    (text) =>
      !STAYS.test(text) &&
      !NAME_OF_A_PERSON.test(text) &&
      /[A-Za-z]{2,}[ ,.]+[A-Za-z]{2,}[ ,.]+[A-Za-z]{2,}/.test(text),
  );
  expect(left, where).toEqual([]);
};

/** Steps that nobody who walks by calls sees: they wait for an answer, or stand at the address of the step before. */
const UNSEEN: readonly Step[] = ["decision", "bank-statement", "penny-drop", "e-sign", "disbursal"];
const JOURNEY = STEPS.filter((step) => !UNSEEN.includes(step));

test("no English sentence stands on a Hindi screen, from the landing page to the loan", async ({
  page,
  walkTo,
  mobile,
  pan,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "हिंदी" }).click();
  await expect(page.getByRole("button", { name: "English" })).toBeVisible();
  await expectNoEnglish(page, "landing");
  const walker = { mobile, pan, email: emailOf(pan), token: await walkTo("basic-details") };
  await page.evaluate(() => localStorage.setItem("language", "hi"));
  for (const [index, step] of JOURNEY.entries()) {
    const from = JOURNEY[index - 1];
    if (from !== undefined) await walkOnByCalls(walker, { from, to: step });
    await page.goto(pathOfStep(step));
    await expect(page.locator("html")).toHaveAttribute("lang", "hi");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoEnglish(page, step);
    await expect(page.getByRole("button", { name: "मदद", exact: true }), step).toBeVisible();
  }
});

test("Marathi is whole up to the sign-in, says where it ends, and Hindi goes on", async ({ page, phone }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "मराठी" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("आधी पूर्ण खर्च पाहा, मग कर्ज घ्या.");
  await expect(page.locator("html")).toHaveAttribute("lang", "mr");
  await expectNoEnglish(page, "landing in Marathi");
  await page.getByRole("button", { name: "आता अर्ज करा" }).click();
  const drawer = page.getByRole("dialog", { name: "मोबाइल पडताळणी" });
  await drawer.getByLabel("मोबाइल नंबर").fill(phone.mobile);
  await drawer.getByRole("button", { name: "आम्ही कोणती माहिती घेतो आणि का" }).click();
  const notice = page.getByRole("dialog", { name: "आम्ही कोणती माहिती घेतो आणि का" });
  await expect(notice.getByText("ही संमती सिद्ध करता यावी", { exact: false })).toBeVisible();
  await expect(
    notice.getByText("आणि Experian), केंद्रीय KYC रजिस्ट्री (CERSAI).", { exact: false }),
  ).toBeVisible();
  await expectNoEnglish(page, "notice in Marathi");
  await notice.getByRole("button", { name: "मागे" }).click();
  await drawer.getByRole("checkbox", { name: /SMS पाठवण्याची परवानगी देतो\/देते/ }).check();
  const sending = page.waitForRequest(/\/user\/otp\/send/);
  await drawer.getByRole("button", { name: "OTP पाठवा" }).click();
  expect(await (await sending).headerValue("accept-language")).toBe("mr, hi");
  const code = page.getByRole("dialog", { name: /वर पाठवलेला OTP टाका$/ });
  await expect(code.getByText("साइन इन केल्यावर ॲप हिंदीत असेल.")).toBeVisible();
  expect((await phone.texts())[0]?.text).toContain("साइन-इन कोड");
  await code.getByLabel("6 अंकी कोड").fill(await phone.code());
  await expect(page).toHaveURL(/\/basic-details$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
  await expect(codeDrawer(page)).toBeHidden();
});
