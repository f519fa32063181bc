import { EVERY_CALL } from "@vaada/contract/calls/every-call";
import { CONSENT_KINDS, type ConsentKind, isOptionalConsent } from "@vaada/contract/consent";
import type { Step } from "@vaada/lending/steps";
import { ZERO } from "@vaada/money/paise";
import { afterEach, expect, test } from "vitest";
import { readBooks } from "../testing/disbursals/books.ts";
import { walkToSigned } from "../testing/disbursals/sign-by-hand.ts";
import { codeOf, personOf } from "../testing/identity/borrower.ts";
import { JOB_USES } from "../testing/job-uses.ts";
import { openTestServer } from "../testing/test-server.ts";
import {
  accountOf,
  anyPhoto,
  BANK_RETURN_ADDRESS,
  consent,
  EMPLOYMENT,
  giveAccount,
  REFERENCES,
  RETURN_ADDRESS,
  receiveMoney,
  SIGNING_RETURN_ADDRESS,
  selfieForm,
  shareStatement,
  signThere,
  type Walker,
  walkTo,
} from "../testing/walk.ts";
import { runJob } from "./jobs/handlers.ts";
import { beginPayout } from "./loans/disbursals/begin-payout.ts";
import { performReview } from "./operations/reviews/perform-review.ts";
import { asBorrower } from "./platform/db/actor.ts";
import { JOBS } from "./platform/queue/jobs.ts";

const server = await openTestServer();
/** A bank is not asked again within the time that a borrower waits. */
const hasty = await openTestServer({ bankAccount: { askAgainMs: 60_000 } });
/** Any amount waits for a person. */
const careful = await openTestServer({ disbursal: { automaticMax: ZERO } });
const { asSuperuser } = server.database;

afterEach(() => server.sandbox.clearFaults());

type Options = Parameters<typeof server.call>[2];
type Request = { readonly path?: string; readonly options: Options };

const choose = async (
  { token }: Pick<Walker, "token">,
  [kind, granted]: readonly [ConsentKind, boolean],
  at = server,
) => {
  const { status, json } = await at.call("POST", "/api/user/consents", { token, body: { kind, granted } });
  expect([kind, granted, status]).toEqual([kind, granted, 200]);
  return json.data;
};

const givenTo = async ({ token }: Pick<Walker, "token">, at = server): Promise<ConsentKind[]> => {
  const { json } = await at.call("GET", "/api/user/consents", { token });
  return (json.data as unknown as { kind: ConsentKind; granted: boolean }[])
    .filter(({ kind, granted }) => granted && kind !== "sign-in" && !isOptionalConsent(kind))
    .map(({ kind }) => kind);
};

const stepOf = async ({ token }: Pick<Walker, "token">, at = server): Promise<unknown> =>
  (await at.call("GET", "/api/step/step-checker", { token })).json.data.redirect_to;

/** Every kind that can be withdrawn and is not optional. */
const KINDS = CONSENT_KINDS.filter((kind) => kind !== "sign-in" && !isOptionalConsent(kind));

type Use = {
  readonly at: Step;
  /** Brings the borrower to where the call does something, and says what they would send. */
  readonly prepare: (walker: Walker) => Promise<Request> | Request;
  /** The status that the call answers once no consent is withdrawn. */
  readonly answers?: number;
};

const withLoan = ({ loanId }: Walker, more: object = {}): Request => ({
  options: { body: { loan_id: loanId, ...more } },
});
const given = ({ pan, email }: Walker): Request => ({ options: { body: { pan, email } } });

async function aadhaarNumber(walker: Walker): Promise<string> {
  return (await personOf(server, walker)).aadhaar.number;
}

async function addAccount(walker: Walker): Promise<number> {
  const body = await accountOf(server, walker);
  const { json } = await server.call("POST", "/api/user/add-bank-detail", { token: walker.token, body });
  return json.data.accountId as number;
}

