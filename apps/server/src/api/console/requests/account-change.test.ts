import { expect, test } from "vitest";
import { openTestConsole } from "../../../../testing/console/test-console.ts";
import { lend } from "../../../../testing/days/live-loans.ts";
import { walkToSigned } from "../../../../testing/disbursals/sign-by-hand.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { giveAccount, verifyBank, type Walker, walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer();
const lender = await openTestConsole(server, ["support", "checker", "credit-officer", "operations"]);
const support = await lender.signIn("support");
const checker = await lender.signIn("checker");
const ask = (loan_id: number, evidence = "letter of the bank, seen") =>
  support.post("/api/requests", {
    kind: "account-change",
    loan_id,
    reason: "the account is closed",
    evidence,
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

test("a change of account, a receipt and a refund are not asked for without a proof", async () => {
  const { loanId } = await walkTo(server, "key-facts");
  const operations = await lender.signIn("operations");
  const byHand = {
    loan_id: loanId,
    amount: 100,
    reason: "seen",
    details: { mode: "NEFT", reference: "UTR1" },
  };
  for (const answer of [
    await ask(loanId, " "),
    await operations.post("/api/requests", { kind: "account-change", loan_id: loanId, reason: "closed" }),
    await operations.post("/api/requests", { ...byHand, kind: "receipt" }),
    await operations.post("/api/requests", { ...byHand, kind: "refund", evidence: "" }),
  ])
    expect([answer.status, answer.json.data.fields]).toEqual([
      400,
      { evidence: expect.stringContaining("proof") },
    ]);
});

test("an account that the money has gone to can't be changed", async () => {
  const borrower = await lend(server);
  const { json } = await ask(borrower.loanId);
  expect([json.code, (json.data as { why?: string }).why]).toEqual([
    "REQUEST_NOT_POSSIBLE",
    expect.stringContaining("The money has gone"),
  ]);
});

test("an account that a payout is about to go to can't be changed before that payout has ended", async () => {
  const { loanId } = await walkToSigned(server);
  const early = await ask(loanId);
  const [payout] = await server.database.asSuperuser<{ id: string }>(
    `with released as (
       update vaada.disbursals set released_at = now(), released_by = 'limit' where application_id = $1 returning *)
     select agreement_id as id from released`,
    [loanId],
  );
  await server.database.asSuperuser(
    `insert into vaada.payouts (id, agreement_id, application_id, borrower_id, number, idempotency_key, account_hash,
       amount_paise, status, intended_at)
     select agreement_id, agreement_id, application_id, borrower_id, 1, agreement_id, account_hash, amount_paise, 'intended', now()
       from vaada.disbursals where agreement_id = $1`,
    [payout?.id],
  );
  const waits = expect.stringContaining("may still arrive");
  const approve = () => checker.post(`/api/requests/${early.json.data.request_id}/approve`, {});
  expect((await ask(loanId)).json.data).toMatchObject({ obstacle: waits });
  expect((await approve()).json).toMatchObject({ code: "REQUEST_NOT_POSSIBLE", data: { why: waits } });
  await server.database.asSuperuser(
    "update vaada.payouts set reason = 'HTTP_400', asked_last_at = now() - interval '2 hours' where id = $1",
    [payout?.id],
  );
  expect((await approve()).status).toBe(200);
});

const standing = async ({ token }: Pick<Walker, "token">) => {
  const { json } = await server.call("GET", "/api/step/step-checker", { token });
  const { json: shown } = await server.call("POST", "/api/user/dashboard", { token, body: {} });
  return [
    (json.data.loan as { loan_status: string }).loan_status,
    json.data.redirect_to,
    (shown.data.lead as { status: string }).status,
  ];
};
const REFUSED = ["Bank Update Rejected", "/dashboard", "Bank Update Rejected"];

async function decline(loanId: number) {
  const { json } = await ask(loanId);
  const declined = await checker.post(`/api/requests/${json.data.request_id}/refuse`, {
    reason: "the letter is of somebody else",
  });
  expect([declined.status, declined.json.data]).toMatchObject([200, { state: "declined" }]);
}

test("a change of account that is declined sets the application aside and tells the borrower, until two people resume it", async () => {
  const borrower = await walkTo(server, "key-facts");
  const before = await standing(borrower);
  await decline(borrower.loanId);
  expect(await standing(borrower)).toEqual(REFUSED);
  const { text } = await server.call("GET", "/api/user/notifications", { token: borrower.token });
  expect(text).toContain("We could not change your bank account");
  const officer = await lender.signIn("credit-officer");
  const resumed = await officer.post(`/api/applications/${borrower.loanId}/decision`, {
    action: "resume",
    reason: "the borrower keeps the account",
  });
  expect(resumed.json.data).toMatchObject({ status: "Bank Update Rejected" });
  expect(await standing(borrower), "one officer alone sends it nowhere").toEqual(REFUSED);
  const agreed = await checker.post(`/api/requests/${resumed.json.data.request_id}/approve`, {});
  expect(agreed.status).toBe(200);
  expect(await standing(borrower)).toEqual(before);
});

test("after a declined change of account another one that is agreed to lets the borrower give an account", async () => {
  const borrower = await walkTo(server, "key-facts");
  await decline(borrower.loanId);
  const { json } = await ask(borrower.loanId);
  expect(await standing(borrower), "asking alone changes nothing").toEqual(REFUSED);
  expect((await checker.post(`/api/requests/${json.data.request_id}/approve`, {})).status).toBe(200);
  expect((await standing(borrower))[0]).toBe("Approved");
  await giveAccount(server, borrower);
  await verifyBank(server, borrower);
});

test("what a person has set aside for another reason stays so when a change of account is declined", async () => {
  const borrower = await walkTo(server, "key-facts");
  const officer = await lender.signIn("credit-officer", 1);
  const lost = await officer.post(`/api/applications/${borrower.loanId}/decision`, {
    action: "not-interested",
    reason: "said so on the phone",
  });
  expect(lost.status).toBe(200);
  await decline(borrower.loanId);
  expect((await standing(borrower))[0]).toBe("Not Interested");
});
