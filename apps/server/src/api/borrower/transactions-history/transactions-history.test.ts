import { addDays, type CivilDate, DAY_MS, daysBetween, startOfDayInIndia } from "@vaada/calendar/civil-date";
import type { Transaction } from "@vaada/contract/calls/transactions-history";
import { expect, test } from "vitest";
import { keyOf, postTestEvent, rupees, type TestEvent } from "../../../../testing/loans/living-loan.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { type Walker, walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer();

const historyOf = async ({ token }: Pick<Walker, "token">, query = ""): Promise<Transaction[]> => {
  const { status, json, text } = await server.call("GET", `/api/user/transactions-history${query}`, {
    token,
  });
  expect(status, text).toBe(200);
  return json.data as unknown as Transaction[];
};

async function readDueOn({ loanId }: Pick<Walker, "loanId">): Promise<CivilDate> {
  const [row] = await server.database.asSuperuser<{ dueOn: CivilDate }>(
    `select due_on as "dueOn" from vaada.loans where application_id = $1`,
    [loanId],
  );
  if (row === undefined) throw new Error("there is no such loan");
  return row.dueOn;
}

test("everything that went to and fro is there once, newest first, a page at a time", async () => {
  const walker = await walkTo(server, "dashboard");
  const arrived = server.clock.today();
  const dueOn = await readDueOn(walker);
  const part: TestEvent = {
    kind: "payment",
    key: "part",
    valueDate: addDays(arrived, 5),
    amount: rupees(1_000),
  };
  const all: [TestEvent, string | null, string | null][] = [
    [part, "UPI", "pay_part"],
    [{ kind: "bounce", valueDate: dueOn }, null, null],
    [{ kind: "charge", fee: "late-fee", valueDate: addDays(dueOn, 1) }, null, null],
    [{ kind: "waiver", valueDate: addDays(dueOn, 2), amount: rupees(200), of: "charges" }, null, null],
    [{ kind: "mandate-debit", valueDate: addDays(dueOn, 3), amount: rupees(5_000) }, "Auto-pay", "pay_debit"],
    [
      { kind: "payment-returned", valueDate: addDays(dueOn, 4), of: keyOf(walker.loanId, part) },
      null,
      "disp_one",
    ],
    [
      { kind: "payment", key: "all", valueDate: addDays(dueOn, 5), amount: rupees(20_000) },
      "Net Banking",
      "pay_all",
    ],
    [{ kind: "refund", valueDate: addDays(dueOn, 6), amount: rupees(100) }, "Something new", "rfnd_one"],
  ];
  for (const [happening, mode, reference] of all) {
    await server.clock.moveBy(DAY_MS);
    await postTestEvent(server, walker, happening, { mode, reference });
  }
  const rows = await historyOf(walker);
  expect(rows.map(({ type, amount, mode, referenceNo }) => [type, amount, mode, referenceNo])).toEqual([
    ["refund", 100, "Other", "rfnd_one"],
    ["repayment", 20_000, "Net Banking", "pay_all"],
    ["chargeback", 1_000, "UPI", "disp_one"],
    ["mandate debit", 5_000, "Auto-pay", "pay_debit"],
    ["waiver", 200, "Waived", expect.stringMatching(/^VD-/)],
    ["late fee", 500, "Charged", expect.stringMatching(/^VD-/)],
    ["bounce charge", 500, "Charged", expect.stringMatching(/^VD-/)],
    ["part payment", 1_000, "UPI", "pay_part"],
    ["disbursal", 19_292, "IMPS", expect.stringMatching(/^\d{12}$/)],
    ["processing fee", 708, "Deducted", expect.stringMatching(/^VD-/)],
  ]);
  expect(rows.every(({ loan_id }) => loan_id === walker.loanId)).toBe(true);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);

  const paged: Transaction[] = [];
  for (let page = await historyOf(walker, "?limit=3"); page.length > 0; ) {
    paged.push(...page);
    page = await historyOf(walker, `?limit=3&before=${page.at(-1)?.id}`);
  }
  expect(paged).toEqual(rows);

  const stranger = await walkTo(server, "basic-details");
  expect(await historyOf(stranger)).toEqual([]);
  expect(await historyOf(stranger, `?before=${rows[0]?.id}`)).toEqual([]);
});

