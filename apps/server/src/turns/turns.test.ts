import type { Call } from "@vaada/contract/call";
import { EVERY_CALL } from "@vaada/contract/calls/every-call";
import { placeOf, routeOfStep, STEPS } from "@vaada/lending/steps";
import { expect, test } from "vitest";
import { openHouse } from "../testing/house.ts";
import {
  anyPan,
  BANK_RETURN_ADDRESS,
  EMPLOYMENT,
  RETURN_ADDRESS,
  WALKED_STEPS,
  type WalkedStep,
  type Walker,
  walkTo,
} from "../testing/walk.ts";

const house = await openHouse();

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
  "take-offer": ({ loanId }) => sameFor({ loan_id: loanId }),
};

/** A body that names nothing but the loan has no other: somebody else's loan is not found. */
const sameFor = (body: object) => ({ own: body, other: body });

/** What a walker on the way to `step` has called already, so that the same body is answered again. */
const CALLED_ON_THE_WAY: Readonly<Record<WalkedStep, readonly string[]>> = {
  "basic-details": [],
  identity: ["check-pan", "confirm-pan"],
  employment: ["check-pan", "confirm-pan", "start-digilocker"],
  decision: ["check-pan", "confirm-pan", "start-digilocker", "update-details"],
  "bank-statement": ["check-pan", "confirm-pan", "start-digilocker", "take-decision"],
  offer: ["check-pan", "confirm-pan", "start-digilocker", "update-details", "take-decision"],
  references: [
    "check-pan",
    "confirm-pan",
    "start-digilocker",
    "update-details",
    "take-decision",
    "take-offer",
  ],
};

/** What is not the borrower's is not found, whatever the step. */
const NAMES_A_VISIT: readonly string[] = ["read-identity-result", "read-bank-session"];

const make = (call: Call, body: object, token: string) =>
  call.method === "GET"
    ? house.call("GET", `/api${call.path}?${new URLSearchParams(Object.entries(body))}`, { token })
    : house.call("POST", `/api${call.path}`, { token, body });

test("every call that has a step is tried here", () => {
  expect(CALLS_OF_STEPS.map(({ name }) => name).sort()).toEqual(Object.keys(BODIES).sort());
});

test.each(WALKED_STEPS.flatMap((at) => CALLS_OF_STEPS.map((call) => [call.name, at, call] as const)))(
  "%s while the step is %s: out of turn leads back, done again is the same answer",
  async (name, at, call) => {
    const walker = await walkTo(house, at);
    const { own, other } = bodiesOf(name, walker);
    const before = await house.call("GET", "/api/step/step-checker", { token: walker.token });
    const place = placeOf(call.step ?? "dashboard", at);
    const answer = await make(call, own, walker.token);
    if (NAMES_A_VISIT.includes(name)) {
      expect(answer.status).toBe(404);
    } else if (place === "passed" && call.reads === true) {
      expect(answer.status).toBe(200);
    } else if (place === "now") {
      expect(answer.status).not.toBe(422);
    } else if (place === "passed" && CALLED_ON_THE_WAY[at].includes(name)) {
      expect(answer.status).toBe(200);
      expect((await make(call, own, walker.token)).json.data).toEqual(answer.json.data);
      if (JSON.stringify(own) !== JSON.stringify(other)) {
        expectSentBack(await make(call, other, walker.token), at);
      }
    } else {
      expectSentBack(answer, at);
    }
    if (place !== "now") {
      const after = await house.call("GET", "/api/step/step-checker", { token: walker.token });
      expect(after.json.data).toEqual(before.json.data);
    }
  },
);

test("a closed application has passed every step, and leads to the dashboard", async () => {
  const walker = await walkTo(house, "basic-details");
  await house.database.asSuperuser("update vaada.applications set closed_at = now() where id = $1", [
    walker.loanId,
  ]);
  for (const call of CALLS_OF_STEPS.filter(({ name }) => !NAMES_A_VISIT.includes(name))) {
    const answer = await make(call, bodiesOf(call.name, walker).own, walker.token);
    expect([call.name, answer.status, answer.json.data.redirect_to]).toEqual([call.name, 422, "/dashboard"]);
  }
});

test("an answer is kept sealed, and opens for nobody but the borrower who got it", async () => {
  const walker = await walkTo(house, "identity");
  const rows = await house.database.asSuperuser<{ reply_sealed: Buffer }>(
    "select reply_sealed from vaada.answers where borrower_id = $1",
    [walker.userId],
  );
  expect(rows).toHaveLength(2);
  for (const { reply_sealed } of rows) expect(reply_sealed.toString("latin1")).not.toContain(walker.pan);
  const stranger = await walkTo(house, "identity");
  await house.database.asSuperuser(
    `update vaada.answers as mine set reply_sealed = theirs.reply_sealed from vaada.answers as theirs
      where mine.borrower_id = $1 and theirs.borrower_id = $2 and mine.call = theirs.call`,
    [stranger.userId, walker.userId],
  );
  const { pan, email, token } = stranger;
  const answer = await house.call("POST", "/api/user/pan/verify", { token, body: { pan, email } });
  expect(answer.status).toBe(500);
  expect(answer.text).not.toContain(walker.pan);
});

test("an answer that the contract does not know any more is no answer: the borrower is led on", async () => {
  const walker = await walkTo(house, "identity");
  const { pan, email, token, userId } = walker;
  const [kept] = await house.database.asSuperuser<{ body_hash: Buffer }>(
    "select body_hash from vaada.answers where borrower_id = $1 and call = 'confirm-pan'",
    [userId],
  );
  const row = `${userId} confirm-pan ${kept?.body_hash.toString("hex")}`;
  const place = { table: "answers", column: "reply_sealed", row };
  await house.database.asSuperuser(
    "update vaada.answers set reply_sealed = $2 where borrower_id = $1 and call = 'confirm-pan'",
    [userId, house.rooms.vault.seal(JSON.stringify({ next: "/elsewhere" }), place)],
  );
  expectSentBack(
    await house.call("POST", "/api/user/pan/verify", { token, body: { pan, email } }),
    "identity",
  );
});

test("the steps of the calls are steps of the road, and each has an address", () => {
  for (const call of CALLS_OF_STEPS) {
    const step = STEPS.find((one) => one === call.step);
    expect(step, call.name).toBeDefined();
    expect(routeOfStep(step ?? "dashboard", "New Case")).toMatch(/^\/[a-z-]+$/);
  }
});

function bodiesOf(name: string, walker: Walker) {
  const bodies = BODIES[name];
  if (bodies === undefined) throw new Error(`turns: ${name} has no line in the table`);
  return bodies(walker);
}

function expectSentBack(answer: { status: number; json: unknown }, at: WalkedStep): void {
  expect(answer.status).toBe(422);
  expect(answer.json).toMatchObject({
    code: "STEP_OUT_OF_TURN",
    data: { redirect_to: routeOfStep(at, "New Case") },
  });
}
