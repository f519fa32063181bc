import type { Call } from "@vaada/contract/call";
import { EVERY_CALL } from "@vaada/contract/calls/every-call";
import { placeOf, routeOfStep, STEPS, type Step } from "@vaada/lending/steps";
import { expect, test } from "vitest";
import { openTestServer } from "../../../testing/test-server.ts";
import {
  ACCOUNT,
  anyPan,
  anyPhoto,
  BANK_RETURN_ADDRESS,
  EMPLOYMENT,
  openJourney,
  REFERENCES,
  RETURN_ADDRESS,
  SIGNING_RETURN_ADDRESS,
  selfieForm,
  type Walker,
  walkTo,
} from "../../../testing/walk.ts";

const server = await openTestServer();
const reach = openJourney(server);

const CALLS_OF_STEPS = EVERY_CALL.filter((call) => call.step !== undefined);

/** A sound body of each call, as the walker would send it, and another one. A call without a line fails the test. */
const BODIES: Record<string, (walker: Walker) => { own: object; other: object }> = {
  "check-pan": ({ pan, email }) => ({ own: { pan, email }, other: { pan: anyPan(), email } }),
  "confirm-pan": ({ pan, email }) => ({ own: { pan, email }, other: { pan: anyPan(), email } }),
  "start-digilocker": () => ({
    own: { callBackUrl: RETURN_ADDRESS },
    other: { callBackUrl: RETURN_ADDRESS },
  }),
  "send-aadhaar-code": () => ({ own: { aadharNo: "999941057058" }, other: { aadharNo: "999971658847" } }),
  "verify-aadhaar-code": () => ({
    own: { aadharNo: "999941057058", otp: "123456" },
    other: { aadharNo: "999971658847", otp: "123456" },
  }),
  "read-identity-result": () => ({
    own: { state: "A".repeat(22), client_id: "digilocker_nobody" },
    other: { state: "B".repeat(22), client_id: "digilocker_nobody" },
  }),
  "update-details": () => ({ own: EMPLOYMENT, other: { ...EMPLOYMENT, loan_required: 9_000 } }),
  "take-decision": ({ loanId }) => sameFor({ loan_id: loanId }),
  "connect-bank": ({ loanId }) => sameFor({ loan_id: loanId, callBackUrl: BANK_RETURN_ADDRESS }),
  "read-bank-session": ({ loanId }) => sameFor({ loan_id: loanId, entityId: "nobodys-session" }),
  "read-offer": ({ loanId }) => sameFor({ loanID: loanId }),
  "extend-offer": ({ loanId }) => sameFor({ loan_id: loanId }),
  "choose-amount": ({ loanId }) => sameFor({ loan_id: loanId, amount: 5_000 }),
  "choose-product": ({ loanId }) => sameFor({ loan_id: loanId, product: "salary-advance" }),
  "choose-due-date": ({ loanId }) => sameFor({ loan_id: loanId, repayDate: "2026-12-01" }),
  "take-offer": ({ loanId }) => sameFor({ loan_id: loanId }),
  "give-references": ({ loanId }) => ({
    own: { ...REFERENCES, loan_id: loanId },
    other: { ...REFERENCES, name_1: "Somebody Else", loan_id: loanId },
  }),
  "verify-selfie": ({ loanId }) => sameFor({ loan_id: loanId }),
  "add-bank-detail": ({ loanId }) => {
    const own = { ...ACCOUNT, account_holders_name: "Nobody Here", loan_id: loanId };
    return { own, other: { ...own, ifsc: "HDFC0000099" } };
  },
  "start-mandate": ({ loanId }) => sameFor({ loan_id: loanId, account_id: 999_999_999 }),
  "finish-mandate": () =>
    sameFor({
      razorpay_order_id: "order_nobodys",
      razorpay_payment_id: "pay_nobodys",
      razorpay_signature: "0".repeat(64),
    }),
  "read-mandate": ({ loanId }) => sameFor({ loan_id: loanId }),
  "verify-bank": ({ loanId }) => sameFor({ loan_id: loanId }),
  "confirm-bank-details": ({ loanId }) =>
    sameFor({ ...ACCOUNT, account_holders_name: "Nobody Here", loan_id: loanId }),
  "read-key-facts": ({ loanId }) => sameFor({ loan_id: loanId }),
  "accept-key-facts": ({ loanId }) => sameFor({ loan_id: loanId }),
  "start-e-sign": () => sameFor({ callback_url: SIGNING_RETURN_ADDRESS }),
  "read-e-sign-report": () => sameFor({ client_id: "esign_nobodys" }),
  "read-disbursal": ({ loanId }) => sameFor({ loan_id: loanId }),
};