/** Every call that moves an application on. The test below asks for one that is missing. */
const USES: Readonly<Record<string, Use>> = {
  "check-pan": { at: "basic-details", prepare: given },
  "confirm-pan": { at: "basic-details", prepare: given },
  "start-digilocker": {
    at: "identity",
    prepare: () => ({ options: { body: { callBackUrl: RETURN_ADDRESS } } }),
  },
  "read-identity-result": {
    at: "identity",
    prepare: async (walker) => {
      const { state, client_id } = await consent(server, walker);
      return { path: `?${new URLSearchParams({ state, client_id })}`, options: {} };
    },
  },
  "send-aadhaar-code": {
    at: "identity",
    prepare: async (walker) => ({ options: { body: { aadharNo: await aadhaarNumber(walker) } } }),
  },
  "verify-aadhaar-code": {
    at: "identity",
    prepare: async (walker) => {
      const aadharNo = await aadhaarNumber(walker);
      await server.call("POST", "/api/user/aadhar/send-otp", { token: walker.token, body: { aadharNo } });
      return { options: { body: { aadharNo, otp: await codeOf(server, aadharNo) } } };
    },
  },
  "update-details": { at: "employment", prepare: () => ({ options: { body: EMPLOYMENT } }) },
  "take-decision": { at: "decision", prepare: (walker) => withLoan(walker) },
  "connect-bank": {
    at: "bank-statement",
    prepare: (walker) => withLoan(walker, { callBackUrl: BANK_RETURN_ADDRESS }),
  },
  "read-bank-session": {
    at: "bank-statement",
    prepare: async (walker) => withLoan(walker, { entityId: await shareStatement(server, walker) }),
  },
  "take-offer": {
    at: "offer",
    prepare: async (walker) => {
      const body = { loanID: walker.loanId };
      await server.call("POST", "/api/user/loan/approval", { token: walker.token, body });
      return withLoan(walker);
    },
  },
  "give-references": { at: "references", prepare: (walker) => withLoan(walker, REFERENCES) },
  "verify-selfie": {
    at: "selfie",
    prepare: async (walker) => ({ options: { form: selfieForm(walker, await anyPhoto()) } }),
  },
  "add-bank-detail": {
    at: "bank-account",
    prepare: async (walker) => ({ options: { body: await accountOf(server, walker) } }),
  },
  "start-mandate": {
    at: "bank-account",
    prepare: async (walker) => withLoan(walker, { account_id: await addAccount(walker) }),
  },
  "finish-mandate": {
    at: "bank-account",
    prepare: async (walker) => {
      const body = { account_id: await addAccount(walker), loan_id: walker.loanId };
      const { json } = await server.call("POST", "/api/loan/e-mandate", { token: walker.token, body });
      const answer = await server.sandbox.post("/actions/pay", { order_id: json.data.order_id });
      const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = answer;
      return { options: { body: { razorpay_order_id, razorpay_payment_id, razorpay_signature } } };
    },
  },
  "confirm-bank-details": {
    at: "bank-account",
    prepare: async (walker) => ({ options: { body: await accountOf(server, walker) } }),
    // Only a repeat borrower confirms an account.
    answers: 422,
  },
  "verify-bank": { at: "penny-drop", prepare: (walker) => withLoan(walker) },
  "accept-key-facts": {
    at: "key-facts",
    prepare: async (walker) => {
      const path = `/api/loan/key-fact-statement?loan_id=${walker.loanId}`;
      const { json } = await server.call("GET", path, { token: walker.token });
      return withLoan(walker, { hash: json.data.hash });
    },
  },
  "start-e-sign": {
    at: "e-sign",
    prepare: () => ({ options: { body: { callback_url: SIGNING_RETURN_ADDRESS } } }),
  },
  "read-e-sign-report": {
    at: "e-sign",
    prepare: async (walker) => ({ options: { body: { client_id: await signThere(server, walker) } } }),
  },
};

const USING_CALLS = EVERY_CALL.filter(({ step, showsOnly }) => step !== undefined && showsOnly !== true);

test("every call of a step that does more than show is tried below", () => {
  expect(Object.keys(USES).sort()).toEqual(USING_CALLS.map(({ name }) => name).sort());
});

