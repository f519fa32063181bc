import { DAY_MS } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { callsOf as accountCallsOf, pay } from "../../../../testing/bank-accounts/borrower.ts";
import {
  actAt,
  atIdentity,
  callsOf,
  codeOf,
  consented,
  identitiesOf,
  personOf,
  photosOf,
} from "../../../../testing/identity/borrower.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import {
  acceptKeyFacts,
  accountOf,
  decide,
  EMPLOYMENT,
  giveAccount,
  giveEmployment,
  giveReferences,
  receiveMoney,
  sendSelfie,
  sign,
  takeOffer,
  verifyBank,
  type Walker,
} from "../../../../testing/walk.ts";

const server = await openTestServer({ isSandboxConnected: true });

const WORK = { ...EMPLOYMENT, monthly_income: 60_000, loan_required: 25_000 };

const post = ({ token }: Walker, path: string, body?: unknown) =>
  server.call("POST", `/api/user/${path}`, { token, body });
const dashboardOf = async (walker: Walker) => (await post(walker, "dashboard")).json.data;
const routeOf = async ({ token }: Walker) =>
  (await server.call("GET", "/api/step/step-checker", { token })).json.data.redirect_to;
const later = (days: number) => server.clock.moveBy(days * DAY_MS);

/** Types the code of the identity authority. */
async function proveByCode(walker: Walker): Promise<void> {
  const { send, verify } = callsOf(server, walker);
  const { number } = (await personOf(server, walker)).aadhaar;
  expect((await send(number)).status).toBe(200);
  expect((await verify(number, await codeOf(server, number))).status).toBe(200);
}

async function payBack(walker: Walker): Promise<void> {
  await later(5);
  const { loan_id, dashboard_message13: amount } = await dashboardOf(walker);
  const order = await post(walker, "repayment/create-order", { amount, leadId: loan_id });
  await post(walker, "repayment/verify", await pay(server, order.json.data.orderId));
  await server.workOff();
}

/** A first loan of 25,000 that a code alone proved, paid back. */
async function borrowedOnCode(): Promise<Walker> {
  const walker = await atIdentity(server);
  await proveByCode(walker);
  await giveEmployment(server, walker, WORK);
  await decide(server, walker);
  await takeOffer(server, walker);
  await giveReferences(server, walker);
  await sendSelfie(server, walker);
  await giveAccount(server, walker);
  await verifyBank(server, walker);
  await acceptKeyFacts(server, walker);
  await sign(server, walker);
  await receiveMoney(server, walker);
  await payBack(walker);
  return walker;
}

/** From the form of the next loan to its money, and back. Answers what was offered. */
async function borrowAgain(borrower: Walker): Promise<number> {
  const { json } = await post(borrower, "update-employment-details", WORK);
  const walker = { ...borrower, loanId: Number(json.data.loan_id) };
  const offer = await post(walker, "loan/approval", { loanID: walker.loanId });
  await takeOffer(server, walker);
  const { confirm, start, finish } = accountCallsOf(server, walker);
  const confirmed = await confirm(await accountOf(server, walker));
  const opened = await start(confirmed.json.data.accountId);
  await finish(await pay(server, opened.json.data.order_id));
  await acceptKeyFacts(server, walker);
  await sign(server, walker);
  await receiveMoney(server, walker);
  await payBack(walker);
  return Number(offer.json.data.totalAmount);
}

test("a code alone lends 60,000 in twelve months: the next loan is cut, then refused, and DigiLocker lifts the limit (TV-15)", {
  tags: "long",
}, async () => {
  const walker = await borrowedOnCode();
  expect(await borrowAgain(walker)).toBe(25_000);
  expect(await borrowAgain(walker)).toBe(10_000);

  const refused = await post(walker, "update-employment-details", WORK);
  expect([refused.status, refused.json.data.reasonCodes]).toEqual([409, ["lent-on-code-too-much"]]);
  expect(refused.json.data.reasons).toEqual([expect.stringContaining("₹60,000")]);
  expect((await post(walker, "apply-again")).status).toBe(409);
  expect((await dashboardOf(walker)).refusal).toMatchObject({ reasonCodes: ["lent-on-code-too-much"] });

  // A visit that comes to nothing changes nothing.
  const { start, result } = callsOf(server, walker);
  const denied = await actAt(server, "deny", { url: (await start()).json.data.url });
  expect((await result(denied)).json.code).toBe("KYC_NOT_COMPLETED");
  expect((await post(walker, "apply-again")).status).toBe(409);

  expect((await result(await consented(server, callsOf(server, walker)))).status).toBe(200);
  expect(await identitiesOf(server, walker)).toMatchObject([{ way: "digilocker" }]);
  expect((await post(walker, "apply-again")).json.data).toEqual({
    redirect_to: "/update-employment-details",
  });
  expect(await borrowAgain(walker)).toBe(25_000);
});

test("a proof by code is asked for anew after a year, in the next application, and its photo makes way", {
  tags: "long",
}, async () => {
  const walker = await borrowedOnCode();
  const photos = await photosOf(server);
  await later(355);
  expect(await borrowAgain(walker)).toBe(25_000);
  await later(10);
  const early = await post(walker, "update-employment-details", WORK);
  expect([early.status, early.json.data.redirect_to]).toEqual([422, "/kyc-verification"]);
  expect(await routeOf(walker)).toBe("/kyc-verification");
  const { result } = callsOf(server, walker);
  expect((await result(await consented(server, callsOf(server, walker)))).status).toBe(200);
  expect(await routeOf(walker)).toBe("/prepare-loan-offer");
  expect(await identitiesOf(server, walker)).toHaveLength(1);
  expect(await photosOf(server)).toHaveLength(photos.length);
});

test("after a year a new code proves anew as well", { tags: "long" }, async () => {
  const walker = await borrowedOnCode();
  await later(366);
  await post(walker, "update-employment-details", WORK);
  expect(await routeOf(walker)).toBe("/kyc-verification");
  server.clock.moveReal(server.services.settings.identity.codeResendSeconds);
  await proveByCode(walker);
  expect(await routeOf(walker)).toBe("/prepare-loan-offer");
});

test("who proved by document is not limited, and proves anew after the years of their class of risk (KY-06)", async () => {
  const walker = await atIdentity(server);
  const prove = async () => callsOf(server, walker).result(await consented(server, walker));
  await prove();
  const [first] = await identitiesOf(server, walker);
  await later(729);
  expect(await routeOf(walker), "a day before two years").toBe("/employment-details");
  await prove();
  expect(await identitiesOf(server, walker), "while it holds no other takes its place").toEqual([first]);
  await later(2);
  expect(await routeOf(walker)).toBe("/kyc-verification");
  expect((await prove()).status).toBe(200);
  expect(await routeOf(walker)).toBe("/employment-details");
  await server.database.asSuperuser(
    `insert into vaada.risk_classes (id, borrower_id, application_id, identity_way, class, reasons, rules_version, seen_on,
                                      classed_on, classed_at)
     values (gen_random_uuid(), $1, $2, 'digilocker', 'medium', '{}', 1, now(), now(), now())`,
    [walker.userId, walker.loanId],
  );
  await later(8 * 365);
  expect(await routeOf(walker), "eight years, but for two leap days").toBe("/employment-details");
  await later(2);
  expect(await routeOf(walker)).toBe("/kyc-verification");
});
