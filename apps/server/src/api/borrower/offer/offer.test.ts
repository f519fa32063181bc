import { expect, test } from "vitest";
import {
  approvedBorrower,
  callsOf,
  moveTo,
  offersOf,
  seenIn,
  statementsOf,
  WORKED_MOMENT,
} from "../../../../testing/offer/approved.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { decideByStatement, walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer();

test("the worked example is offered to the rupee, with its whole price", async () => {
  const borrower = await approvedBorrower(server);
  const { status, json } = await borrower.read();
  const { expiryDate, now, ...offer } = json.data;
  expect(status).toBe(200);
  expect(offer).toEqual({
    loan_id: borrower.loanId,
    totalAmount: 20_000,
    roi: 0.05,
    processingFee: 3,
    processingAmount: 600,
    gst: 18,
    gstOfAdminFee: 108,
    finalAmount: 19_292,
    interestAmount: 420,
    repayAmount: 20_420,
    repayDate: "2027-01-01",
    tenure: 42,
    apr: 50.81,
    dueDates: [
      { repayDate: "2027-01-01", tenure: 42, repayAmount: 20_420, costTotal: 1_128, apr: 50.81 },
      { repayDate: "2027-02-01", tenure: 73, repayAmount: 20_730, costTotal: 1_438, apr: 37.27 },
    ],
    maximumAmount: 20_000,
    grade: "A",
    gradeReasons: ["Your credit score is in the range that gets our lowest price."],
    annualRate: 18.25,
    costTotal: 1_128,
    costPer100: 5.64,
    isSalaried: true,
    isLoanAmountUpgradable: false,
    amountMinimum: 1_000,
    amountMaximum: 20_000,
    amountStep: 100,
    amountCap: 20_000,
    salaryDate: 1,
    nextSalaryDay: "2026-12-01",
    coolingOffDays: 3,
    lateFee: 500,
    bounceCharge: 500,
    penalMaximum: 2_000,
    lateFeeFrom: 100,
    lender: server.services.lender.lender.legalName,
  });
  expect(Date.parse(String(expiryDate)) - Date.parse(String(now))).toBe(10 * 60_000);
});

test("the offer says its grade and why, in the language of the call, before and after it is taken", async () => {
  await moveTo(server, WORKED_MOMENT);
  const walker = await walkTo(server, "bank-statement");
  await decideByStatement(server, walker);
  const { token, loanId } = walker;
  const readIn = async (language: string) => {
    const headers = { "accept-language": language };
    const body = { loanID: loanId };
    const { grade, gradeReasons } = (
      await server.call("POST", "/api/user/loan/approval", { token, headers, body })
    ).json.data;
    return { grade, gradeReasons };
  };
  const reasons = {
    grade: "B",
    gradeReasons: [
      "Your pay does not come by bank transfer, so your bank statement decided.",
      "Your credit score still gets you grade B.",
    ],
  };
  expect(await readIn("en")).toEqual(reasons);
  const inHindi = await readIn("hi");
  expect(inHindi.gradeReasons).toHaveLength(2);
  expect(String(inHindi.gradeReasons)).not.toMatch(/[A-Za-z]/);
  await callsOf(server, walker).take();
  expect(await readIn("en")).toEqual(reasons);
});

test("who asked for less than they could have is told so", async () => {
  await moveTo(server, WORKED_MOMENT);
  const walker = await walkTo(server, "employment");
  const { token, loanId } = walker;
  const employment = {
    company_name: "Acme Foods",
    monthly_income: 60_000,
    salary_date: 31,
    loan_required: 8_000,
    loan_purpose: "Medical Emergency",
    salary_mode: "Bank Transfer",
    employee_type: "Salaried",
  };
  await server.call("POST", "/api/user/update-details", { token, body: employment });
  await server.call("POST", "/api/loan/decision", { token, body: { loan_id: loanId } });
  expect((await callsOf(server, walker).read()).json.data).toMatchObject({
    totalAmount: 8_000,
    amountMaximum: 8_000,
    amountCap: 25_000,
    isLoanAmountUpgradable: true,
    nextSalaryDay: "2026-11-30",
    repayDate: "2026-12-31",
  });
});

test("on the salary day itself the next one is today", async () => {
  const borrower = await approvedBorrower(server, "2026-12-01T11:00:00+05:30");
  expect((await borrower.read()).json.data).toMatchObject({
    nextSalaryDay: "2026-12-01",
    repayDate: "2027-01-01",
    tenure: 31,
  });
});

