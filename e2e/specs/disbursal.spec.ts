import { aadhaarNumberOf } from "../support/aadhaar.ts";
import { expectMoney, signAgreement } from "../support/agreement.ts";
import { expect, LONG, test } from "../support/test.ts";

test("Harini's money comes back once, is sent again and arrives", { tag: LONG }, async ({
  page,
  request,
  sandbox,
  walkTo,
}) => {
  const pan = "ABCPH1234H";
  await walkTo("e-sign", { pan });
  await signAgreement(page, await aadhaarNumberOf(pan));
  await page.getByRole("button", { name: "Go now" }).click();
  await expectMoney(page);
  const loanId = await page.evaluate(() => localStorage.getItem("loan_id"));
  const books = (await (await request.get(`${sandbox}/books`)).json()) as { payouts: Paid[] };
  const own = books.payouts.filter(({ account }) => account.endsWith("6782"));
  expect(loanId).not.toBeNull();
  expect(own.filter(({ status }) => status === "reversed").length).toBeGreaterThanOrEqual(1);
});

type Paid = { account: string; status: string };
