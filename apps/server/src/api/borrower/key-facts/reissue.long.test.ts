import { DAY_MS } from "@vaada/calendar/civil-date";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { withRupees } from "@vaada/lending/testing/fee-terms";
import { paise } from "@vaada/money/paise";
import { expect, onTestFinished, test } from "vitest";
import {
  acceptancesOf,
  callsOf,
  issuesOf,
  RUN_OUT_MS,
  raiseMandate,
  readerOf,
} from "../../../../testing/key-facts/reader.ts";
import { releaseTerms } from "../../../../testing/products/release-terms.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { sign, walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer();

test("what has run out is not accepted, and whoever looks sees new terms and what changed", async () => {
  const reader = await readerOf(server);
  const first = (await reader.read()).json.data;
  await raiseMandate(server, reader);
  await server.clock.moveBy(RUN_OUT_MS);
  for (const hash of [first.hash, undefined]) {
    const late = await reader.accept(hash);
    expect([late.status, late.json.code]).toEqual([409, "KFS_CHANGED"]);
  }
  expect(await issuesOf(server, reader)).toHaveLength(1);

  const second = (await reader.read()).json.data;
  expect(second).toMatchObject({
    proposalNumber: String(first.proposalNumber).replace(/1$/, "2"),
    issuedOn: server.clock.today(),
    totalAmount: first.totalAmount,
    roi: first.roi,
    isAccepted: false,
  });
  const changes = second.changes as { field: string; before: string; after: string }[];
  expect(changes).toContainEqual({
    field: "Term",
    before: `${first.tenure} days`,
    after: `${second.tenure} days`,
  });
  const fields = changes.map(({ field }) => field);
  expect(fields).not.toContain("Loan amount");
  expect(fields).not.toContain("Processing fee");
  expect((await reader.read("hi")).json.data.changes).toContainEqual(
    expect.objectContaining({ field: "अवधि" }),
  );

  const old = await reader.accept(first.hash);
  expect([old.status, old.json.code]).toEqual([409, "KFS_CHANGED"]);
  const [before, after, ...more] = await issuesOf(server, reader);
  expect(more).toEqual([]);
  expect([before?.replaced_at, after?.replaced_at]).toEqual([expect.any(Date), null]);
  expect(after).toMatchObject({ taken_at: expect.any(Date), issued_on: server.clock.today() });
  expect(after?.offer_id).not.toBe(before?.offer_id);
});

test("tabs that look at the same moment see one new issue", async () => {
  const reader = await readerOf(server);
  await server.clock.moveBy(RUN_OUT_MS);
  const answers = await Promise.all(Array.from({ length: 5 }, () => reader.read()));
  expect(new Set(answers.map(({ json }) => json.data.proposalNumber)).size).toBe(1);
  expect(await issuesOf(server, reader)).toHaveLength(2);
});

test("on its last day it is as good as on its first", async () => {
  const reader = await readerOf(server);
  const { validThrough, hash } = (await reader.read()).json.data;
  while (server.clock.today() < String(validThrough)) await server.clock.moveBy(DAY_MS);
  expect((await reader.read()).json.data).toMatchObject({ hash, changes: null });
  expect((await reader.accept(hash)).status).toBe(200);
});

test("accepted and not signed in time, it is read and accepted again, and once more after that", async () => {
  const reader = callsOf(server, await walkTo(server, "e-sign"));
  const { hash: first } = (await reader.read()).json.data;
  await raiseMandate(server, reader);
  for (const issue of [2, 3]) {
    await server.clock.moveBy(RUN_OUT_MS);
    const again = await reader.accept(first);
    expect([again.status, again.json.code]).toEqual([409, "KFS_CHANGED"]);
    const { hash, proposalNumber } = (await reader.read()).json.data;
    expect(proposalNumber).toMatch(new RegExp(`-${issue}$`));
    const accepted = await reader.accept(hash);
    expect([accepted.status, accepted.json.data]).toEqual([200, { redirect_to: "/key-fact-statement" }]);
    expect((await reader.accept(first)).status).toBe(422);
  }
  expect(await acceptancesOf(server, reader)).toHaveLength(3);
  expect((await issuesOf(server, reader)).map(({ issue }) => issue)).toEqual([1, 2, 3]);
});

test("new terms that ask for more than the auto-pay allows are shown, and lead back to the auto-pay", async () => {
  const reader = await readerOf(server);
  await server.clock.moveBy(RUN_OUT_MS);
  const dearer = withRupees(SALARY_ADVANCE, "late-fee", paise(5_000_00n));
  await releaseTerms(server.database, dearer, server.clock.today());
  onTestFinished(async () => {
    await releaseTerms(server.database, SALARY_ADVANCE, server.clock.today());
  });
  const { json } = await reader.read();
  expect(json.data.changes).toContainEqual({ field: "Late charge", before: "₹500", after: "₹5,000" });
  const accepted = await reader.accept(json.data.hash);
  expect([accepted.status, accepted.json.data]).toEqual([422, { redirect_to: "/add-bank-account" }]);
});

test("once signed it is kept to, and read on, however late", async () => {
  const reader = callsOf(server, await walkTo(server, "e-sign"));
  const before = (await reader.read()).json.data;
  await sign(server, reader);
  await server.clock.moveBy(RUN_OUT_MS);
  expect((await reader.read()).json.data).toMatchObject({
    hash: before.hash,
    proposalNumber: before.proposalNumber,
    isAccepted: true,
  });
  expect(await issuesOf(server, reader)).toHaveLength(1);
});

test("where nothing may be lent by then, it is not issued anew, and the offer says so", {
  tags: "long",
}, async () => {
  const reader = await readerOf(server);
  await server.clock.moveBy(RUN_OUT_MS);
  const amount = { ...SALARY_ADVANCE.amount, minimum: SALARY_ADVANCE.amount.maximum };
  await releaseTerms(server.database, { ...SALARY_ADVANCE, amount }, server.clock.today());
  onTestFinished(async () => {
    await releaseTerms(server.database, SALARY_ADVANCE, server.clock.today());
  });
  const late = await reader.read();
  expect([late.status, late.json.data.redirect_to]).toEqual([422, "/loan-approval"]);
  const offer = await server.call("POST", "/api/user/loan/approval", {
    token: reader.token,
    body: { loanID: reader.loanId },
  });
  expect([offer.status, offer.json.code]).toEqual([409, "NO_OFFER_TODAY"]);
  expect(await issuesOf(server, reader)).toHaveLength(1);
});
