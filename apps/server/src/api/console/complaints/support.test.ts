import { expect, test } from "vitest";
import { openTestConsole } from "../../../../testing/console/test-console.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { walkTo } from "../../../../testing/walk.ts";
import { openCase } from "../../../loans/cases/store.ts";
import { AS_WORKER } from "../../../platform/db/actor.ts";

const server = await openTestServer();
const lender = await openTestConsole(server, ["support", "operations", "checker", "credit-officer"]);
const support = await lender.signIn("support");
const other = await lender.signIn("support", 1);
const operations = await lender.signIn("operations");
const borrower = await walkTo(server, "offer");
const { token } = borrower;

const words = "The bounce charge was taken twice on one day.";
await server.call("POST", "/api/user/complaint", {
  token,
  body: { category: "Charges or interest", text: words },
});
await server.call("POST", "/api/user/data/correct", {
  token,
  body: { field: "name", value: "Asha R Rao", reason: "My card says so" },
});
await server.database.database.withTx(AS_WORKER, (tx) =>
  openCase(tx, {
    key: "payment-differs:pay_1",
    kind: "payment-differs",
    applicationId: borrower.loanId,
    reference: "pay_1",
    now: server.clock.realNow(),
  }),
);

type Row = Record<string, unknown>;
const list = async (path: string) =>
  ((await support.get(`/api${path}`)).json.data as unknown as { rows: Row[] }).rows;
const notices = async () => {
  const { json } = await server.call("GET", "/api/user/notifications", { token });
  return JSON.stringify(json);
};

test("a complaint is listed masked with its clock, taken by one person, and read in the borrower's words", async () => {
  const rows = await list("/complaints?state=open");
  expect(rows).toMatchObject([
    { category: "Charges or interest", age_days: 0, taken_by: null, status: "open" },
  ]);
  expect(JSON.stringify(rows)).not.toContain(borrower.mobile);
  expect(await list(`/complaints?q=${borrower.mobile}`)).toHaveLength(1);
  const taken = await support.post(`/api/complaints/${rows[0]?.complaint_id}/take`, {});
  expect(taken.json.data).toMatchObject({ text: words, taken_by: support.person.name, answer: null });
});

test("each list shows what is the reader's own and what comes near its aim, and the counts are those of the lists", async () => {
  const officer = await lender.signIn("credit-officer");
  await server.database.asSuperuser(
    "update vaada.applications set under_review_at = $2, under_review_for = 'selfie' where id = $1",
    [borrower.loanId, server.clock.now()],
  );
  await officer.post(`/api/applications/${borrower.loanId}/open`, {});
  const asked = await officer.post(`/api/applications/${borrower.loanId}/decision`, {
    action: "hold",
    reason: "waits for a paper",
  });
  expect(asked.status).toBe(200);
  const [request] = await list("/privacy-requests");
  await support.post(`/api/privacy-requests/${request?.request_id}/take`, {});
  const { number } = ((await operations.get("/api/cases")).json.data as unknown as { rows: Row[] })
    .rows[0] as { number: number };
  await operations.post(`/api/cases/${number}/take`, {});

  const owners = [
    { name: "applications", owner: officer, stranger: support },
    { name: "requests", owner: officer, stranger: support },
    { name: "complaints", owner: support, stranger: operations },
    { name: "privacy-requests", owner: support, stranger: operations },
    { name: "cases", owner: operations, stranger: await lender.signIn("checker") },
  ];
  const shown = async (person: typeof support, name: string, query: string) =>
    ((await person.get(`/api/${name}?${query}`)).json.data as unknown as { rows: Row[] }).rows.length;
  const counted = async (person: typeof support, name: string) => {
    const { lists } = (await person.get("/api/work-counts")).json.data as unknown as { lists: Row[] };
    const { open, mine, at_risk } = lists.find((one) => one.list === name) ?? {};
    return [open, mine, at_risk];
  };
  for (const { name, owner, stranger } of owners) {
    expect([name, await counted(owner, name)]).toEqual([name, [1, 1, 0]]);
    expect([name, await counted(stranger, name)]).toEqual([name, [1, 0, 0]]);
    expect([name, await shown(owner, name, "mine=yes")]).toEqual([name, 1]);
    expect([name, await shown(stranger, name, "mine=yes")]).toEqual([name, 0]);
    expect([name, await shown(owner, name, "at_risk=yes")]).toEqual([name, 0]);
  }
  for (const text of [
    "update vaada.applications set under_review_at = under_review_at - interval '15 minutes'",
    "update vaada.requests set asked_at = asked_at - interval '2 days', lapses_at = lapses_at - interval '2 days'",
    "update vaada.complaints set received_on = received_on - 15",
    "update vaada.correction_requests set received_on = received_on - 15",
    "update vaada.cases set opened_at = opened_at - interval '2 days'",
  ])
    await server.database.asSuperuser(text);
  for (const { name, owner } of owners) {
    expect([name, await counted(owner, name)]).toEqual([name, [1, 1, 1]]);
    expect([name, await shown(owner, name, "mine=yes&at_risk=yes&limit=1")]).toEqual([name, 1]);
  }
  await officer.post(`/api/requests/${asked.json.data.request_id}/withdraw`, {});
});