test.each(USING_CALLS.map((call) => [call.name, call] as const))(
  "%s is refused while any consent that it rests on or would give is withdrawn, and by no other one",
  async (name, call) => {
    const use = USES[name];
    if (use === undefined) throw new Error("a call that is not tried");
    const walker = await walkTo(server, use.at);
    const { path = "", options } = await use.prepare(walker);
    const { token } = walker;
    const ask = () => server.call(call.method, `/api${call.path}${path}`, { ...options, token });
    const restsOn = new Set([...(await givenTo(walker)), ...(call.consents ?? [])]);
    // An auto-pay that is withdrawn is cancelled at the bank: it is tried alone.
    const tried = [...restsOn].filter((kind) => kind !== "auto-pay" || name === "start-mandate");
    const step = await stepOf(walker);
    for (const kind of tried) {
      await choose(walker, [kind, false]);
      const { status, json } = await ask();
      expect([kind, status, json.code, json.data]).toEqual([
        kind,
        409,
        "CONSENT_WITHDRAWN",
        { kinds: [kind] },
      ]);
      expect([kind, await stepOf(walker)]).toEqual([kind, step]);
      await choose(walker, [kind, true]);
    }
    for (const kind of KINDS) if (!restsOn.has(kind)) await choose(walker, [kind, false]);
    let answer = await ask();
    while (answer.json.code === "STILL_PROCESSING") answer = await ask();
    expect([answer.status, answer.text]).toEqual([use.answers ?? 200, expect.any(String)]);
  },
);

test("every job is known to ask for the consents, or why it need not", () => {
  expect(Object.keys(JOB_USES).sort()).toEqual(Object.keys(JOBS).sort());
});

test("no job reads a shared statement or decides on it while a consent is withdrawn", async () => {
  const walker = await walkTo(server, "bank-statement");
  const reference = await shareStatement(server, walker);
  const readings = () =>
    asSuperuser(
      "select outcome, analysis_sealed is not null as read from vaada.statement_sessions where application_id = $1",
      [walker.loanId],
    );
  for (const kind of await givenTo(walker)) {
    await choose(walker, [kind, false]);
    await runJob(server.services, "refresh-bank-statement", { reference });
    expect([kind, await readings()]).toEqual([kind, [{ outcome: null, read: false }]]);
    await choose(walker, [kind, true]);
  }
  await expect
    .poll(async () => {
      await runJob(server.services, "refresh-bank-statement", { reference }).catch(() => undefined);
      return stepOf(walker);
    })
    .toBe("/loan-approval");
});

test("no job asks a bank whose an account is while a consent is withdrawn", async () => {
  const walker = await walkTo(hasty, "bank-account");
  await giveAccount(hasty, walker, { account_no: "50100123458888", confirmed_account_no: "50100123458888" });
  const body = { loan_id: walker.loanId };
  const { json } = await hasty.call("POST", "/api/user/bank-verify", { token: walker.token, body });
  expect(json.code).toBe("STILL_PROCESSING");
  const drops = () =>
    hasty.database.asSuperuser<{ reference: string; outcome: string | null }>(
      "select provider_reference as reference, outcome from vaada.penny_drops where application_id = $1",
      [walker.loanId],
    );
  const reference = (await drops())[0]?.reference;
  for (const kind of await givenTo(walker, hasty)) {
    if (kind === "auto-pay") continue;
    await choose(walker, [kind, false], hasty);
    await runJob(hasty.services, "refresh-penny-drop", { reference });
    expect([kind, await drops()]).toMatchObject([kind, [{ outcome: null }]]);
    await choose(walker, [kind, true], hasty);
  }
  await expect
    .poll(async () => {
      await runJob(hasty.services, "refresh-penny-drop", { reference }).catch(() => undefined);
      return (await drops())[0]?.outcome;
    })
    .toBe("verified");
});

const payoutsOf = ({ loanId }: Walker, at = server) =>
  at.database.asSuperuser<{ key: string; status: string }>(
    "select idempotency_key as key, status from vaada.payouts where application_id = $1",
    [loanId],
  );