test("a late fee that a payment proves wrong is gone from the list, as it is from what is owed", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "dashboard");
  const [{ dueOn, repay } = { dueOn: server.clock.today(), repay: 0n }] = await server.database.asSuperuser<{
    dueOn: ReturnType<typeof server.clock.today>;
    repay: bigint;
  }>(`select due_on as "dueOn", repay_paise as repay from vaada.loans where application_id = $1`, [
    walker.loanId,
  ]);
  await postTestEvent(server, walker, { kind: "charge", fee: "late-fee", valueDate: addDays(dueOn, 1) });
  expect((await historyOf(walker))[0]).toMatchObject({ type: "late fee", amount: 500 });
  await postTestEvent(server, walker, {
    kind: "payment",
    valueDate: dueOn,
    amount: rupees(Number(repay) / 100),
  });
  expect((await historyOf(walker)).map(({ type }) => type)).toEqual([
    "repayment",
    "disbursal",
    "processing fee",
  ]);
});

test("an exit in the cooling-off lists the fee that it took back, and one that came to nothing the fee again", async () => {
  const walker = await walkTo(server, "dashboard");
  const arrived = server.clock.today();
  const { json } = await server.call("GET", `/api/user/cooling-off?loan_id=${walker.loanId}`, walker);
  const asked = Number(json.data.amount);
  const exit: TestEvent = { kind: "payment", key: "exit", valueDate: arrived, amount: rupees(asked) };
  await postTestEvent(server, walker, exit, { mode: "UPI", reference: "pay_exit" });
  const told = async () => (await historyOf(walker)).map(({ type, amount, mode }) => [type, amount, mode]);
  const left = [
    ["waiver", 708, "Waived"],
    ["repayment", asked, "UPI"],
    ["disbursal", 19_292, "IMPS"],
    ["processing fee", 708, "Deducted"],
  ];
  expect(await told()).toEqual(left);
  await server.clock.moveBy(DAY_MS);
  const returned = {
    kind: "payment-returned",
    valueDate: addDays(arrived, 1),
    of: keyOf(walker.loanId, exit),
  };
  await postTestEvent(server, walker, returned as TestEvent);
  expect(await told()).toEqual([["processing fee", 708, "Charged"], ["chargeback", asked, "UPI"], ...left]);
});

test("a late fee is of the day that it was levied for, however late that day was closed", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "dashboard");
  const on = addDays(await readDueOn(walker), 1);
  await server.clock.moveBy((daysBetween(server.clock.today(), on) + 3) * DAY_MS);
  await postTestEvent(server, walker, { kind: "charge", fee: "late-fee", valueDate: on });
  const [row] = (await historyOf(walker)).filter(({ type }) => type === "late fee");
  expect(row?.transactionDate).toBe(new Date(startOfDayInIndia(addDays(on, 1)) - 1).toISOString());
});

test("a bounce that becomes known later is of the day that it counts for", { tags: "long" }, async () => {
  const walker = await walkTo(server, "dashboard");
  const on = addDays(server.clock.today(), 2);
  await server.clock.moveBy(5 * DAY_MS);
  await postTestEvent(server, walker, { kind: "bounce", valueDate: on });
  const [row] = (await historyOf(walker)).filter(({ type }) => type === "bounce charge");
  expect(row?.transactionDate).toBe(new Date(startOfDayInIndia(addDays(on, 1)) - 1).toISOString());
});

test("what names no page is refused by its name, and no token reads nothing", async () => {
  const { token } = await walkTo(server, "basic-details");
  for (const query of ["?limit=0", "?limit=51", "?before=a%20b", "?before=", "?more=1"]) {
    const { status } = await server.call("GET", `/api/user/transactions-history${query}`, { token });
    expect(status, query).toBe(400);
  }
  expect((await server.call("GET", "/api/user/transactions-history")).status).toBe(403);
});