test("an answer reaches the borrower in the app, is given once, and leaves an entry of the trail", async () => {
  const [row] = await list("/complaints");
  const address = `/api/complaints/${row?.complaint_id}/answer`;
  const body = {
    status: "partly-rejected",
    answer: "One of the two charges was wrong. It was taken back today.",
  };
  expect((await support.post(address, { ...body, answer: "No." })).status).toBe(400);
  const answers = await Promise.all([support.post(address, body), other.post(address, body)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.json.code).toBe("ALREADY_ANSWERED");
  const { json } = await server.call("GET", "/api/user/complaint", { token });
  expect(json.data).toMatchObject([
    { status: "partly-rejected", answer: body.answer, portal: expect.any(String) },
  ]);
  expect(await notices()).toContain("Your complaint is answered");
  expect(await list("/complaints?state=open")).toEqual([]);
  const trail = await lender.signIn("support", answers[0]?.status === 200 ? 0 : 1);
  const { rows } = (await trail.get("/api/audit?act=answer-complaint")).json.data as unknown as {
    rows: Row[];
  };
  expect(rows).toMatchObject([{ outcome: "done", loan_id: borrower.loanId }]);
});

test("the answer is mailed to a confirmed address and to no other", async () => {
  await server.database.asSuperuser("update vaada.emails set verified_at = now() where borrower_id = $1", [
    borrower.userId,
  ]);
  const text = "I was spoken to rudely on the telephone.";
  await server.call("POST", "/api/user/complaint", {
    token,
    body: { category: "How we spoke to you", text },
  });
  const [row] = await list("/complaints?state=open");
  const answer = "We listened to the call. You are right, and we are sorry.";
  await support.post(`/api/complaints/${row?.complaint_id}/answer`, { status: "answered", answer });
  await server.workOff();
  const mails = JSON.stringify(await server.sandbox.messages(borrower.email));
  expect(mails).toContain(answer);
  expect((await support.get(`/api/complaints/${row?.complaint_id}`)).json.data.mailed_at).not.toBeNull();
});

test("a wish to have data corrected is answered once, and the borrower reads the answer in their data", async () => {
  const [row] = await list("/privacy-requests?state=open");
  expect(row).toMatchObject({ field: "name", outcome: null });
  const address = `/api/privacy-requests/${row?.request_id}`;
  expect((await support.post(`${address}/take`, {})).json.data).toMatchObject({
    value: "Asha R Rao",
    has_nominee: false,
    taken_by: support.person.name,
  });
  const body = { outcome: "refused", answer: "The PAN's register has the name as it is here." };
  expect((await support.post(`${address}/answer`, body)).json.data).toMatchObject(body);
  expect((await support.post(`${address}/answer`, body)).json.code).toBe("ALREADY_ANSWERED");
  expect(await notices()).toContain("Your request about your data is answered");
  const { text } = await server.call("GET", "/api/user/data", { token });
  expect(text).toContain(body.answer);
  const { json } = await server.call("GET", "/api/user/data/correct", { token });
  expect(json.data).toContainEqual(
    expect.objectContaining({
      field: "name",
      value: "Asha R Rao",
      state: "refused",
      answer: body.answer,
      answeredOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    }),
  );
});

test("a case has an owner and ends with what explains it, by whoever may and once", async () => {
  const { json } = await operations.get("/api/cases?state=open");
  const [row] = (json.data as unknown as { rows: Row[] }).rows;
  expect(row).toMatchObject({
    kind: "payment-differs",
    loan_id: borrower.loanId,
    borrower_id: borrower.userId,
  });
  const address = `/api/cases/${row?.number}`;
  expect((await operations.post(`${address}/take`, {})).json.data.taken_by).toBe(operations.person.name);
  const checker = await lender.signIn("checker");
  expect((await checker.get(address)).status).toBe(200);
  const body = { note: "The provider has corrected its report." };
  expect((await checker.post(`${address}/explain`, body)).json.code).toBe("NOT_ALLOWED");
  expect((await operations.post(`${address}/explain`, body)).json.data).toMatchObject({
    state: "explained",
    note: body.note,
    explained_by: operations.person.name,
  });
  expect((await operations.post(`${address}/explain`, body)).json.code).toBe("ALREADY_ANSWERED");
});

test("what names nothing is not found", async () => {
  const nobody = "00000000-0000-4000-8000-000000000000";
  for (const address of [`/api/complaints/${nobody}`, `/api/privacy-requests/${nobody}`])
    expect((await support.get(address)).status).toBe(404);
  expect((await operations.get("/api/cases/999999")).status).toBe(404);
});
