import { ZERO } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { openTestConsole } from "../../../../testing/console/test-console.ts";
import { walkToSigned } from "../../../../testing/disbursals/sign-by-hand.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import {
  decide as decideByPolicy,
  EMPLOYMENT,
  giveEmployment,
  takeOffer,
  type Walker,
  walkTo,
} from "../../../../testing/walk.ts";

/** Any amount waits for two people. */
const server = await openTestServer({ disbursal: { automaticMax: ZERO } });
const lender = await openTestConsole(server, ["credit-officer", "checker", "operations"]);
const officer = await lender.signIn("credit-officer");
const other = await lender.signIn("credit-officer", 1);
const checker = await lender.signIn("checker");
const { asSuperuser } = server.database;

type Decided = { status: string; request_id: string | null };
const decide = async ({ loanId }: Walker, action: string, body: object = {}, by = officer) => {
  const path = `/api/applications/${loanId}/decision`;
  const answer = await by.post(path, { action, reason: "seen in the case", ...body });
  return { ...answer, decided: answer.json.data as unknown as Decided };
};
const lead = async ({ token }: Walker) => {
  const { json } = await server.call("GET", "/api/step/step-checker", { token });
  return [(json.data.loan as { loan_status: string }).loan_status, json.data.redirect_to];
};
const agree = (id: string | null, by = checker) => by.post(`/api/requests/${id}/approve`);
const noticesOf = async ({ token }: Walker) => {
  const { json } = await server.call("GET", "/api/user/notifications", { token });
  return (json.data as unknown as { kind: string; title: string }[])
    .filter(({ kind }) => kind === "application-reviewed")
    .map(({ title }) => title);
};
const trailOf = async ({ loanId }: Walker) =>
  (
    await asSuperuser<{ act: string; outcome: string }>(
      "select act, outcome from vaada.trail where application_id = $1 order by position",
      [loanId],
    )
  ).map(({ act, outcome }) => `${act} ${outcome}`);
/** As what found that a person must look would leave it. */
const makeWait = ({ loanId }: Walker, about: string) =>
  asSuperuser("update vaada.applications set under_review_at = now(), under_review_for = $2 where id = $1", [
    loanId,
    about,
  ]);
const makeUndecided = async (walker: Walker, reasons: string[]) => {
  await asSuperuser(
    `update vaada.decisions set outcome = 'review', grade = null, amount_paise = null, cap_paise = null, reasons = $2
      where application_id = $1`,
    [walker.loanId, reasons],
  );
  await makeWait(walker, "decision");
};

test("a hold stands as Hold Process until a checker agrees, stops the borrower, and two let them go on", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "references");
  const { status, decided } = await decide(walker, "hold", { note: "employer to be called" });
  expect([status, decided.status]).toEqual([200, "Hold Process"]);
  expect(await lead(walker)).toEqual(["Hold Process", "/dashboard"]);
  expect((await decide(walker, "hold")).decided.request_id).toBe(decided.request_id);
  for (const action of ["reject", "approve", "blacklist", "proceed-to-bank"])
    expect([action, (await decide(walker, action)).json.code]).toEqual([action, "REQUEST_NOT_POSSIBLE"]);
  expect((await decide(walker, "resume", {}, other)).status, "a colleague's ask").toBe(409);
  expect((await agree(decided.request_id, other)).json.code).toBe("NOT_ALLOWED");
  expect((await agree(decided.request_id)).status).toBe(200);
  expect(await lead(walker)).toEqual(["Hold", "/dashboard"]);
  const { json } = await server.call("POST", "/api/user/dashboard", { token: walker.token });
  expect(json.data).toMatchObject({
    lead: { status: "Hold" },
    dashboard_message2: "Loan Request Failed",
    refusal: { reasons: [], reapplyOn: null },
  });
  for (const action of ["not-interested", "blacklist"])
    expect((await decide(walker, action)).json.data.why, action).toContain("Resume it first");
  const resumed = await decide(walker, "resume", {}, other);
  expect([resumed.status, resumed.decided.status], "one alone takes nothing back").toEqual([200, "Hold"]);
  expect((await decide(walker, "resume", {}, other)).decided.request_id).toBe(resumed.decided.request_id);
  expect((await agree(resumed.decided.request_id, officer)).json.code).toBe("NOT_ALLOWED");
  expect(await lead(walker)).toEqual(["Hold", "/dashboard"]);
  expect((await agree(resumed.decided.request_id)).status).toBe(200);
  expect(await lead(walker)).toEqual(["Approved", "/reference-details"]);
  expect(await noticesOf(walker)).toEqual(["Your application goes on", "Your application is on hold"]);
  expect(await trailOf(walker)).toEqual([
    "hold asked",
    "hold refused",
    "hold agreed",
    "resume asked",
    "resume refused",
    "resume agreed",
  ]);
});