/** A body that names nothing but the loan has no other: somebody else's loan is not found. */
const sameFor = (body: object) => ({ own: body, other: body });

/** Calls that a walk makes with the very body tried here, so that the kept answer comes again. */
const CALLED_ON_A_WALK: ReadonlySet<string> = new Set([
  "check-pan",
  "confirm-pan",
  "start-digilocker",
  "update-details",
  "take-decision",
  "take-offer",
  "give-references",
  "verify-bank",
  "start-e-sign",
]);

/** Calls that answer "not found" at any step when they name something of another borrower. */
const NAMES_WHAT_IS_NOT_THEIRS: ReadonlySet<string> = new Set([
  "read-identity-result",
  "read-bank-session",
  "start-mandate",
  "finish-mandate",
  "read-e-sign-report",
]);

const make = async (call: Call, body: object, token: string) => {
  if (call.method === "GET")
    return server.call("GET", `/api${call.path}?${new URLSearchParams(Object.entries(body))}`, { token });
  if (call.takes !== "multipart") return server.call("POST", `/api${call.path}`, { token, body });
  const { loan_id } = body as { loan_id: number };
  const form = selfieForm({ loanId: loan_id }, await anyPhoto());
  return server.call("POST", `/api${call.path}`, { token, form });
};

test("every call that has a step is tried here", () => {
  expect(CALLS_OF_STEPS.map(({ name }) => name).sort()).toEqual(Object.keys(BODIES).sort());
});

test.each(STEPS)(
  "while the step is %s, a call out of turn leads back, and one done again gets the same answer",
  async (at) => {
    const walker = await reach(at);
    const before = await whereIs(walker);
    for (const call of CALLS_OF_STEPS.filter((call) => isElsewhere(call, at))) {
      const { own, other } = bodiesOf(call.name, walker);
      const answer = await make(call, own, walker.token);
      const isPassed = placeOf(call.step ?? "dashboard", at) === "passed";
      const isReading = call.method === "GET" || call.reads === true;
      // A walker who is asked for a statement was paid by cheque, and has given another employment.
      const isCalled =
        CALLED_ON_A_WALK.has(call.name) && !(at === "bank-statement" && call.name === "update-details");
      if (NAMES_WHAT_IS_NOT_THEIRS.has(call.name))
        expect([call.name, answer.status]).toEqual([call.name, 404]);
      else if (isPassed && isReading) expect([call.name, answer.status]).toEqual([call.name, 200]);
      else if (isPassed && isCalled) {
        expect([call.name, answer.status]).toEqual([call.name, 200]);
        expect((await make(call, own, walker.token)).json.data).toEqual(answer.json.data);
        if (JSON.stringify(own) !== JSON.stringify(other))
          expectSentBack(await make(call, other, walker.token), at);
      } else expectSentBack(answer, at);
    }
    expect(await whereIs(walker)).toEqual(before);
  },
);

test.each(CALLS_OF_STEPS.map((call) => [call.name, call] as const))(
  "%s is not out of turn at its own step",
  async (name, call) => {
    const walker = await reach(call.step ?? "dashboard");
    const { status } = await make(call, bodiesOf(name, walker).own, walker.token);
    if (name === ONLY_FOR_REPEAT_BORROWERS) expect(status).toBe(422);
    else expect(status).not.toBe(422);
  },
);

