import { randomUUID } from "node:crypto";
import { addDays, DAY_MS } from "@vaada/calendar/civil-date";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { afterEach, expect, test } from "vitest";
import { confirmEmail } from "../../../testing/agreements/signatory.ts";
import { keyOf, postTestEvent, rupees } from "../../../testing/loans/living-loan.ts";
import { pdfText } from "../../../testing/paper/pdf-text.ts";
import { openTestServer, TEST_ORIGIN } from "../../../testing/test-server.ts";
import { type Walker, walkTo } from "../../../testing/walk.ts";
import { closeLoan } from "../../jobs/close-loan.ts";
import { sweep } from "../../jobs/sweep.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import { readLoan } from "../events/store.ts";

const server = await openTestServer();
const { database, services, sandbox } = server;

afterEach(() => sandbox.clearFaults());

/** Has confirmed the address that the papers go to. */
async function repayingBorrower(): Promise<Walker> {
  const walker = await walkTo(server, "dashboard");
  await server.workOff();
  await confirmEmail(server, walker);
  return walker;
}

/** Pays all of it, on the fifth day: after the cooling-off. */
async function payBack(walker: Walker) {
  const loan = await services.database.withTx(asBorrower(walker.userId), (tx) => readLoan(tx, walker.loanId));
  if (loan === null) throw new Error("test: no such loan");
  const valueDate = addDays(loan.facts.arrivedOn, 5);
  const { total } = owedOn(loan.facts, loan.events, valueDate);
  const payment = { kind: "payment", key: "all", valueDate, amount: total } as const;
  await postTestEvent(server, walker, payment);
  return { loan, payment, valueDate };
}

const closingsOf = ({ loanId }: Walker) =>
  database.asSuperuser(
    "select *, closed_on::text as day from vaada.closings where application_id = $1 order by asked_at",
    [loanId],
  );
const applicationOf = async ({ loanId }: Walker) =>
  (await database.asSuperuser("select * from vaada.applications where id = $1", [loanId]))[0];
const historyOf = async ({ token }: Walker) => {
  const { json } = await server.call("GET", "/api/user/loan-history", { token });
  return json.data as unknown as {
    status: string;
    closedOn: string | null;
    documents: { documentType: string; presignedUrl: string }[];
  }[];
};
const certificatesOf = async (walker: Walker) =>
  (await historyOf(walker))[0]?.documents.filter(
    ({ documentType }) => documentType === "No Dues Certificate",
  ) ?? [];
const mailsTo = async ({ email }: Walker) =>
  (await sandbox.messages(email)).filter(({ text }) => text.includes("no-dues-certificate.pdf"));
const bytesOf = async (address: string) =>
  Buffer.from(await (await fetch(address.replace(TEST_ORIGIN, server.url))).arrayBuffer());

test("a loan that is paid back ends its application and its auto-pay, and has a certificate that the lender signed, mailed once", {
  tags: "long",
}, async () => {
  const walker = await repayingBorrower();
  const { loan, valueDate } = await payBack(walker);
  expect((await applicationOf(walker))?.closed_at).not.toBeNull();
  await server.workOff();
  await server.workOff();
  const [row] = await database.asSuperuser(
    "select status, cancelled_at from vaada.mandates where application_id = $1",
    [walker.loanId],
  );
  expect(row).toMatchObject({ status: "cancelled", cancelled_at: expect.any(Date) });
  expect(await closingsOf(walker)).toMatchObject([
    { day: valueDate, closed_by: "repaid", mailed_at: expect.any(Date), failure: null, ended_at: null },
  ]);
  const [told] = await historyOf(walker);
  expect(told).toMatchObject({ status: "Closed", closedOn: valueDate });
  const [certificate] = await certificatesOf(walker);
  const paper = await bytesOf(certificate?.presignedUrl ?? "");
  expect(paper.toString("latin1").match(/\/ByteRange/g), "one signature, the lender's").toHaveLength(1);
  const text = pdfText(paper).replaceAll(/\s+/g, " ");
  expect(text).toContain("No Dues Certificate");
  expect(text).toContain(loan.loanNo);
  expect(text).toContain("Amount still owed");
  const [mail, ...more] = await mailsTo(walker);
  expect(more).toEqual([]);
  expect(mail?.text).toContain(`Your loan ${loan.loanNo} is closed, no dues`);
  // Done once: asked again, by whomever, nothing happens.
  const [closing] = await closingsOf(walker);
  await closeLoan(services, { closingId: closing?.id });
  await sweep(services);
  await server.workOff();
  expect(await mailsTo(walker)).toHaveLength(1);
  // The call that tells of the money goes on telling of what was signed alone.
  const where = await server.call("GET", `/api/loan/disbursal?loan_id=${walker.loanId}`, {
    token: walker.token,
  });
  expect(where.json.data).toMatchObject({ state: "arrived" });
  expect(where.json.data.documents).not.toContain("No Dues Certificate");
});

