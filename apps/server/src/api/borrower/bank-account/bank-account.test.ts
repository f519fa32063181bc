import { addDays } from "@vaada/calendar/civil-date";
import { BANKS } from "@vaada/contract/bank-account";
import { BANK_ACCOUNT_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { expect, test } from "vitest";
import {
  accountsOf,
  atBankAccount,
  backAfter,
  dropsOf,
  hitsOf,
  mandateStates,
  numberEndingIn,
  ordered,
  paidFor,
} from "../../../../testing/bank-accounts/borrower.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { ACCOUNT, accountOf, walkTo } from "../../../../testing/walk.ts";
import { asBorrower } from "../../../platform/db/actor.ts";

const server = await openTestServer();
const { database } = server;
const few = await openTestServer({ bankAccount: { accountsPerDay: 2 } });

test("a borrower gives an account, is told what auto-pay may debit, authorises it and proves the account", {
  tags: "long",
}, async () => {
  const borrower = await atBankAccount(server, { pan: "ABCPA1234D" });
  const [offer] = await database.asSuperuser(
    `select repay_paise::int as repay, mandate_max_paise::int as max, due_on::text as due from vaada.offers
      where application_id = $1 and replaced_at is null`,
    [borrower.loanId],
  );
  const headers = {
    "x-notice-version": BANK_ACCOUNT_NOTICE_VERSION,
    "accept-language": "hi",
    "user-agent": "a phone",
  };
  const { status, json } = await borrower.add({}, headers);
  expect([status, json.data]).toEqual([
    200,
    {
      accountId: expect.any(Number),
      isEmandateRequired: true,
      autoPay: {
        amount: offer?.repay / 100,
        on: offer?.due,
        maximum: offer?.max / 100,
        until: addDays(offer?.due, 180),
        methods: ["enach"],
      },
    },
  ]);
  expect(await borrower.step()).toBe("/add-bank-account");
  expect(await borrower.mandate()).toBe("none");
  const { orderId, answer } = await paidFor(server, borrower);
  expect(orderId).toBe(answer.razorpay_order_id);
  expect((await borrower.finish(answer)).json.data.status).toMatch(/^(initiated|confirmed)$/);
  expect(await borrower.step()).toBe("/penny-drop-verify");
  const proof = { redirect_to: "/key-fact-statement", bank: "HDFC", account: "6782", name: "ANITA ACHARYA" };
  for (const times of ["at first", "done again"])
    expect([times, (await borrower.verify()).json.data]).toEqual([times, proof]);
  expect(await dropsOf(server, borrower)).toMatchObject([{ outcome: "verified" }]);
  const consents = await database.asSuperuser(
    `select kind, call, notice_version, language from vaada.consents
      where borrower_id = $1 and call in ('add-bank-detail', 'start-mandate') order by kind`,
    [borrower.userId],
  );
  const evidence = { call: "add-bank-detail", notice_version: BANK_ACCOUNT_NOTICE_VERSION, language: "hi" };
  expect(consents).toMatchObject([
    { kind: "auto-pay", call: "start-mandate" },
    { kind: "bank-account", ...evidence },
    { kind: "payment-sharing", ...evidence },
  ]);
});

test("what is kept of an account is sealed, and nothing of it is in a log", async () => {
  const borrower = await walkTo(server, "key-facts");
  const { account_holders_name: holder, account_no } = await accountOf(server, borrower);
  const [row] = await database.asSuperuser("select * from vaada.bank_accounts where borrower_id = $1", [
    borrower.userId,
  ]);
  const place = (column: string) => ({ table: "bank_accounts", column, row: row?.seal_id });
  expect(server.services.vault.open(row?.number_sealed, place("number_sealed"))).toBe(account_no);
  expect(server.services.vault.open(row?.holder_sealed, place("holder_sealed"))).toBe(holder);
  expect(
    Object.values(row ?? {})
      .map(String)
      .join(" "),
  ).not.toContain(account_no);
  expect(server.logLines.join("")).not.toMatch(new RegExp(`${account_no}|${holder}`, "i"));
});

test("the same account again is the same account, in whatever letters its holder is written", async () => {
  const borrower = await atBankAccount(server);
  const first = await borrower.add();
  const { account_holders_name } = (await accountOf(server, borrower)) as { account_holders_name: string };
  const again = await borrower.add({ account_holders_name: account_holders_name.toLowerCase() });
  expect(again.json.data).toEqual(first.json.data);
  expect(await accountsOf(server, borrower)).toHaveLength(1);
  expect(await hitsOf(server, `bank-accounts:${borrower.userId}`)).toBe(1);
});

test("eight at once with one account are one account", { tags: "long" }, async () => {
  const borrower = await atBankAccount(server);
  const answers = await Promise.all(Array.from({ length: 8 }, () => borrower.add()));
  expect(new Set(answers.map(({ json }) => json.data.accountId)).size).toBe(1);
  expect(await accountsOf(server, borrower)).toHaveLength(1);
});

test.each([
  ["another number", numberEndingIn("1234")],
  ["another branch", { ifsc: "HDFC0000099" }],
  ["another bank's name", { bank_name: "ICICI" }],
  ["another holder", { account_holders_name: "Somebody Else" }],
])(
  "%s is another account, which takes the first one's place and has its auto-pay cancelled",
  async (_, other) => {
    const borrower = await atBankAccount(server);
    const { accountId } = await paidFor(server, borrower);
    expect(await borrower.added(other)).not.toBe(accountId);
    expect(await accountsOf(server, borrower)).toMatchObject([
      { id: accountId, discard_reason: "replaced" },
      { discard_reason: null, verified_by: null },
    ]);
    expect(await mandateStates(server, borrower)).toEqual(["created to cancel"]);
    expect((await borrower.start(accountId)).status).toBe(404);
    await server.workOff();
    expect(await mandateStates(server, borrower)).toEqual(["cancelled gone"]);
    expect(await borrower.mandate()).toBe("none");
  },
);

test.each(BANKS)(
  "$name needs an auto-pay, unless the provider has none for it",
  async ({ name, ifscPrefix }) => {
    const borrower = await bankTrier;
    const { json } = await borrower.add({ bank_name: name, ifsc: `${ifscPrefix}0000001` });
    const isRequired = name !== "Dhanlaxmi" && name !== "Punjab and Sind";
    expect(json.data.isEmandateRequired).toBe(isRequired);
    expect(json.data.autoPay === null).toBe(!isRequired);
    // Back to the step, for the next bank.
    await database.asSuperuser(
      "update vaada.bank_accounts set discarded_at = now(), discard_reason = 'replaced' where borrower_id = $1 and discarded_at is null",
      [borrower.userId],
    );
  },
);
const bankTrier = atBankAccount(server);

test.each([
  ["another bank of the form", "HDFC0000001"],
  ["a bank that is not in the form", "YESB0000001"],
])("the branch's code tells the bank: no way around auto-pay by the name over %s", async (_, ifsc) => {
  const borrower = await atBankAccount(server);
  const { json } = await borrower.add({ bank_name: "Dhanlaxmi", ifsc });
  expect(json.data.isEmandateRequired).toBe(true);
});

test("an account at a bank without auto-pay is proved at once", async () => {
  const borrower = await atBankAccount(server);
  await borrower.added({ bank_name: "Dhanlaxmi", ifsc: "DLXB0000001" });
  expect(await borrower.step()).toBe("/penny-drop-verify");
  expect((await borrower.verify()).json.data).toMatchObject({ bank: "Dhanlaxmi", account: "6782" });
  expect(await mandateStates(server, borrower)).toEqual([]);
});

test("once it is proved, another account is out of turn, and the same one gets the same answer", async () => {
  const borrower = await atBankAccount(server);
  const { answer, accountId } = await paidFor(server, borrower);
  await borrower.finish(answer);
  expect((await borrower.verify()).status).toBe(200);
  const other = await borrower.add(numberEndingIn("1234"));
  expect([other.status, other.json.data]).toEqual([422, { redirect_to: "/key-fact-statement" }]);
  expect(await borrower.added()).toBe(accountId);
  expect((await borrower.start(accountId)).json.data).toMatchObject({ order_id: answer.razorpay_order_id });
});

test("as many accounts a day as the setting says, and the one on file stays", { tags: "long" }, async () => {
  const borrower = await atBankAccount(few);
  await borrower.added(numberEndingIn("1001"));
  const second = numberEndingIn("1002");
  const accountId = await borrower.added(second);
  const { status, json, headers } = await borrower.add(numberEndingIn("1003"));
  expect([status, json.code]).toEqual([429, "TOO_MANY_TRIES"]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(86_000);
  expect(await borrower.added(second)).toBe(accountId);
  const tomorrow = await backAfter(few, borrower, 86_401);
  expect((await tomorrow.add(numberEndingIn("1003"))).status).toBe(200);
});

test("the account on file is told to its owner in full, and to nobody else", async () => {
  const borrower = await atBankAccount(server);
  expect((await borrower.details()).status).toBe(404);
  await borrower.added();
  const { account_holders_name } = await accountOf(server, borrower);
  expect((await borrower.details()).json.data).toEqual({
    bank_holder_name: account_holders_name,
    accountNo: ACCOUNT.account_no,
    bank: "HDFC",
    bankIfsc: "HDFC0000053",
    isVerified: false,
    account_status: "Not Verified",
    canChange: true,
    autoPay: expect.objectContaining({ maximum: expect.any(Number) }),
    method: null,
  });
  expect((await (await atBankAccount(server)).details()).status).toBe(404);
});

test("another's loan, account or order is not there, as if it did not exist", { tags: "long" }, async () => {
  const [one, other] = [await atBankAccount(server), await atBankAccount(server)];
  const { accountId, orderId } = await ordered(one);
  const own = await other.added();
  const { answer } = await paidFor(server, other, numberEndingIn("1234"));
  const post = (path: string, body: object) =>
    server.call("POST", `/api/${path}`, { token: other.token, body });
  const account = await accountOf(server, other);
  const { loanId: loan_id } = one;
  const tries = [
    post("user/add-bank-detail", { ...account, loan_id }),
    post("user/confirm-bank-details", { ...account, loan_id }),
    post("user/bank-verify", { loan_id }),
    post("loan/e-mandate", { account_id: accountId, loan_id: other.loanId }),
    post("loan/e-mandate", { account_id: own, loan_id }),
    post("loan/e-mandate", { account_id: accountId, loan_id }),
    post("loan/e-mandate/verify", { ...answer, razorpay_order_id: orderId }),
    server.call("GET", `/api/loan/e-mandate?loan_id=${loan_id}`, { token: other.token }),
  ];
  for (const { status, json } of await Promise.all(tries))
    expect([status, json.code]).toEqual([404, "NOT_FOUND"]);
  expect(await accountsOf(server, one)).toHaveLength(1);
});

test("nobody can call an account proved: not the client, and not the server's own role without a penny drop", async () => {
  const borrower = await atBankAccount(server);
  const body = { ...(await accountOf(server, borrower)), isVerified: true, account_status: "Verified" };
  expect((await borrower.add(body)).status).toBe(400);
  const accountId = await borrower.added();
  const [drop] = await database.asSuperuser<{ id: string }>(
    "select id from vaada.penny_drops where outcome = 'verified' limit 1",
  );
  const proving = (pennyDropId: string | undefined) =>
    database.database.withTx(asBorrower(borrower.userId), (tx) =>
      tx.query("update vaada.bank_accounts set verified_by = $2, verified_at = now() where id = $1", [
        accountId,
        pennyDropId,
      ]),
    );
  await expect(proving(drop?.id)).rejects.toMatchObject({ code: "23514" });
  await expect(proving("00000000-0000-4000-8000-000000000000")).rejects.toMatchObject({ code: "23514" });
  for (const column of ["account_hash", "number_sealed", "bank_name", "is_mandate_required"])
    await expect(
      database.database.withTx(asBorrower(borrower.userId), (tx) =>
        tx.query(`update vaada.bank_accounts set ${column} = ${column} where id = $1`, [accountId]),
      ),
    ).rejects.toMatchObject({ code: "42501" });
});
