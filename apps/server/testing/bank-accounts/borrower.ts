import { createHmac, randomInt, randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import { buildApp } from "../../src/app.ts";
import { runJob } from "../../src/jobs/handlers.ts";
import type { Services } from "../../src/services.ts";
import type { TestServer } from "../test-server.ts";
import { accountOf, type Walker, walkTo } from "../walk.ts";

export type Borrower = Awaited<ReturnType<typeof atBankAccount>>;

/** A borrower who has taken an offer and is asked for an account, with the calls of this step. */
export async function atBankAccount(
  server: TestServer,
  overrides: Partial<Pick<Walker, "pan" | "mobile">> = {},
) {
  return callsOf(server, await walkTo(server, "bank-account", overrides));
}

/** The answer that the provider's checkout hands to the page. */
export type CheckoutAnswer = {
  readonly razorpay_order_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
};

export function callsOf(server: TestServer, walker: Walker) {
  const { token, loanId: loan_id } = walker;
  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    server.call("POST", `/api/${path}`, { token, body, headers });
  const add = async (overrides: object = {}, headers = {}) =>
    post("user/add-bank-detail", { ...(await accountOf(server, walker)), ...overrides }, headers);
  return {
    ...walker,
    add,
    /** The account's id. */
    added: async (overrides: object = {}): Promise<number> =>
      Number((await add(overrides)).json.data.accountId),
    start: (account_id: unknown, headers = {}) => post("loan/e-mandate", { account_id, loan_id }, headers),
    finish: (answer: CheckoutAnswer) => post("loan/e-mandate/verify", answer),
    mandate: async () =>
      (await server.call("GET", `/api/loan/e-mandate?loan_id=${loan_id}`, { token })).json.data.status,
    verify: () => post("user/bank-verify", { loan_id }),
    details: () => server.call("GET", "/api/user/get-existing-bank-details", { token }),
    confirm: (body: object) => post("user/confirm-bank-details", body),
    /** The borrower's step, as the server names it. */
    step: async () => (await server.call("GET", "/api/step/step-checker", { token })).json.data.redirect_to,
  };
}

/** Moves the real time on. The borrower's session has ended by then, so they sign in again. */
export async function backAfter(server: TestServer, borrower: Borrower, seconds: number): Promise<Borrower> {
  server.clock.moveReal(seconds);
  const { token } = await server.signIn(borrower.mobile);
  return callsOf(server, { ...borrower, token });
}

/** The same server with some services replaced, so that a fault can happen between two steps of one act. */
export async function withServices(server: TestServer, changed: Partial<Services>): Promise<TestServer> {
  const services = { ...server.services, ...changed };
  const app = buildApp(services);
  await app.listen({ port: 0, host: "127.0.0.1" });
  afterAll(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const call: TestServer["call"] = async (method, path, options = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        ...(options.body === undefined ? {} : { "content-type": "application/json" }),
        authorization: `Bearer ${options.token}`,
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: JSON.parse(text) };
  };
  return { ...server, app, services, call };
}

/** Runs the sweep as if two hours had passed, and the jobs that it adds. */
export async function sweepLater(server: TestServer, { userId }: Pick<Walker, "userId">): Promise<void> {
  for (const table of ["mandates", "penny_drops"])
    await server.database.asSuperuser(
      `update vaada.${table} set asked_at = asked_at - interval '2 hours' where borrower_id = $1`,
      [userId],
    );
  await runJob(server.services, "sweep", {});
  await server.workOff();
}

/** An account number whose last digits choose how its sandbox bank behaves. */
export function numberEndingIn(ending: string) {
  const account_no = `${randomInt(10 ** 9, 10 ** 10)}${ending}`;
  return { account_no, confirmed_account_no: account_no };
}

export async function pay(server: TestServer, order_id: unknown): Promise<CheckoutAnswer> {
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = await server.sandbox.post(
    "/actions/pay",
    { order_id },
  );
  return { razorpay_order_id, razorpay_payment_id, razorpay_signature } as CheckoutAnswer;
}

/** Gives an account and opens the order of its auto-pay, which nobody has authorised yet. */
export async function ordered(borrower: Borrower, overrides: object = {}) {
  const accountId = await borrower.added(overrides);
  const { json } = await borrower.start(accountId);
  if (json.data === null) throw new Error(`ordered: ${JSON.stringify(json)}`);
  return { accountId, orderId: String(json.data.order_id) };
}

/** The same as `ordered`, and authorised. The checkout's answer never reaches the server. */
export async function paidFor(server: TestServer, borrower: Borrower, overrides: object = {}) {
  const made = await ordered(borrower, overrides);
  return { ...made, answer: await pay(server, made.orderId) };
}

export const accountsOf = (server: TestServer, { userId }: Pick<Walker, "userId">) =>
  server.database.asSuperuser(
    `select id::int, bank_name, number_ending, discard_reason, verified_by, is_mandate_required
       from vaada.bank_accounts where borrower_id = $1 order by id`,
    [userId],
  );

export const mandatesOf = (server: TestServer, { userId }: Pick<Walker, "userId">) =>
  server.database.asSuperuser<{
    id: string;
    status: string;
    order_reference: string;
    token_reference: string;
  }>(
    `select id, status, order_reference, token_reference, cancel_asked_at is not null as is_cancel_asked,
            cancelled_at is not null as is_cancelled, max_paise
       from vaada.mandates where borrower_id = $1 order by asked_at`,
    [userId],
  );

/** The states of a mandate, such as `confirmed`, or `initiated to cancel`. */
export const mandateStates = async (
  server: TestServer,
  borrower: Pick<Walker, "userId">,
): Promise<string[]> =>
  (await mandatesOf(server, borrower)).map((row) => {
    const { status, is_cancel_asked, is_cancelled } = row as typeof row & Record<string, unknown>;
    return `${status}${is_cancel_asked ? (is_cancelled ? " gone" : " to cancel") : ""}`;
  });

export const dropsOf = (server: TestServer, { userId }: Pick<Walker, "userId">) =>
  server.database.asSuperuser<{ id: string; outcome: string | null; provider_reference: string | null }>(
    "select id, outcome, provider_reference from vaada.penny_drops where borrower_id = $1 order by asked_at",
    [userId],
  );

/** Sends an event as the payment provider does, with its signature. */
export function sendEvent(
  server: TestServer,
  event: string,
  payload: object,
  eventId: string = randomUUID(),
) {
  const rawBody = JSON.stringify({
    entity: "event",
    account_id: "acc_BFQ7uQEaa7j2z7",
    event,
    contains: Object.keys(payload),
    payload,
    created_at: 1_800_000_000,
  });
  const [secret] = server.services.settings.razorpayWebhookSecrets;
  const signature = createHmac("sha256", secret?.reveal() ?? "")
    .update(rawBody)
    .digest("hex");
  const headers = {
    "content-type": "application/json",
    "x-razorpay-signature": signature,
    "x-razorpay-event-id": eventId,
  };
  return server.call("POST", "/api/webhooks/razorpay", { rawBody, headers });
}

export const hitsOf = async (server: TestServer, bucket: string): Promise<number> => {
  const rows = await server.database.asSuperuser<{ hits: number }>(
    "select hits::int as hits from vaada.limits where bucket = $1",
    [bucket],
  );
  return rows[0]?.hits ?? 0;
};