const moneyOf = async ({ token, loanId }: Walker, at = server): Promise<unknown> =>
  (await at.call("GET", `/api/loan/disbursal?loan_id=${loanId}`, { token })).json.data.state;

test("no payout leaves while a consent that the loan rests on is withdrawn, and it goes once it is given back", async () => {
  const walker = await walkTo(server, "disbursal");
  const restsOn = await givenTo(walker);
  expect(restsOn).toHaveLength(10);
  for (const kind of restsOn.filter((one) => one !== "auto-pay")) {
    await choose(walker, [kind, false]);
    await server.workOff();
    expect([kind, await payoutsOf(walker), await moneyOf(walker)]).toEqual([kind, [], "waiting-consent"]);
    // Giving the consent back queues the waiting job again, so nothing runs in between.
    await choose(walker, [kind, true]);
  }
  await receiveMoney(server, walker);
  expect(await payoutsOf(walker)).toMatchObject([{ status: "processed" }]);
});

test("nothing is paid out without auto-pay, and nothing is debited by it", async () => {
  const walker = await walkTo(server, "disbursal");
  await choose(walker, ["auto-pay", false]);
  await server.workOff();
  expect(await payoutsOf(walker)).toEqual([]);
  await choose(walker, ["auto-pay", true]);
  await server.workOff();
  expect(await payoutsOf(walker)).toEqual([]);
  expect(await stepOf(walker)).toBe("/add-bank-account");
});

test("a payout that was intended and never reached the bank waits for the consent too", async () => {
  const walker = await walkToSigned(server);
  const { withTx } = server.services.database;
  await withTx(asBorrower(walker.userId), (tx) => beginPayout(tx, server.services, walker.agreementId));
  await choose(walker, ["payment-sharing", false]);
  await server.workOff();
  const [payout] = await payoutsOf(walker);
  expect(payout?.status).toBe("intended");
  expect((await readBooks(server)).filter(({ reference }) => reference === payout?.key)).toEqual([]);
  await choose(walker, ["payment-sharing", true]);
  await receiveMoney(server, walker);
});

test("no person of the lender approves or releases what rests on a withdrawn consent", async () => {
  const walker = await walkTo(careful, "disbursal");
  await careful.workOff();
  const act = { applicationId: walker.loanId, action: "release", by: { kind: "sandbox" } } as const;
  const release = () => performReview(careful.services, act);
  await choose(walker, ["identity", false], careful);
  expect(await release()).toMatchObject({ kind: "refused" });
  await careful.workOff();
  expect(await payoutsOf(walker, careful)).toEqual([]);
  await choose(walker, ["identity", true], careful);
  expect(await release()).toEqual({ kind: "done", about: "disbursal" });
  await receiveMoney(careful, walker);
});

test("what a running loan's contract needs goes on, and the next application does not begin by itself", async () => {
  const walker = await walkTo(server, "dashboard");
  for (const kind of (await givenTo(walker)).filter((one) => one !== "auto-pay")) {
    const withdrawn = await choose(walker, [kind, false]);
    expect([kind, withdrawn.granted, withdrawn.neededBy]).toEqual([kind, false, null]);
  }
  const order = await server.call("POST", "/api/user/repayment/create-order", {
    token: walker.token,
    body: { amount: 500, leadId: walker.loanId },
  });
  expect(order.status).toBe(200);
  await asSuperuser(
    `update vaada.loans set status = 'closed', closed_on = arrived_on, closed_by = 'repaid' where application_id = $1`,
    [walker.loanId],
  );
  await asSuperuser("update vaada.applications set closed_at = now() where id = $1", [walker.loanId]);
  const applying = { token: walker.token, body: EMPLOYMENT };
  const again = await server.call("POST", "/api/user/update-employment-details", applying);
  expect([again.status, again.json.code]).toEqual([409, "CONSENT_WITHDRAWN"]);
  const opened = await asSuperuser("select from vaada.applications where borrower_id = $1", [walker.userId]);
  expect(opened).toHaveLength(1);
});
