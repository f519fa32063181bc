import { expect, test } from "vitest";
import { openTestServer } from "../../../../testing/test-server.ts";
import { type Walker, walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer();
const { asSuperuser } = server.database;
const PATH = "/api/user/consents";

type Consent = {
  kind: string;
  granted: boolean;
  isOptional: boolean;
  canWithdraw: boolean;
  given: { noticeVersion: string; language: string; at: string } | null;
  withdrawnAt: string | null;
};

const consentsOf = async ({ token }: Pick<Walker, "token">) =>
  (await server.call("GET", PATH, { token })).json.data as unknown as Consent[];

const oneOf = async (walker: Pick<Walker, "token">, kind: string) =>
  (await consentsOf(walker)).find((consent) => consent.kind === kind);

const say = (
  { token }: Pick<Walker, "token">,
  [kind, granted]: [kind: string, granted: boolean],
  headers: Record<string, string> = {},
) => server.call("POST", PATH, { token, body: { kind, granted }, headers });

const wordsOn = ({ userId }: Walker, kind: string) =>
  asSuperuser<{ granted: boolean; call: string; notice_version: string; language: string }>(
    `select granted, call, notice_version, language from vaada.consents
      where borrower_id = $1 and kind = $2 order by given_at`,
    [userId, kind],
  );

const borrower = await walkTo(server, "dashboard");

test("each consent stands there once, with the text it was given on, and the optional ones that could be", async () => {
  const consents = await consentsOf(borrower);
  expect(consents.map(({ kind, granted }) => [kind, granted])).toEqual([
    ["sign-in", true],
    ["pan-lookup", true],
    ["identity", true],
    ["verification-sharing", true],
    ["bureau", true],
    ["references", true],
    ["selfie", true],
    ["bank-account", true],
    ["payment-sharing", true],
    ["auto-pay", true],
    ["e-sign", true],
    ["reminders", false],
    ["offers", false],
  ]);
  expect(consents.filter(({ canWithdraw }) => canWithdraw).map(({ kind }) => kind)).toEqual(["auto-pay"]);
  expect(consents.filter(({ isOptional }) => isOptional)).toMatchObject([
    { kind: "reminders", given: null, withdrawnAt: null },
    { kind: "offers", given: null, withdrawnAt: null },
  ]);
  expect(consents[0]?.given).toEqual({
    noticeVersion: "unstated",
    language: "en",
    at: expect.stringMatching(/^\d{4}-/),
  });
});

test("an optional one is given and withdrawn at will, each time with its evidence, and nothing is written twice", async () => {
  const headers = { "accept-language": "hi", "x-notice-version": "offers-2026-11" };
  const given = await say(borrower, ["offers", true], headers);
  expect([given.status, given.json.data]).toEqual([200, await oneOf(borrower, "offers")]);
  expect(given.json.data).toMatchObject({
    granted: true,
    canWithdraw: true,
    given: { noticeVersion: "offers-2026-11", language: "hi" },
    withdrawnAt: null,
  });
  expect((await say(borrower, ["offers", true])).json).toEqual(given.json);
  const withdrawn = await Promise.all(Array.from({ length: 8 }, () => say(borrower, ["offers", false])));
  expect(new Set(withdrawn.map(({ text }) => text)).size).toBe(1);
  expect(withdrawn[0]?.json.data).toMatchObject({
    granted: false,
    canWithdraw: false,
    given: given.json.data.given,
    withdrawnAt: expect.any(String),
  });
  const words = (await wordsOn(borrower, "offers")).map(({ granted, call }) => [granted, call]);
  expect(words).toEqual([
    [true, "change-consent"],
    [false, "change-consent"],
  ]);
  expect((await say(borrower, ["offers", true])).json.data.granted).toBe(true);
});

test("what a running loan rests on stays until it is closed; what was never given is not there", async () => {
  for (const kind of ["sign-in", "identity", "bureau", "bank-account", "e-sign"]) {
    const { status, json } = await say(borrower, [kind, false]);
    expect([kind, status, json.code]).toEqual([kind, 409, "CONSENT_NEEDED"]);
  }
  for (const kind of ["bank-statement", "reminders"]) {
    const { status, json } = await say(borrower, [kind, false]);
    expect([kind, status, json.code]).toEqual([kind, 404, "NOT_FOUND"]);
  }
  expect(await wordsOn(borrower, "bureau")).toMatchObject([{ granted: true }]);
});

test("withdrawing auto-pay stops it at the bank, once, whatever is owed, and the borrower is told", async () => {
  const first = await say(borrower, ["auto-pay", false]);
  expect([first.status, first.json.data.granted]).toEqual([200, false]);
  expect((await say(borrower, ["auto-pay", false])).json).toEqual(first.json);
  await server.workOff();
  const { json } = await server.call("GET", `/api/loan/e-mandate?loan_id=${borrower.loanId}`, {
    token: borrower.token,
  });
  expect(json.data.status).toBe("cancelled");
  const told = await asSuperuser(
    "select from vaada.notifications where borrower_id = $1 and kind = 'auto-pay-cancelled'",
    [borrower.userId],
  );
  expect(told).toHaveLength(1);
  expect(await wordsOn(borrower, "auto-pay")).toMatchObject([{ granted: true }, { granted: false }]);
});

test("with the loan closed, the others can be withdrawn too", async () => {
  await asSuperuser(
    `update vaada.loans set status = 'closed', closed_on = arrived_on, closed_by = 'repaid' where application_id = $1`,
    [borrower.loanId],
  );
  expect((await oneOf(borrower, "bureau"))?.canWithdraw).toBe(true);
  const { status, json } = await say(borrower, ["bureau", false]);
  expect([status, json.data.granted]).toEqual([200, false]);
});

test("before there is a loan nothing rests on a consent; while money is on its way everything does", async () => {
  const applicant = await walkTo(server, "employment");
  expect((await say(applicant, ["pan-lookup", false])).json.data.granted).toBe(false);
  const signed = await walkTo(server, "disbursal");
  expect((await say(signed, ["references", false])).json.code).toBe("CONSENT_NEEDED");
  const stopped = await say(signed, ["auto-pay", false]);
  expect(stopped.status).toBe(200);
  const { json } = await server.call("GET", "/api/step/step-checker", { token: signed.token });
  expect(json.data.redirect_to, "without auto-pay nothing is paid out").toBe("/add-bank-account");
});

test.each([
  [{ kind: "everything", granted: false }, { kind: "This names no consent" }],
  [{ kind: "bureau", granted: true }, { kind: "This consent is asked for on its own screen" }],
  [{ kind: "offers" }, { granted: "This must be true or false" }],
])("%j is refused by its field", async (body, fields) => {
  const { status, json } = await server.call("POST", PATH, { token: borrower.token, body });
  expect([status, json.code, json.data]).toEqual([400, "BODY_INVALID", { fields }]);
});

test("nobody sees or changes another's", async () => {
  const stranger = await walkTo(server, "basic-details");
  expect((await consentsOf(stranger)).map(({ kind }) => kind)).toEqual(["sign-in", "reminders", "offers"]);
  expect((await say(stranger, ["offers", false])).status).toBe(404);
  expect((await oneOf(borrower, "offers"))?.granted).toBe(true);
  expect((await server.call("GET", PATH)).status).toBe(403);
  expect((await server.call("POST", PATH, { body: { kind: "offers", granted: true } })).status).toBe(403);
});
