import { DAY_MS } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { callsOf as readerCallsOf } from "../../../../testing/key-facts/reader.ts";
import { approvedBorrower, MINUTE_MS, moveTo, offersOf, seenIn } from "../../../../testing/offer/approved.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { giveAccount, giveReferences, sendSelfie, verifyBank } from "../../../../testing/walk.ts";

const server = await openTestServer();

const FIRST = { repayDate: "2027-01-01", tenure: 42, repayAmount: 20_420, costTotal: 1_128, apr: 50.81 };
const NEXT = { repayDate: "2027-02-01", tenure: 73, repayAmount: 20_730, costTotal: 1_438, apr: 37.27 };

test("an offer names both salary days with what each costs, and is about the nearer one until the borrower says otherwise", async () => {
  const borrower = await approvedBorrower(server);
  const read = (await borrower.read()).json.data;
  expect(read).toMatchObject({ ...FIRST, dueDates: [FIRST, NEXT] });
  const chosen = await borrower.chooseDueDate(NEXT.repayDate);
  expect([chosen.status, chosen.json.data]).toEqual([
    200,
    { ...read, ...NEXT, interestAmount: 730, costPer100: 7.19, now: chosen.json.data.now },
  ]);
  expect((await borrower.read()).json.data).toMatchObject(NEXT);
  expect((await borrower.chooseDueDate(FIRST.repayDate)).json.data).toEqual({
    ...read,
    now: expect.any(String),
  });
});

test("the day and the amount are chosen one beside the other, and neither undoes the other", async () => {
  const borrower = await approvedBorrower(server);
  await borrower.chooseDueDate(NEXT.repayDate);
  const { data } = (await borrower.choose(10_000)).json;
  expect(data).toMatchObject({
    totalAmount: 10_000,
    repayDate: NEXT.repayDate,
    interestAmount: 365,
    repayAmount: 10_365,
    finalAmount: 9_646,
    dueDates: [
      { repayDate: FIRST.repayDate, repayAmount: 10_210, costTotal: 564 },
      { repayDate: NEXT.repayDate, repayAmount: 10_365, costTotal: 719 },
    ],
  });
  expect((await borrower.chooseDueDate(FIRST.repayDate)).json.data).toMatchObject({
    totalAmount: 10_000,
    repayAmount: 10_210,
  });
});

test("key facts, schedule and the mandate's maximum are those of the day that was taken", {
  tags: "long",
}, async () => {
  const borrower = await approvedBorrower(server);
  const { data } = (await borrower.chooseDueDate(NEXT.repayDate)).json;
  expect((await borrower.take(seenIn(data))).status).toBe(200);
  // 20,730 to repay, 1,500 of charges and 300 of thirty days' interest.
  expect(await offersOf(server, borrower)).toMatchObject([
    { tenure_days: 73, interest_paise: 730_00n, repay_paise: 20_730_00n, mandate_max_paise: 22_530_00n },
  ]);
  expect((await borrower.read()).json.data).toMatchObject({ ...NEXT, dueDates: [NEXT] });
  await giveReferences(server, borrower);
  await sendSelfie(server, borrower);
  await giveAccount(server, borrower);
  await verifyBank(server, borrower);
  const reader = readerCallsOf(server, borrower);
  const facts = (await reader.read()).json.data;
  expect(facts).toMatchObject({
    ...NEXT,
    disbursed_amount: 19_292,
    interestAmount: 730,
    totalAmount: 20_000,
  });
  for (const figure of ["73 days", "₹20,730", "37.27%", "1 Feb 2027"]) expect(facts.html).toContain(figure);
  expect(facts.html).not.toContain("1 Jan 2027");
  // Issued anew a week later, it is still about the day that the borrower chose.
  await server.clock.moveBy(7 * DAY_MS);
  expect((await reader.read()).json.data).toMatchObject({
    repayDate: NEXT.repayDate,
    tenure: 66,
    repayAmount: 20_660,
    proposalNumber: expect.stringMatching(/-2$/),
  });
});

test("a chosen day outlives the hold and the day, and gives way to the nearer one once it can't be had", async () => {
  const borrower = await approvedBorrower(server);
  await borrower.chooseDueDate(NEXT.repayDate);
  await server.clock.moveBy(11 * MINUTE_MS);
  expect((await borrower.take()).json.code).toBe("OFFER_EXPIRED");
  expect((await borrower.read()).json.data).toMatchObject(NEXT);
  await moveTo(server, "2026-12-18T11:00:00+05:30");
  // The first of January is too near by now: what was the later day is the nearer one.
  expect((await borrower.read()).json.data).toMatchObject({
    repayDate: "2027-02-01",
    tenure: 45,
    dueDates: [{ repayDate: "2027-02-01" }, { repayDate: "2027-03-01" }],
  });
});

test("whoever never chose a day gets the nearer one of today", async () => {
  const borrower = await approvedBorrower(server, "2026-11-16T11:00:00+05:30");
  expect((await borrower.read()).json.data).toMatchObject({ repayDate: "2026-12-01", tenure: 15 });
  await server.clock.moveBy(DAY_MS);
  expect((await borrower.read()).json.data).toMatchObject({ repayDate: "2027-01-01", tenure: 45 });
});

test("a day that is none of the offer's is refused with a sentence, and the offer stays", async () => {
  const borrower = await approvedBorrower(server);
  await borrower.read();
  const before = await offersOf(server, borrower);
  const notOffered = "Choose one of the salary days of your offer";
  const table: [repayDate: unknown, says: string][] = [
    ["2027-01-02", notOffered],
    ["2026-12-01", notOffered],
    ["2027-03-01", notOffered],
    ["2027-02-30", "Choose a day"],
    ["1 Jan 2027", "Choose a day"],
    [20270101, "Choose a day"],
    [undefined, "Choose a day"],
  ];
  for (const [repayDate, says] of table) {
    const { status, json } = await borrower.chooseDueDate(repayDate);
    expect([repayDate, status, json.data]).toEqual([repayDate, 400, { fields: { repayDate: says } }]);
  }
  expect(await offersOf(server, borrower)).toEqual(before);
  const { token } = borrower;
  const body = { loan_id: borrower.loanId + 1_000, repayDate: NEXT.repayDate };
  expect((await server.call("POST", "/api/loan/offer/due-date", { token, body })).status).toBe(404);
});