test("an ask that is declined or taken back leaves the application where it was", async () => {
  const walker = await walkTo(server, "offer");
  const first = await decide(walker, "not-required");
  expect(await lead(walker)).toEqual(["Not Required Process", "/dashboard"]);
  await checker.post(`/api/requests/${first.decided.request_id}/refuse`, { reason: "ask them first" });
  expect(await lead(walker)).toEqual(["Approved", "/loan-approval"]);
  await decide(walker, "reject");
  expect(await lead(walker)).toEqual(["Rejected Process", "/dashboard"]);
  expect((await decide(walker, "resume")).decided.status).toBe("Approved");
  expect(await lead(walker)).toEqual(["Approved", "/loan-approval"]);
});

test("a rejection that a checker agrees to is a refusal for 45 days that says why, ends the offer and cancels the auto-pay", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "key-facts");
  const { decided } = await decide(walker, "reject", { reason: "Income not proven" });
  expect((await agree(decided.request_id)).status).toBe(200);
  expect(await lead(walker)).toEqual(["Rejected", "/dashboard"]);
  const again = await server.call("POST", "/api/user/apply-again", { token: walker.token });
  expect([again.status, again.json.code]).toEqual([409, "APPLICATION_REFUSED"]);
  expect(again.json.data.reasons).toEqual([
    "We couldn’t see the income that you told us.",
    expect.stringContaining("Our support can tell you more."),
  ]);
  await server.workOff();
  expect(
    await asSuperuser(
      `select mandate.status, offer.replaced_at is null as live from vaada.mandates as mandate
         join vaada.offers as offer using (application_id) where application_id = $1`,
      [walker.loanId],
    ),
  ).toEqual([{ status: "cancelled", live: false }]);
  for (const action of ["approve", "reject", "hold", "resume"])
    expect([action, (await decide(walker, action)).json.code]).toEqual([action, "REQUEST_NOT_POSSIBLE"]);
  const early = await walkTo(server, "employment");
  expect((await decide(early, "reject")).json.data.why).toContain("Nothing was decided");
});

test("whoever is not interested or needs none any more may apply again at once", async () => {
  for (const [action, words] of [
    ["not-interested", "Not Interested"],
    ["not-required", "Not Required"],
  ] as const) {
    const walker = await walkTo(server, "references");
    const { decided } = await decide(walker, action);
    if (decided.request_id !== null) await agree(decided.request_id);
    expect(await lead(walker)).toEqual([words, "/dashboard"]);
    expect(await noticesOf(walker)).toEqual(["Your application has been set aside"]);
    const { status, json } = await server.call("POST", "/api/user/apply-again", { token: walker.token });
    expect([status, json.data.redirect_to]).toEqual([200, "/employment-details"]);
  }
});

test("who is blacklisted is on the list until somebody resumes, and money that waited goes on waiting", {
  tags: "long",
}, async () => {
  const listed = ({ userId }: Walker) =>
    asSuperuser(
      `select reason from vaada.blacklist join vaada.pan_records using (pan_index) where borrower_id = $1`,
      [userId],
    );
  const walker = await walkToSigned(server);
  await server.workOff();
  expect((await decide(walker, "blacklist")).decided.status).toBe("Blacklisted");
  expect(await listed(walker)).toEqual([{ reason: `Console, loan ${walker.loanId}` }]);
  const operations = await lender.signIn("operations");
  const release = () =>
    operations.post("/api/requests", { kind: "release", loan_id: walker.loanId, reason: "due" });
  expect((await release()).json.code).toBe("REQUEST_NOT_POSSIBLE");
  expect((await decide(walker, "resume")).decided.status).toBe("Approved");
  expect(await listed(walker)).toEqual([]);
  expect((await release()).status).toBe(200);
});

test("money that is released can't be held, and a hold keeps money from being released", {
  tags: "long",
}, async () => {
  const walker = await walkToSigned(server);
  await server.workOff();
  const operations = await lender.signIn("operations");
  const asked = await operations.post("/api/requests", {
    kind: "release",
    loan_id: walker.loanId,
    reason: "due",
  });
  const { decided } = await decide(walker, "hold");
  const id = String(asked.json.data.request_id);
  expect((await agree(id)).json.data.why).toContain("set aside");
  await decide(walker, "resume");
  expect((await agree(id)).status).toBe(200);
  expect((await agree(decided.request_id)).json.code).toBe("REQUEST_ENDED");
  for (const action of ["hold", "not-interested", "not-required", "blacklist", "reject"])
    expect([action, (await decide(walker, action)).status]).toEqual([action, 409]);
});

