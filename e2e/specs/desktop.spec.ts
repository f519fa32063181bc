import type { ReplyOf } from "@vaada/contract/call";
import type { makePhoneLink } from "@vaada/contract/calls/sessions";
import { expectNoViolation } from "../support/screen-checks.ts";
import { codeDrawer, typeCode } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

test("a wide landing page has the calculator beside the promises, one button, and leads to its sections", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Nothing hidden" })).toBeVisible();
  await expect(page.getByRole("img", { name: "QR code for your phone" })).toBeVisible();
  const [apply, calculator] = await Promise.all([
    page.getByRole("button", { name: "Apply Now" }).boundingBox(),
    page.getByRole("region", { name: "Loan calculator" }).boundingBox(),
  ]);
  expect((apply?.y ?? 900) + (apply?.height ?? 0), "in the first view").toBeLessThan(900);
  expect(calculator?.width).toBe(480);
  expect(calculator?.x).toBeGreaterThan((apply?.x ?? 0) + (apply?.width ?? 0));
  await expectNoViolation(page);
  await page.getByRole("link", { name: "Charges", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Charges", exact: true })).toBeInViewport();
});

test("the QR code beside the app leads the borrower's own phone to the same step, after a code", async ({
  page,
  phone,
  walkTo,
  browser,
  time,
}) => {
  const made = page.waitForResponse((response) => response.url().includes("/api/user/phone-link"));
  await walkTo("employment");
  const link = ((await (await made).json()) as { data: ReplyOf<typeof makePhoneLink> }).data.url;
  const where = page.getByRole("complementary", { name: "Where you are" });
  await expect(where.locator('[aria-current="step"]')).toHaveText(/Employment Details/);
  await expect(page.getByRole("img", { name: "QR code for your phone" })).toBeVisible();
  await page.getByText("Which salary should I enter?").click();
  await expect(page.getByText("What reaches your account each month, after deductions.")).toBeVisible();
  await expectNoViolation(page);

  const texts = (await phone.texts()).length;
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: "block",
  });
  const onPhone = await context.newPage();
  // What was chosen in the calculator goes along.
  await onPhone.goto(`${link}#20000-1`);
  // The code that signed the wide screen in is older by then.
  await time.endSignInPause(page);
  await onPhone.getByRole("button", { name: "Continue" }).click();
  const drawer = onPhone.getByRole("dialog", { name: "Mobile Verification" });
  await drawer.getByLabel("Mobile number").fill(phone.mobile);
  await drawer.getByRole("checkbox").check();
  await drawer.getByRole("button", { name: "Send OTP" }).click();
  await expect(codeDrawer(onPhone)).toBeVisible();
  await typeCode(onPhone, await phone.code({ ofText: texts + 1 }));
  await expect(onPhone).toHaveURL(/\/employment-details$/);
  await expect(onPhone.getByRole("region", { name: "Your loan" })).toContainText(
    "₹20,000 · salary on the 1st",
  );
  await context.close();
});
