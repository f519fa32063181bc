import { chooseAmount, readOffer } from "@vaada/contract/calls/offer";
import { checkStep } from "@vaada/contract/calls/step";
import { callApi } from "../support/api.ts";
import { expect, LONG, test } from "../support/test.ts";

test("what the screen shows is what the server says, and its parts add up", { tag: LONG }, async ({
  page,
  walkTo,
}) => {
  const token = await walkTo("offer");
  const { loan } = await callApi(checkStep, { token });
  const offer = await callApi(readOffer, { token, body: { loanID: loan.loan_id } });
  const rupees = (amount: number) => `₹${amount.toLocaleString("en-IN")}`;
  const main = page.getByRole("main");
  for (const amount of [offer.totalAmount, offer.finalAmount, offer.repayAmount, offer.processingAmount])
    await expect(main).toContainText(rupees(amount));
  await expect(main).toContainText(`APR ${offer.apr.toFixed(2)}`);
  await expect(main).toContainText("for every ₹100 borrowed");
  await expect(main).toContainText("cooling-off");
  expect(offer.finalAmount + offer.processingAmount + offer.gstOfAdminFee).toBe(offer.totalAmount);
  expect(offer.totalAmount + offer.interestAmount).toBe(offer.repayAmount);
});

test("a smaller amount is priced by the server, more time is given, and what was chosen is what is taken", async ({
  page,
  walkTo,
}) => {
  await walkTo("offer");
  const main = page.getByRole("main");
  await page.getByText("Need less? Choose a smaller amount").click();
  await page.getByRole("button", { name: "₹100 less" }).click();
  await expect(main).toContainText("₹19,900");
  // Three percent of 19,900 and its tax.
  await expect(main).toContainText("₹19,195.54");
  await page.getByRole("button", { name: "I need more time" }).click();
  await expect(main).toContainText(/Held until \d+:\d\d/);
  await page.reload();
  await expect(main).toContainText("₹19,900");
  await page.getByRole("button", { name: "Withdraw Funds" }).click();
  await expect(page).toHaveURL(/\/reference-details$/);
});

test("an offer that was changed in another tab is not taken as it stood: the server's figures are shown first", {
  tag: LONG,
}, async ({ page, walkTo }) => {
  const token = await walkTo("offer");
  const { loan } = await callApi(checkStep, { token });
  const main = page.getByRole("main");
  await expect(main).toContainText("₹20,000");
  await callApi(chooseAmount, { token, body: { loan_id: loan.loan_id, amount: 5_000 } });
  await page.getByRole("button", { name: "Withdraw Funds" }).click();
  await expect(main).toContainText("The offer is not the one on your screen any more.");
  await expect(main).toContainText("₹5,000");
  await expect(page).toHaveURL(/\/loan-approval$/);
  await page.getByRole("button", { name: "Withdraw Funds" }).click();
  await expect(page).toHaveURL(/\/reference-details$/);
});

test("the later salary day is priced at once, and what is taken is due on it; the old address of the details leads on too", async ({
  page,
  walkTo,
}) => {
  const token = await walkTo("offer");
  const { loan } = await callApi(checkStep, { token });
  const { dueDates } = await callApi(readOffer, { token, body: { loanID: loan.loan_id } });
  const [first, next] = dueDates;
  const days = page.getByRole("group", { name: "Pay back on which salary day?" });
  await expect(days.getByRole("radio")).toHaveCount(2);
  await expect(days.getByRole("radio", { name: /^The first one/ })).toBeChecked();
  const more = (next?.costTotal ?? 0) - (first?.costTotal ?? 0);
  await expect(days).toContainText(`is ₹${more} cheaper.`);
  await days.getByRole("radio", { name: /^The next one/ }).check();
  await expect(days).toContainText(`costs ₹${more} more.`);
  // A visitor who leaves at once may leave before the server has heard of it.
  const priced = async () => (await callApi(readOffer, { token, body: { loanID: loan.loan_id } })).repayDate;
  await expect.poll(priced).toBe(next?.repayDate);
  await page.goto("/loan-approved");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Loan details");
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(page).toHaveURL(/\/reference-details$/);
  const taken = await callApi(readOffer, { token, body: { loanID: loan.loan_id } });
  expect(taken.repayDate).toBe(next?.repayDate);
});