/** While the bank does not answer about an account, another one may be given. */
const isElsewhere = ({ name, step }: Call, at: Step): boolean =>
  placeOf(step ?? "dashboard", at) !== "now" && !(at === "penny-drop" && name === "add-bank-detail");

/** A borrower without an earlier loan has no account on file to confirm. */
const ONLY_FOR_REPEAT_BORROWERS = "confirm-bank-details";

const whereIs = async ({ token }: Walker) =>
  (await server.call("GET", "/api/step/step-checker", { token })).json.data;

test("a closed application has passed every step, and leads to the dashboard", async () => {
  const walker = await walkTo(server, "basic-details");
  await server.database.asSuperuser("update vaada.applications set closed_at = now() where id = $1", [
    walker.loanId,
  ]);
  for (const call of CALLS_OF_STEPS.filter(({ name }) => !NAMES_WHAT_IS_NOT_THEIRS.has(name))) {
    const answer = await make(call, bodiesOf(call.name, walker).own, walker.token);
    // A reading call answers 404 only because there never was anything to read.
    if (answer.status === 404) expect(call.method === "GET" || call.reads).toBe(true);
    else
      expect([call.name, answer.status, answer.json.data.redirect_to]).toEqual([
        call.name,
        422,
        "/dashboard",
      ]);
  }
});

test("an answer is kept sealed, and opens for nobody but the borrower who got it", async () => {
  const walker = await walkTo(server, "identity");
  const rows = await server.database.asSuperuser<{ reply_sealed: Buffer }>(
    "select reply_sealed from vaada.answers where borrower_id = $1",
    [walker.userId],
  );
  expect(rows).toHaveLength(2);
  for (const { reply_sealed } of rows) expect(reply_sealed.toString("latin1")).not.toContain(walker.pan);
  const stranger = await walkTo(server, "identity");
  await server.database.asSuperuser(
    `update vaada.answers as mine set reply_sealed = theirs.reply_sealed from vaada.answers as theirs
      where mine.borrower_id = $1 and theirs.borrower_id = $2 and mine.call = theirs.call`,
    [stranger.userId, walker.userId],
  );
  const { pan, email, token } = stranger;
  const answer = await server.call("POST", "/api/user/pan/verify", { token, body: { pan, email } });
  expect(answer.status).toBe(500);
  expect(answer.text).not.toContain(walker.pan);
});

test("an answer that the contract does not know any more is no answer: the borrower is led on", async () => {
  const walker = await walkTo(server, "identity");
  const { pan, email, token, userId } = walker;
  const [kept] = await server.database.asSuperuser<{ body_hash: Buffer }>(
    "select body_hash from vaada.answers where borrower_id = $1 and call = 'confirm-pan'",
    [userId],
  );
  const row = `${userId} confirm-pan ${kept?.body_hash.toString("hex")}`;
  const place = { table: "answers", column: "reply_sealed", row };
  await server.database.asSuperuser(
    "update vaada.answers set reply_sealed = $2 where borrower_id = $1 and call = 'confirm-pan'",
    [userId, server.services.vault.seal(JSON.stringify({ next: "/elsewhere" }), place)],
  );
  expectSentBack(
    await server.call("POST", "/api/user/pan/verify", { token, body: { pan, email } }),
    "identity",
  );
});

test("the steps of the calls are steps of the journey, and each has an address", () => {
  for (const call of CALLS_OF_STEPS) {
    const step = STEPS.find((one) => one === call.step);
    expect(step, call.name).toBeDefined();
    expect(routeOfStep(step ?? "dashboard", "New Case")).toMatch(/^\/[a-z-]+$/);
  }
});

function bodiesOf(name: string, walker: Walker) {
  const bodies = BODIES[name];
  if (bodies === undefined) throw new Error(`step guard: ${name} has no line in the table`);
  return bodies(walker);
}

function expectSentBack(answer: { status: number; json: unknown }, at: Step): void {
  expect(answer.status).toBe(422);
  expect(answer.json).toMatchObject({
    code: "STEP_OUT_OF_TURN",
    data: { redirect_to: routeOfStep(at, "New Case") },
  });
}
