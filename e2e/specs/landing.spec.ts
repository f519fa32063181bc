import { expect, test } from "../support/test.ts";

const SECTIONS = [
  "Need Instant Cash",
  "Why Choose",
  "Example of a loan",
  "Eligibility Criteria",
  "How to Apply",
  "Documents Required",
  "Charges",
  "About",
  "Contact",
];

test("the landing page stands in the HTML itself, before any script", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("See the full cost before you apply.");
  for (const section of SECTIONS)
    await expect(page.getByRole("heading", { name: section, exact: true })).toBeVisible();
  for (const card of ["Personal Loan Application", "Easy Loan Approval", "Flexible Loan Plan"])
    await expect(page.getByText(card)).toBeVisible();
  await context.close();
});

test("the code comes after the first paint, and hydration finds the page as the server sent it", async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto("/");
  await page.getByRole("button", { name: "Apply Now" }).click();
  await expect(page.getByRole("dialog", { name: "Mobile Verification" })).toBeVisible();
  expect(complaints).toEqual([]);
  const { paint, code } = await page.evaluate(() => ({
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    code: performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .map(({ startTime }) => startTime),
  }));
  expect(Math.min(...code)).toBeGreaterThanOrEqual(paint ?? Number.POSITIVE_INFINITY);
});

test("a signed-out page asks nothing of the borrower's device", async ({ page }) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(new URL(page.url() === "about:blank" ? request.url() : page.url()).origin))
      foreign.push(request.url());
  });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(foreign).toEqual([]);
});
