import type { Step } from "@vaada/lending/steps";
import { expect, test } from "vitest";
import {
  accountsOf,
  atBankAccount,
  callsOf,
  dropsOf,
  numberEndingIn,
  pay,
} from "../../../../testing/bank-accounts/borrower.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import {
  accountOf,
  decide,
  giveEmployment,
  takeOffer,
  type Walker,
  walkTo,
} from "../../../../testing/walk.ts";
import { asBorrower } from "../../../platform/db/actor.ts";

const server = await openTestServer();
const { database } = server;

/** Somebody whose first application came so far and is closed, and who has taken an offer on a second one. */
async function backForMore(until: Step = "key-facts") {
  const first = await walkTo(server, until);
  const [opened] = await database.asSuperuser<{ id: number }>(
    `with closed as (update vaada.applications set closed_at = now() where id = $1 returning *)
     insert into vaada.applications (borrower_id, product_id, product_version, loan_type, source, created_at)
     select borrower_id, product_id, product_version, 'Repeat Case', source, now() from closed
     returning id::int as id`,
    [first.loanId],
  );
  const walker: Walker = { ...first, loanId: opened?.id ?? 0 };
  await giveEmployment(server, walker);
  await decide(server, walker);
  await takeOffer(server, walker);
  return { ...callsOf(server, walker), onFile: await accountOf(server, walker) };
}

test("a repeat borrower confirms the account on file, which comes with its proof", {
  tags: "long",
}, async () => {
  const borrower = await backForMore();
  expect(await borrower.step()).toBe("/confirm-bank-account");
  expect((await borrower.details()).json.data).toMatchObject({
    accountNo: borrower.onFile.account_no,
    isVerified: true,
    account_status: "Verified",
    canChange: false,
    autoPay: { maximum: expect.any(Number) },
  });
  const body = { ...borrower.onFile, account_status: "anything at all" };
  const { status, json } = await borrower.confirm(body);
  expect([status, json.data.isEmandateRequired]).toEqual([200, true]);
  expect((await borrower.confirm(body)).json.data).toEqual(json.data);
  const opened = await borrower.start(json.data.accountId);
  await borrower.finish(await pay(server, opened.json.data.order_id));
  expect(await borrower.step()).toBe("/key-fact-statement");
  expect((await borrower.confirm(body)).json.data).toEqual(json.data);
  expect(await dropsOf(server, borrower)).toHaveLength(1);
  const [before, now] = await accountsOf(server, borrower);
  expect(now).toMatchObject({ verified_by: before?.verified_by });
});

test("another number, branch, bank or holder than on file is refused, by either call, and nothing is changed", async () => {
  const borrower = await backForMore();
  const others = [
    numberEndingIn("1234"),
    { ifsc: "HDFC0000099" },
    { bank_name: "ICICI" },
    { account_holders_name: "Somebody Else" },
  ];
  for (const other of others)
    for (const call of [borrower.confirm, borrower.add]) {
      const { status, json } = await call({ ...borrower.onFile, ...other, account_status: undefined });
      expect([other, status, json.code]).toEqual([other, 400, "BANK_DETAILS_CHANGED"]);
    }
  expect(await accountsOf(server, borrower)).toHaveLength(1);
  expect(await borrower.step()).toBe("/confirm-bank-account");
});

test("the holder's name in other letters is the same name", async () => {
  const borrower = await backForMore();
  const account_holders_name = String(borrower.onFile.account_holders_name).toUpperCase();
  expect((await borrower.confirm({ ...borrower.onFile, account_holders_name })).status).toBe(200);
});

test("eight at once confirm it once", { tags: "long" }, async () => {
  const borrower = await backForMore();
  const answers = await Promise.all(Array.from({ length: 8 }, () => borrower.confirm(borrower.onFile)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await accountsOf(server, borrower)).toHaveLength(2);
});

test("who never proved an account has none on file: they give one, and prove it", {
  tags: "long",
}, async () => {
  const borrower = await backForMore("penny-drop");
  expect((await borrower.details()).status).toBe(404);
  expect((await borrower.confirm(borrower.onFile)).status).toBe(404);
  const accountId = await borrower.added();
  const opened = await borrower.start(accountId);
  await pay(server, opened.json.data.order_id);
  expect((await borrower.verify()).json.data).toMatchObject({ redirect_to: "/key-fact-statement" });
});

test("who has had money sent back from the account on file is not held to it: they give another, and prove it", {
  tags: "long",
}, async () => {
  const borrower = await backForMore();
  expect((await borrower.confirm(borrower.onFile)).status).toBe(200);
  await database.asSuperuser(
    `update vaada.bank_accounts set discarded_at = now(), discard_reason = 'payout-refused'
      where application_id = $1`,
    [borrower.loanId],
  );
  expect((await borrower.details()).status).toBe(404);
  expect((await borrower.confirm(borrower.onFile)).status).toBe(404);
  const opened = await borrower.start(await borrower.added(numberEndingIn("1234")));
  await pay(server, opened.json.data.order_id);
  expect((await borrower.verify()).json.data).toMatchObject({ account: "1234" });
});

test("a new borrower has nothing to confirm", async () => {
  const borrower = await atBankAccount(server);
  const { status, json } = await borrower.confirm(await accountOf(server, borrower));
  expect([status, json.data]).toEqual([422, { redirect_to: "/add-bank-account" }]);
});

test("a proof of other details does not carry over, whoever writes the row", async () => {
  const borrower = await backForMore();
  const [first] = await accountsOf(server, borrower);
  await expect(
    database.database.withTx(asBorrower(borrower.userId), (tx) =>
      tx.query(
        `insert into vaada.bank_accounts
           (application_id, borrower_id, seal_id, bank_name, holder_sealed, number_sealed, number_ending, ifsc,
            account_hash, is_mandate_required, given_at, verified_by, verified_at)
         select $2, borrower_id, gen_random_uuid(), bank_name, holder_sealed, number_sealed, number_ending, ifsc,
                sha256('another'), is_mandate_required, now(), verified_by, now()
           from vaada.bank_accounts where id = $1`,
        [first?.id, borrower.loanId],
      ),
    ),
  ).rejects.toMatchObject({ code: "23514" });
});
