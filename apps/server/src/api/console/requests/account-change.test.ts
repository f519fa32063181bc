import { expect, test } from "vitest";
import { openTestConsole } from "../../../../testing/console/test-console.ts";
import { lend } from "../../../../testing/days/live-loans.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { giveAccount, verifyBank, walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer();
const lender = await openTestConsole(server, ["support", "checker"]);
const support = await lender.signIn("support");
const checker = await lender.signIn("checker");
const ask = (loan_id: number) =>
  support.post("/api/requests", {
    kind: "account-change",
    loan_id,
    reason: "the account is closed",
    evidence: "letter of the bank, seen",
  });

test("an account is set aside by two people, and the borrower gives and proves another", async () => {
  const borrower = await walkTo(server, "key-facts");
  const { json, text } = await ask(borrower.loanId);
  expect(json.data).toMatchObject({
    before: { bank: "HDFC", account: "ends in 6782" },
    after: { account: "the borrower gives another" },
  });
  expect(text).not.toContain("50100");
  const request = `/api/requests/${json.data.request_id}`;
  expect((await support.post(`${request}/approve`, {})).json.code).toBe("SECOND_PERSON_NEEDED");
  expect((await checker.post(`${request}/approve`, {})).status).toBe(200);
  const { token } = borrower;
  const { text: told } = await server.call("GET", "/api/user/notifications", { token });
  expect(told).toContain("Please give another bank account");
  const details = await server.call("GET", "/api/user/get-existing-bank-details", { token });
  expect(details.text).not.toContain("6782");
  await giveAccount(server, borrower);
  await verifyBank(server, borrower);
  const { json: step } = await server.call("GET", "/api/step/step-checker", { token });
  expect(JSON.stringify(step)).toContain("key-fact");
});

test("an account that the money has gone to can't be changed", async () => {
  const borrower = await lend(server);
  const { json } = await ask(borrower.loanId);
  expect([json.code, (json.data as { why?: string }).why]).toEqual([
    "REQUEST_NOT_POSSIBLE",
    expect.stringContaining("The money has gone"),
  ]);
});