test("while no mail server answers the certificate can be read, and it is sent later", {
  tags: "long",
}, async () => {
  const walker = await repayingBorrower();
  await payBack(walker);
  const [closing] = await closingsOf(walker);
  await sandbox.fault({ provider: "email", mode: "down" });
  await expect(closeLoan(services, { closingId: closing?.id })).rejects.toThrow("close-loan: ");
  expect(await certificatesOf(walker)).toHaveLength(1);
  await sandbox.clearFaults();
  // The sweep queues a lost job again.
  await database.asSuperuser("delete from graphile_worker._private_jobs where key = $1", [
    `close-loan:${closing?.id}`,
  ]);
  await sweep(services);
  await server.workOff();
  expect(await mailsTo(walker)).toHaveLength(1);
  expect(await certificatesOf(walker)).toHaveLength(1);
});

test("a certificate goes to no address that nobody confirmed: the app has it, and the mail goes once it is confirmed", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "dashboard");
  await payBack(walker);
  await server.workOff();
  await server.workOff();
  await sweep(services);
  await server.workOff();
  expect(await certificatesOf(walker)).toHaveLength(1);
  expect(await mailsTo(walker)).toEqual([]);
  expect(await closingsOf(walker)).toMatchObject([{ mailed_at: null, failure: null, is_held: true }]);

  await confirmEmail(server, walker);
  await server.workOff();
  await server.workOff();
  expect(await mailsTo(walker)).toHaveLength(1);
  expect(await closingsOf(walker)).toMatchObject([{ mailed_at: expect.any(Date), is_held: false }]);
});

test("a payment that its bank takes back opens the loan again, and the next one closes it anew", async () => {
  const walker = await repayingBorrower();
  const { payment, valueDate } = await payBack(walker);
  await server.workOff();
  const day = addDays(valueDate, 3);
  const of = keyOf(walker.loanId, payment);
  await postTestEvent(server, walker, { kind: "payment-returned", valueDate: day, of });
  expect((await applicationOf(walker))?.closed_at).toBeNull();
  expect(await certificatesOf(walker)).toEqual([]);
  expect((await historyOf(walker))[0]).toMatchObject({ status: "Disbursed", closedOn: null });
  const step = await server.call("GET", "/api/step/step-checker", { token: walker.token });
  expect(step.json.data).toMatchObject({
    redirect_to: "/dashboard",
    loan: { loan_status: "Disbursed", loan_type: "New Case" },
  });
  await server.clock.moveBy(DAY_MS);
  const closedOn = addDays(day, 1);
  const paid = { kind: "payment", key: "again", valueDate: closedOn, amount: rupees(25_000) } as const;
  await postTestEvent(server, walker, paid);
  await server.workOff();
  expect(await closingsOf(walker)).toMatchObject([
    { day: valueDate, ended_at: expect.any(Date) },
    { day: closedOn, ended_at: null, mailed_at: expect.any(Date) },
  ]);
  expect(await certificatesOf(walker)).toHaveLength(1);
  expect((await historyOf(walker))[0]).toMatchObject({ status: "Closed", closedOn });
  expect(await mailsTo(walker)).toHaveLength(2);
});

test("who has opened another application meanwhile keeps it, and is told of the loan that is owed", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "dashboard");
  const { payment, valueDate } = await payBack(walker);
  await database.asSuperuser(
    `insert into vaada.applications (borrower_id, product_id, product_version, loan_type, source, created_at)
     select borrower_id, product_id, product_version, 'Repeat Case', source, closed_at
       from vaada.applications where id = $1`,
    [walker.loanId],
  );
  const of = keyOf(walker.loanId, payment);
  await postTestEvent(server, walker, { kind: "payment-returned", valueDate, of });
  expect((await applicationOf(walker))?.closed_at).not.toBeNull();
  const { json } = await server.call("POST", "/api/user/dashboard", { token: walker.token });
  expect(json.data).toMatchObject({ loan_id: walker.loanId, lead: { status: "Disbursed" } });
});

test("an id of nobody is nothing to do, and a payload that is no id is refused", async () => {
  await expect(closeLoan(services, { closingId: randomUUID() })).resolves.toBeUndefined();
  await expect(closeLoan(services, { closingId: "everybody" })).rejects.toThrow();
});
