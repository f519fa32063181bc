import { GUARDED_ROUTES } from "@vaada/contract/routes";
import { POLL_QUICKLY } from "../support/phone.ts";
import { askForCode, codeDrawer, typeCode } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

test("every guarded address leads home without a token", async ({ page }) => {
  for (const route of ["/basic-details", "/stepper", "/payment-history/loans"]) {
    await page.goto(route);
    await expect(page, route).toHaveURL(/\/$/);
  }
  // The rest as Back and Forward reach them, without a load for each: the server gives one page for them all.
  for (const route of GUARDED_ROUTES) {
    await page.evaluate((path) => {
      history.pushState(null, "", path);
      dispatchEvent(new PopStateEvent("popstate"));
    }, route);
    const pathNow = () => page.evaluate(() => location.pathname);
    await expect.poll(pathNow, { message: route, ...POLL_QUICKLY }).toBe("/");
  }
});

test("an unknown address says so, with the status a machine understands", async ({ page }) => {
  const reply = await page.goto("/nowhere");
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not Found");
});

test("a reload on any guarded address leads to the step the server names", async ({ page, walkTo }) => {
  await walkTo("basic-details");
  await page.reload();
  await expect(page).toHaveURL(/\/basic-details$/);
  await page.goto("/loan-approval");
  await expect(page).toHaveURL(/\/basic-details$/);
  await page.goto("/stepper");
  await expect(page).toHaveURL(/\/basic-details$/);
  await page.goto("/basic-details/");
  await expect(page).toHaveURL(/\/basic-details$/);
});

test("who is signed in and loads a public page is led on to the step", async ({ page, walkTo }) => {
  await walkTo("basic-details");
  await page.goto("/");
  await expect(page).toHaveURL(/\/basic-details$/);
  await page.goto("/payment");
  await expect(page).toHaveURL(/\/basic-details$/);
  await expect(page.getByText("No loan is registered with this number. You can apply here.")).toBeVisible();
});

test("a reload while the code is awaited loses neither the number nor the code", async ({ page, phone }) => {
  await page.goto("/");
  await askForCode(page, phone.mobile);
  const code = await phone.code();
  await expect(codeDrawer(page)).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Apply Now" }).click();
  await expect(codeDrawer(page)).toBeVisible();
  await typeCode(page, code);
  await expect(page).toHaveURL(/\/basic-details$/);
});

test("back closes the drawer first and leaves the page where it was", async ({ page, mobile }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Apply Now" }).click();
  const drawer = page.getByRole("dialog", { name: "Mobile Verification" });
  await drawer.getByLabel("Mobile number").fill(mobile);
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("signing out in one tab signs the other out, and the token is dead on the server", async ({
  page,
  context,
  request,
  walkTo,
}) => {
  const token = await walkTo("basic-details");
  const ask = () => request.get("/api/step/step-checker", { headers: { authorization: `Bearer ${token}` } });
  const other = await context.newPage();
  await other.goto("/basic-details");
  await expect(other.getByRole("main")).toContainText("check if you’re eligible");
  expect((await ask()).status()).toBe(200);
  await page.goto("/logout");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You’re signed out");
  await expect(other).toHaveURL(/\/(logout)?$/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("access_token"))).toBeNull();
  await expect.poll(async () => (await ask()).status()).toBe(403);
});

test("a token the server no longer knows ends on the sign-out screen with the reason", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => localStorage.setItem("access_token", "x".repeat(43)));
  await page.goto("/basic-details");
  await expect(page).toHaveURL(/\/logout/);
  await expect(page.getByRole("main")).toContainText("Your session ended. Please sign in again.");
  await expect(page).toHaveURL(/\/$/);
});

test("two hours without a touch sign the borrower out, after a warning that can be answered", async ({
  page,
  phone,
}) => {
  await page.clock.install();
  await page.goto("/");
  await askForCode(page, phone.mobile);
  await page.clock.runFor(1_000);
  await typeCode(page, await phone.code());
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL(/\/basic-details$/);
  // A screen that has just been loaded is shown by a timer of React's, and time stands still here.
  await expect(async () => {
    await page.clock.runFor(500);
    await expect(page.getByRole("main")).toContainText("check if you’re eligible", { timeout: 100 });
  }).toPass();
  await page.clock.fastForward(7_141_000);
  const warning = page.getByRole("alertdialog", { name: /signed out in/ });
  await expect(warning).toBeVisible();
  const told = page.waitForRequest("**/api/step/step-checker");
  await warning.getByRole("button", { name: "Stay signed in" }).click();
  await told;
  await expect(warning).toBeHidden();
  await page.clock.fastForward(7_201_000);
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL(/\/logout/);
  await expect(page.getByRole("main")).toContainText("You were away for 2 hours");
});
