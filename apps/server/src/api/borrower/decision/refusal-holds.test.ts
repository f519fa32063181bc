import { addDays } from "@vaada/calendar/civil-date";
import { afterEach, expect, test } from "vitest";
import {
  applicant,
  callsOf,
  decisionsOf,
  passDays,
  reportsOf,
} from "../../../../testing/decisions/applicant.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { anyPan, EMPLOYMENT, walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer();
const { sandbox, database } = server;

afterEach(() => sandbox.clearFaults());

const LOW_SCORE = { bureau: { score: 580 } };

test("a refusal holds from day R through R + 44, across sign-ins, and is not renewed by asking", async () => {
  const person = await applicant(server, LOW_SCORE);
  const refused = await person.decide();
  const reapplyOn = addDays(server.clock.today(), 45);
  expect([refused.status, refused.json.data.reapplyOn]).toEqual([409, reapplyOn]);
  await passDays(server, 44);
  server.clock.moveReal(120);
  const elsewhere = callsOf(server, { ...person, ...(await server.signIn(person.mobile)) });
  expect(elsewhere.loanId).toBe(person.loanId);
  const again = await elsewhere.decide();
  expect(again.text).toBe(refused.text);
  expect(await elsewhere.step()).toEqual({ route: "/dashboard", status: "Rejected" });

  await passDays(server, 1);
  const over = await elsewhere.decide();
  expect([over.status, over.json.data]).toEqual([422, { redirect_to: "/dashboard" }]);
  expect(await decisionsOf(server, person)).toHaveLength(1);
});

test("on the day of a new try the next application is decided on its own, by a fresh report", async () => {
  const pan = anyPan();
  const person = await applicant(server, { ...LOW_SCORE, pan });
  await person.decide();
  await passDays(server, 45);
  await sandbox.post("/people", { pan, name: "LEELA NAMBIAR", bureau: { score: 790 } });
  const [row] = await database.asSuperuser(
    `insert into vaada.applications (borrower_id, product_id, product_version, loan_type, source, created_at)
     select borrower_id, product_id, product_version, loan_type, source, now() from vaada.applications
      where id = $1 returning id`,
    [person.loanId],
  );
  const next = callsOf(server, { ...person, loanId: Number(row?.id) });
  await server.call("POST", "/api/user/update-details", { token: person.token, body: EMPLOYMENT });
  expect((await person.decide()).status, "the old one is closed and is not found any more").toBe(404);
  expect((await next.decide()).json.data).toEqual({ decision: "Approve" });
  expect((await decisionsOf(server, person)).map(({ number, outcome }) => `${number} ${outcome}`)).toEqual([
    "1 refuse",
    "1 approve",
  ]);
  expect(await reportsOf(server, person)).toHaveLength(2);
});

test("another mobile number with the same PAN does not get round it", async () => {
  const person = await applicant(server, LOW_SCORE);
  await person.decide();
  const other = await walkTo(server, "basic-details");
  const body = { pan: person.pan, email: "other@mail.example" };
  for (const path of ["/api/user/basic-detail", "/api/user/pan/verify"]) {
    const { json } = await server.call("POST", path, { token: other.token, body });
    expect(json.code).toBe("PAN_ALREADY_REGISTERED");
  }
  const loan = await server.call("POST", "/api/loan/decision", {
    token: other.token,
    body: { loan_id: other.loanId },
  });
  expect([loan.status, loan.json.data]).toEqual([422, { redirect_to: "/basic-details" }]);
});

test.each([
  ["refused", LOW_SCORE, 409],
  ["approved", {}, 200],
  ["sent to the bank", { bureau: null }, 200],
])("ten calls at once are %s once, with one question and one answer", async (_how, wanted, status) => {
  const person = await applicant(server, wanted);
  const answers = await Promise.all(Array.from({ length: 10 }, () => person.decide()));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status]));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await decisionsOf(server, person)).toHaveLength(1);
  expect(await reportsOf(server, person)).toHaveLength(1);
});

test("calls at once whose bureau is silent all say so, and none decides", async () => {
  const person = await applicant(server);
  const { bureau } = server.services;
  const fetchReport = bureau.fetchReport.bind(bureau);
  const { promise: door, resolve: open } = Promise.withResolvers<void>();
  bureau.fetchReport = async () => {
    await door;
    return { kind: "unavailable", reason: "TIMEOUT" };
  };
  const asking = Promise.all(Array.from({ length: 3 }, () => person.decide()));
  await expect.poll(() => reportsOf(server, person)).toHaveLength(1);
  open();
  const answers = await asking;
  bureau.fetchReport = fetchReport;
  expect(answers.map(({ json }) => json.code)).toEqual(Array(3).fill("DECISION_UNAVAILABLE"));
  expect(await decisionsOf(server, person)).toEqual([]);
});

test("a decision of more than thirty days ago is taken again, by what is true now", async () => {
  const pan = anyPan();
  const person = await applicant(server, { pan });
  expect((await person.decide()).json.data).toEqual({ decision: "Approve" });
  await passDays(server, 30);
  expect((await person.step()).route).toBe("/loan-approval");
  await sandbox.post("/people", { pan, name: "LEELA NAMBIAR", bureau: { score: 700 } });
  await passDays(server, 1);
  expect((await person.step()).route).toBe("/prepare-loan-offer");
  expect((await person.decide()).json.data).toEqual({ decision: "Proceed to Bank" });
  expect((await decisionsOf(server, person)).map(({ number, outcome }) => [number, outcome])).toEqual([
    [1, "approve"],
    [2, "needs-statement"],
  ]);
  expect((await person.step()).route).toBe("/process-to-bank");
});
