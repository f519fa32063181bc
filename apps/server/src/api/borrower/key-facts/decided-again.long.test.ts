import { DAY_MS } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { callsOf as decidedOf, decisionsOf } from "../../../../testing/decisions/applicant.ts";
import { acceptancesOf, callsOf, issuesOf, raiseMandate } from "../../../../testing/key-facts/reader.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import {
  acceptKeyFacts,
  receiveMoney,
  sign,
  takeOffer,
  type Walker,
  walkTo,
} from "../../../../testing/walk.ts";
import { sweepDisbursals } from "../../../loans/disbursals/sweep.ts";

const server = await openTestServer();
const { clock, database, sandbox } = server;

const TOO_OLD_MS = 31 * DAY_MS;
const DECIDED_AT = "/prepare-loan-offer";

const onFileOf = async ({ userId }: Walker) => {
  const [counts] = await database.asSuperuser(
    `select
       (select count(*)::int from vaada.bank_accounts where borrower_id = $1 and discarded_at is null) as accounts,
       (select count(*)::int from vaada.mandates where borrower_id = $1 and cancel_asked_at is null) as mandates,
       (select count(*)::int from vaada.reference_persons where borrower_id = $1) as "references",
       (select count(*)::int from vaada.selfies where borrower_id = $1) as selfies`,
    [userId],
  );
  return counts;
};
const ALL_ON_FILE = { accounts: 1, mandates: 1, references: 2, selfies: 1 };

test("new terms of a decision over 30 days old wait for a new decision; all else that was given is kept", async () => {
  const walker = await walkTo(server, "e-sign");
  const [reader, decided] = [callsOf(server, walker), decidedOf(server, walker)];
  await raiseMandate(server, reader);
  const { hash } = (await reader.read()).json.data;
  await clock.moveBy(TOO_OLD_MS);
  const reads = await Promise.all(Array.from({ length: 3 }, () => reader.read()));
  for (const { status, json } of [...reads, await reader.accept(hash)])
    expect([status, json.data]).toEqual([422, { redirect_to: DECIDED_AT }]);
  expect(await decided.step()).toEqual({ route: DECIDED_AT, status: "Application Received" });
  expect(await issuesOf(server, reader)).toMatchObject([{ issue: 1, replaced_at: expect.any(Date) }]);
  expect(await onFileOf(walker)).toEqual(ALL_ON_FILE);

  expect((await decided.decide()).json.data).toEqual({ decision: "Approve" });
  expect((await decisionsOf(server, walker)).map(({ taken_on }) => taken_on)).toContain(clock.today());
  expect((await decided.step()).route).toBe("/loan-approval");
  await takeOffer(server, walker);
  expect((await decided.step()).route).toBe("/key-fact-statement");
  expect((await reader.accept(hash)).json.code).toBe("KFS_CHANGED");
  const again = (await reader.read()).json.data;
  expect(again).toMatchObject({ issuedOn: clock.today(), isAccepted: false });
  expect(again.changes).not.toBeNull();
  await acceptKeyFacts(server, walker);
  expect(await acceptancesOf(server, reader)).toHaveLength(2);
  await sign(server, walker);
  await receiveMoney(server, walker);
  expect(await onFileOf(walker)).toEqual(ALL_ON_FILE);
});

test("on its thirtieth day a decision still carries new terms", async () => {
  const reader = callsOf(server, await walkTo(server, "key-facts"));
  await clock.moveBy(30 * DAY_MS);
  expect((await reader.read()).status).toBe(200);
  expect(await issuesOf(server, reader)).toHaveLength(2);
});

test("who is refused the second time is told so, whoever asks again, and has no auto-pay any more", async () => {
  const walker = await walkTo(server, "key-facts");
  const decided = decidedOf(server, walker);
  await clock.moveBy(TOO_OLD_MS);
  expect((await callsOf(server, walker).read()).status).toBe(422);
  await sandbox.post("/people", { pan: walker.pan, name: "LEELA NAMBIAR", bureau: { score: 500 } });
  for (let times = 0; times < 2; times++) {
    const { status, json } = await decided.decide();
    expect([status, json.code]).toEqual([409, "APPLICATION_REFUSED"]);
  }
  expect(await decided.step()).toEqual({ route: "/dashboard", status: "Rejected" });
  expect(await onFileOf(walker)).toMatchObject({ mandates: 0 });
  await server.workOff();
  const [mandate] = await database.asSuperuser("select * from vaada.mandates where borrower_id = $1", [
    walker.userId,
  ]);
  expect(mandate?.cancelled_at).toEqual(expect.any(Date));
});

test("what was signed and not paid in time is decided on again too, and is no loan until then", async () => {
  const walker = await walkTo(server, "e-sign");
  await sign(server, walker);
  const { token, email } = walker;
  await clock.moveBy(TOO_OLD_MS);
  await sweepDisbursals(server.services);
  await server.workOff();
  expect(await decidedOf(server, walker).step()).toEqual({
    route: DECIDED_AT,
    status: "Application Received",
  });
  const papers = (await sandbox.messages(email)).filter(({ text }) => text.includes("Attachment: "));
  expect(papers).toEqual([]);
  const mails = await database.asSuperuser(
    "select sent_at, failure from vaada.document_mails where borrower_id = $1",
    [walker.userId],
  );
  expect(mails).toEqual([{ sent_at: null, failure: "NOTHING_TO_SEND" }]);
  const history = await server.call("GET", "/api/user/loan-history", { token });
  expect([history.status, history.json.data]).toEqual([200, []]);
});
