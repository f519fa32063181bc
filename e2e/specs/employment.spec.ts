import { EMPLOYMENT, fillEmployment } from "../support/application-forms.ts";
import { expect, LONG, test } from "../support/test.ts";

test("each screen says what is missing at its fields, and each message goes when its answer comes", {
  tag: LONG,
}, async ({ page, walkTo }) => {
  await walkTo("employment");
  const main = page.getByRole("main");
  const proceed = page.getByRole("button", { name: "Proceed" });
  await proceed.click();
  const ofWork = [
    "Please select the employment type",
    "Company name is required",
    "Please enter your monthly salary",
    "Please select the mode of income",
  ];
  for (const message of ofWork) await expect(main).toContainText(message);
  await expect(page).toHaveTitle(/^Error: /);
  const company = page.getByLabel("Name of Employer");
  await company.fill("Ab");
  await company.blur();
  await expect(main).toContainText("Company name must be at least 3 characters");
  await company.fill("Larsen @ Toubro");
  await expect(main).toContainText("Please enter a valid company name");
  await company.fill("Larsen & Toubro Ltd.");
  await expect(main).not.toContainText("Please enter a valid company name");
  await fillEmployment(page);
  for (const message of ofWork) await expect(main).not.toContainText(message);
  await expect(main).toContainText("* Maximum loan amount allowed is ₹25,000");
  const wanted = page.getByLabel("Loan Required (Rs.)");
  await wanted.fill("25100");
  await wanted.blur();
  await expect(main).toContainText("You can not apply loan more than 25000");
  await wanted.fill("1050");
  await expect(main).toContainText("Please enter a valid amount");
  await wanted.fill("20000");
  await expect(main).not.toContainText("Please enter a valid amount");
});

test("what was typed or pasted is grouped as India does, and survives a reload until it is sent", {
  tag: LONG,
}, async ({ page, walkTo }) => {
  await walkTo("employment");
  const salary = page.getByLabel("Net Salary (Rs.)");
  await salary.pressSequentially("a1b25000");
  await expect(salary).toHaveValue("1,25,000");
  await page.getByLabel("Name of Employer").fill("  Tata   Motors ");
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain("125000");
  await page.reload();
  await expect(salary).toHaveValue("1,25,000");
  await expect(page.getByLabel("Name of Employer")).toHaveValue(/Tata\s+Motors/);

  await fillEmployment(page);
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(page).toHaveURL(/\/prepare-offer-approved$/);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).not.toContain("Tata");
});

test("whoever signs in next on the same phone finds nothing of a draft", { tag: LONG }, async ({
  page,
  mobile,
  walkTo,
}) => {
  await walkTo("employment");
  await page.getByLabel("Name of Employer").fill("Secret Works");
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain("Secret Works");
  await page.goto("/logout");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You’re signed out");
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("Secret Works");
  const other = `6${mobile.slice(1)}`;
  await walkTo("employment", { mobile: other, pan: `GGGPG${mobile.slice(-4)}G` });
  await expect(page.getByLabel("Name of Employer")).toHaveValue("");
});

test("a double tap on Proceed gives one application's details, and Back leads to the decision", {
  tag: LONG,
}, async ({ page, walkTo }) => {
  await walkTo("employment");
  await fillEmployment(page);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/user/update-details")) sent.push(request.postData() ?? "");
  });
  await page.getByRole("button", { name: "Proceed" }).dblclick();
  await expect(page).toHaveURL(/\/prepare-offer-approved$/);
  expect(sent).toHaveLength(1);
  expect(JSON.parse(sent[0] ?? "")).toMatchObject({ loan_required: String(EMPLOYMENT.loan_required) });
  await page.goto("/employment-details");
  await expect(page).toHaveURL(/\/loan-approval$/);
});