test("somebody else's loan is not found by any call, at any step, and nothing happens to it", async () => {
  const borrower = await approvedBorrower(server);
  await borrower.read();
  const before = await offersOf(server, borrower);
  const strangers = [await walkTo(server, "basic-details"), await approvedBorrower(server)];
  for (const stranger of strangers) {
    const { read, extend, choose, take } = callsOf(server, { ...stranger, loanId: borrower.loanId });
    for (const answering of [read(), extend(), choose(5_000), take()]) {
      const { status, json } = await answering;
      expect([status, json.code]).toEqual([404, "NOT_FOUND"]);
    }
  }
  const nobodys = callsOf(server, { ...borrower, loanId: 999_999_999 });
  expect((await nobodys.read()).status).toBe(404);
  expect(await offersOf(server, borrower)).toEqual(before);
});

test("before its turn every call leads back, and there is no offer", async () => {
  const borrower = callsOf(server, await walkTo(server, "decision"));
  for (const answering of [borrower.read(), borrower.extend(), borrower.choose(5_000), borrower.take()]) {
    const { status, json } = await answering;
    expect([status, json.data]).toEqual([422, { redirect_to: "/prepare-loan-offer" }]);
  }
  expect(await offersOf(server, borrower)).toEqual([]);
});

test("an application that was closed leads to the dashboard, also when an offer was looked at before", async () => {
  const early = callsOf(server, await walkTo(server, "basic-details"));
  const late = await approvedBorrower(server);
  await late.read();
  for (const borrower of [early, late]) {
    await server.database.asSuperuser("update vaada.applications set closed_at = created_at where id = $1", [
      borrower.loanId,
    ]);
    for (const answering of [borrower.read(), borrower.extend(), borrower.choose(5_000), borrower.take()]) {
      const { status, json } = await answering;
      expect([status, json.data]).toEqual([422, { redirect_to: "/dashboard" }]);
    }
  }
});

test("a body with a price of its own is refused, and so is any other field that is not known", async () => {
  const borrower = await approvedBorrower(server);
  const { loanId } = borrower;
  const { json } = await borrower.read();
  const before = await offersOf(server, borrower);
  const tampered: [path: string, body: object, field: string][] = [
    ["/user/loan/approval", { loanID: loanId, totalAmount: 25_000 }, "totalAmount"],
    ["/user/loan/approval", { loan_id: loanId }, "loanID"],
    ["/loan/offer/extend", { loan_id: loanId, minutes: 999 }, "minutes"],
    ["/loan/offer/amount", { loan_id: loanId, amount: 5_000, roi: 0 }, "roi"],
    ["/loan/approval", { loan_id: loanId, repayAmount: 1 }, "repayAmount"],
    ["/loan/approval", { loan_id: loanId, seen: { ...seenIn(json.data), finalAmount: 1 } }, "finalAmount"],
    ["/loan/approval", { loan_id: loanId, seen: { totalAmount: 20_000 } }, "seen.repayAmount"],
    ["/loan/approval", { loan_id: -1 }, "loan_id"],
  ];
  for (const [path, body, field] of tampered) {
    const answer = await borrower.post(path, body);
    expect([path, answer.status, answer.json.code], field).toEqual([path, 400, "BODY_INVALID"]);
    expect(Object.keys(answer.json.data.fields as object)).toContain(field);
  }
  expect(await offersOf(server, borrower)).toEqual(before);
});

test("once taken it is read as it was taken, for ever and at any time, and changes no more", async () => {
  const borrower = await approvedBorrower(server);
  const shown = (await borrower.read()).json.data;
  await borrower.take();
  await moveTo(server, "2027-03-05T11:00:00+05:30");
  const { status, json } = await borrower.read();
  expect([status, json.data]).toEqual([
    200,
    {
      ...shown,
      dueDates: [expect.objectContaining({ repayDate: shown.repayDate, tenure: shown.tenure })],
      expiryDate: null,
      now: json.data.now,
      nextSalaryDay: "2027-04-01",
    },
  ]);
  for (const answering of [borrower.extend(), borrower.choose(5_000)]) {
    const answer = await answering;
    expect([answer.status, answer.json.data]).toEqual([422, { redirect_to: "/reference-details" }]);
  }
  expect((await borrower.read()).json.data.totalAmount).toBe(20_000);
});

test("the figures of a person are not in the log", async () => {
  const borrower = await approvedBorrower(server);
  await borrower.choose(13_700);
  await borrower.take();
  expect(await statementsOf(server, borrower)).toHaveLength(1);
  const said = server.logLines.map((line) => {
    // Ids, hashes and times are made of digits too, and may hold any of them by chance.
    const { requestId, caller, time, pid, ms, ...fields } = JSON.parse(line);
    return JSON.stringify(fields);
  });
  expect(said.filter((line) => /13,?700/.test(line))).toEqual([]);
  expect(said.some((line) => line.includes("/api/loan/offer/amount"))).toBe(true);
});