test("a person vouches for what the policy could not know, and sanctions no more than it lends", async () => {
  const walker = await walkTo(server, "offer");
  await makeUndecided(walker, ["age-unknown"]);
  expect((await decide(walker, "approve", { amount: 12_350 })).status).toBe(400);
  expect((await decide(walker, "approve", { amount: 99_900 })).json.data.why).toContain("lends less");
  expect((await decide(walker, "approve", { amount: 12_300 })).decided.status).toBe("Approved");
  await takeOffer(server, walker);
  const [offer] = await asSuperuser<{ principal: bigint }>(
    "select principal_paise as principal from vaada.offers where application_id = $1 and taken_at is not null",
    [walker.loanId],
  );
  expect(offer?.principal).toBe(1_230_000n);
  expect(await noticesOf(walker)).toEqual(["Your application goes on"]);
});

test("what a person sanctions beyond what was asked for is the borrower's to take, and is not offered by itself", async () => {
  const walker = await walkTo(server, "employment");
  await giveEmployment(server, walker, { ...EMPLOYMENT, loan_required: 9_000 });
  await decideByPolicy(server, walker);
  await makeUndecided(walker, ["age-unknown"]);
  expect((await decide(walker, "approve", { amount: 12_300 })).decided.status).toBe("Approved");
  const { json } = await server.call("POST", "/api/user/loan/approval", {
    token: walker.token,
    body: { loanID: walker.loanId },
  });
  expect(json.data).toMatchObject({ totalAmount: 9_000, maximumAmount: 12_300 });
});

test("a bank statement is asked for once, until the offer is taken", async () => {
  const walker = await walkTo(server, "offer");
  expect((await decide(walker, "proceed-to-bank")).decided.status).toBe("Application Received");
  expect(await lead(walker)).toEqual(["Application Received", "/process-to-bank"]);
  const later = await walkTo(server, "references");
  expect((await decide(later, "proceed-to-bank")).status).toBe(409);
});

test("who is asked for the selfie again has all tries again", async () => {
  const walker = await walkTo(server, "selfie");
  expect((await decide(walker, "ask-again")).status).toBe(409);
  await makeWait(walker, "selfie");
  expect((await decide(walker, "ask-again")).decided.status).toBe("Approved");
  expect(await lead(walker)).toEqual(["Approved", "/selfie-kyc"]);
  expect(await noticesOf(walker)).toEqual(["Please take your selfie again"]);
});

test("of two who approve at once one does, and of approving and cancelling the first", async () => {
  const walker = await walkTo(server, "offer");
  await makeUndecided(walker, ["age-unknown"]);
  const both = await Promise.all([decide(walker, "approve"), decide(walker, "approve", {}, other)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [decisions] = await asSuperuser<{ taken: bigint }>(
    "select count(*) as taken from vaada.decisions where application_id = $1",
    [walker.loanId],
  );
  expect(decisions?.taken).toBe(2n);

  const leaving = await walkTo(server, "offer");
  await makeUndecided(leaving, ["age-unknown"]);
  const [approved, cancelled] = await Promise.all([
    decide(leaving, "approve"),
    server.call("POST", "/api/user/application/cancel", { token: leaving.token }),
  ]);
  expect(cancelled.status, "who cancels is never kept").toBe(200);
  expect([200, 409]).toContain(approved.status);
  expect((await lead(leaving))[0]).toBe("Not Interested");
});

test("colleagues who have the same case open read of each other, and a note is in the trail", async () => {
  const walker = await walkTo(server, "offer");
  const open = (by: typeof officer) => by.post(`/api/applications/${walker.loanId}/open`);
  expect((await open(officer)).json.data).toEqual({ others: [] });
  expect((await open(other)).json.data).toMatchObject({ others: [{ name: officer.person.name }] });
  server.clock.moveReal(180);
  expect((await open(officer)).json.data).toEqual({ others: [] });
  await officer.post(`/api/applications/${walker.loanId}/notes`, { note: "Called, will send the slip." });
  expect(await trailOf(walker)).toEqual(["note done"]);
});

test("whoever compares a selfie sees both photos, and the borrower reads who looked and why", async () => {
  const walker = await walkTo(server, "bank-account");
  const officer = await lender.signIn("credit-officer");
  const look = (paper: string) =>
    officer.post(`/api/applications/${walker.loanId}/papers`, { paper, reason: "To compare the faces" });
  for (const paper of ["selfie", "identity-photo"]) {
    const { status, json } = await look(paper);
    expect([paper, status, json.data.type]).toEqual([paper, 200, "image/jpeg"]);
    expect(Buffer.from(String(json.data.content), "base64").subarray(0, 3)).toEqual(
      Buffer.from([0xff, 0xd8, 0xff]),
    );
  }
  expect((await look("agreement")).status, "no paper was made yet").toBe(404);
  const { text } = await server.call("GET", "/api/user/data", { token: walker.token });
  expect(text).toContain("To compare the faces");
});
