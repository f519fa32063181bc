import { randomBytes, randomInt } from "node:crypto";
import { asHolderName } from "@vaada/contract/bank-account";
import { placeOf, STEPS, type Step } from "@vaada/lending/steps";
import sharp from "sharp";
import { journeyContextOf, readJourneyPosition } from "../src/journey/applications/journey-position.ts";
import { asBorrower } from "../src/platform/db/actor.ts";
import { anyMobile, TEST_ORIGIN, type TestServer } from "./test-server.ts";

/** A borrower on the journey, and what they gave on the way. */
export type Walker = {
  readonly token: string;
  readonly userId: string;
  readonly loanId: number;
  readonly mobile: string;
  readonly pan: string;
  readonly email: string;
};

/** An employment for tests that do not depend on it. With it, anybody's made-up person is approved. */
export const EMPLOYMENT = {
  company_name: "Acme Foods",
  monthly_income: 40_000,
  salary_date: 1,
  loan_required: 20_000,
  loan_purpose: "Medical Emergency",
  salary_mode: "Bank Transfer",
  employee_type: "Salaried",
} as const;

/** Paid by cheque, so that nobody is approved without a statement. */
export const PAID_BY_CHEQUE = { ...EMPLOYMENT, salary_mode: "Cheque" } as const;

export const BANK_RETURN_ADDRESS = `${TEST_ORIGIN}/finbox`;

export const RETURN_ADDRESS = `${TEST_ORIGIN}/kyc-digilocker-processing`;

/** A PAN nobody in this run has used; the sandbox makes its person up. */
export function anyPan(): string {
  const letter = () => String.fromCharCode(65 + randomInt(26));
  return `${letter()}${letter()}${letter()}P${letter()}${randomInt(1000, 10_000)}${letter()}`;
}

/** Walks a new borrower by the calls a browser would make, up to a step. */
export async function walkTo(
  server: TestServer,
  step: Step,
  overrides: Partial<Pick<Walker, "mobile" | "pan" | "email">> = {},
): Promise<Walker> {
  const mobile = overrides.mobile ?? anyMobile();
  const { token, userId, loanId } = await server.signIn(mobile);
  const pan = overrides.pan ?? anyPan();
  const walker = { token, userId, loanId, mobile, pan, email: overrides.email ?? `${pan}@mail.example` };
  await walkOn(server, walker, { from: "basic-details", to: step });
  return walker;
}

/** Takes the steps in between. A walk to the bank's statement is one of its own: it is asked of other people. */
async function walkOn(
  server: TestServer,
  walker: Walker,
  { from, to }: { from: Step; to: Step },
): Promise<void> {
  const isTaken = (step: Step): boolean =>
    STEPS.indexOf(step) >= STEPS.indexOf(from) && STEPS.indexOf(step) < STEPS.indexOf(to);
  if (isTaken("basic-details")) await giveBasicDetails(server, walker);
  if (isTaken("identity")) await proveIdentity(server, walker);
  if (isTaken("employment"))
    await giveEmployment(server, walker, to === "bank-statement" ? PAID_BY_CHEQUE : EMPLOYMENT);
  if (isTaken("decision")) await decide(server, walker);
  if (isTaken("offer")) await takeOffer(server, walker);
  if (isTaken("references")) await giveReferences(server, walker);
  if (isTaken("selfie")) await sendSelfie(server, walker);
  if (isTaken("bank-account")) await giveAccount(server, walker);
  if (isTaken("penny-drop")) await verifyBank(server, walker);
  if (isTaken("key-facts")) await acceptKeyFacts(server, walker);
  if (isTaken("e-sign")) await sign(server, walker);
  if (isTaken("disbursal")) await receiveMoney(server, walker);
}

/**
 * Brings a borrower to one step after the other with as few walks as it takes: whoever is there already or comes by goes
 * on, and only for a step that they have passed does somebody else set out.
 */
export function openJourney(server: TestServer): (step: Step) => Promise<Walker> {
  let last: Walker | null = null;
  return async (step) => {
    if (last === null || !(await goOn(server, last, step))) last = await walkTo(server, step);
    return last;
  };
}

async function goOn(server: TestServer, walker: Walker, to: Step): Promise<boolean> {
  const from = await stepOf(server, walker);
  if (from !== to && (from === "bank-statement" || to === "bank-statement")) return false;
  if (placeOf(to, from) === "passed") return false;
  await walkOn(server, walker, { from, to });
  return true;
}

async function stepOf({ services }: TestServer, { userId }: Walker): Promise<Step> {
  const context = { borrowerId: userId, ...journeyContextOf(services) };
  const { step } = await services.database.withTx(asBorrower(userId), (tx) =>
    readJourneyPosition(tx, context),
  );
  return step;
}

export async function giveBasicDetails(server: TestServer, { token, pan, email }: Walker): Promise<void> {
  await done(server.call("POST", "/api/user/basic-detail", { token, body: { pan, email } }));
  await done(server.call("POST", "/api/user/pan/verify", { token, body: { pan, email } }));
}

/** At the document service, as the person whose PAN it is. */
export async function proveIdentity(
  server: TestServer,
  { token, pan }: Pick<Walker, "token" | "pan">,
): Promise<void> {
  const { state, client_id } = await consent(server, { token, pan });
  const query = new URLSearchParams({ state, client_id });
  await done(server.call("GET", `/api/user/aadhar-verification/webhook/digilocker?${query}`, { token }));
}

export async function giveEmployment(
  server: TestServer,
  { token }: Walker,
  employment: Readonly<Record<string, unknown>> = EMPLOYMENT,
): Promise<void> {
  await done(server.call("POST", "/api/user/update-details", { token, body: employment }));
}

/** Gives the decision; a refusal ends the walk. */
export async function decide(server: TestServer, { token, loanId }: Walker): Promise<string> {
  const body = { loan_id: loanId };
  const { json } = await done(server.call("POST", "/api/loan/decision", { token, body }));
  return String(json.data.decision);
}

/** Opens a bank session and consents there; answers the session's name, as the return address carries it. */
export async function shareStatement(server: TestServer, { token, loanId, pan }: Walker): Promise<string> {
  const body = { loan_id: loanId, callBackUrl: BANK_RETURN_ADDRESS };
  const { json } = await done(server.call("POST", "/api/user/connect-url", { token, body }));
  const session_id = new URL(String(json.data.redirect_url)).searchParams.get("session_id");
  const { redirect_url } = await server.sandbox.post("/actions/consent", { session_id, pan });
  return new URL(String(redirect_url)).searchParams.get("session_id") ?? "";
}

/** The same, read and decided on. */
export async function decideByStatement(server: TestServer, walker: Walker): Promise<void> {
  const entityId = await shareStatement(server, walker);
  const { token, loanId } = walker;
  const ask = () =>
    server.call("POST", "/api/user/bank-connect", { token, body: { loan_id: loanId, entityId } });
  let answer = await ask();
  while (answer.json.code === "STILL_PROCESSING") answer = await ask();
  await done(Promise.resolve(answer));
}

export async function takeOffer(server: TestServer, { token, loanId }: Walker): Promise<void> {
  await done(server.call("POST", "/api/user/loan/approval", { token, body: { loanID: loanId } }));
  await done(server.call("POST", "/api/loan/approval", { token, body: { loan_id: loanId } }));
}

export const REFERENCES = {
  name_1: "Asha Rao",
  mobile_no_1: "6000000011",
  relation_1: "Mother",
  name_2: "Vikram Rao",
  mobile_no_2: "6000000012",
  relation_2: "Friend",
} as const;

export async function giveReferences(server: TestServer, { token, loanId }: Walker): Promise<void> {
  const body = { ...REFERENCES, loan_id: loanId };
  await done(server.call("POST", "/api/user/reference", { token, body }));
}

/** A photo nobody has sent before: the sandbox goes by whose identity photo it is compared with. */
export const anyPhoto = (): Promise<Buffer> =>
  sharp(randomBytes(11 * 10 * 3), { raw: { width: 11, height: 10, channels: 3 } })
    .resize(440, 400, { kernel: "cubic" })
    .jpeg({ quality: 70 })
    .toBuffer();

export function selfieForm({ loanId }: Pick<Walker, "loanId">, photo: Buffer): FormData {
  const form = new FormData();
  form.set("loan_id", String(loanId));
  form.set("image", new Blob([new Uint8Array(photo)], { type: "image/jpeg" }), "selfie.jpg");
  return form;
}

export async function sendSelfie(server: TestServer, walker: Walker): Promise<void> {
  const form = selfieForm(walker, await anyPhoto());
  await done(server.call("POST", "/api/user/selfie-verify", { token: walker.token, form }));
}

export const ACCOUNT = {
  bank_name: "HDFC",
  account_no: "50100123456782",
  confirmed_account_no: "50100123456782",
  ifsc: "HDFC0000053",
} as const;

/** The body of an account in the walker's own name. */
export async function accountOf(
  server: TestServer,
  { token, loanId }: Walker,
): Promise<Record<string, unknown>> {
  const { json } = await done(server.call("GET", "/api/step/step-checker", { token }));
  const { name } = json.data.customer as { name: string };
  return { ...ACCOUNT, account_holders_name: asHolderName(name), loan_id: loanId };
}

/** The account with its auto-pay, which is authorised in the checkout. */
export async function giveAccount(
  server: TestServer,
  walker: Walker,
  other: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { token, loanId } = walker;
  const body = { ...(await accountOf(server, walker)), ...other };
  const { json } = await done(server.call("POST", "/api/user/add-bank-detail", { token, body }));
  const { accountId: account_id } = json.data as { accountId: number };
  const opened = await done(
    server.call("POST", "/api/loan/e-mandate", { token, body: { account_id, loan_id: loanId } }),
  );
  const answer = await server.sandbox.post("/actions/pay", { order_id: opened.json.data.order_id });
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = answer;
  const paid = { razorpay_order_id, razorpay_payment_id, razorpay_signature };
  await done(server.call("POST", "/api/loan/e-mandate/verify", { token, body: paid }));
}

export async function verifyBank(server: TestServer, { token, loanId }: Walker): Promise<void> {
  const ask = () =>
    server.call("POST", "/api/user/bank-verify", { token, body: { loan_id: String(loanId) } });
  let answer = await ask();
  while (answer.json.code === "STILL_PROCESSING") answer = await ask();
  await done(Promise.resolve(answer));
}

export async function acceptKeyFacts(server: TestServer, { token, loanId }: Walker): Promise<void> {
  const read = await done(server.call("GET", `/api/loan/key-fact-statement?loan_id=${loanId}`, { token }));
  const body = { loan_id: String(loanId), hash: read.json.data.hash };
  await done(server.call("POST", "/api/loan/key-fact-statement", { token, body }));
}

export const SIGNING_RETURN_ADDRESS = `${TEST_ORIGIN}/esign-processing`;

/** Opens a signing and signs there; answers the service's own name of it. */
export async function signThere(server: TestServer, { token }: Walker): Promise<string> {
  const body = { callback_url: SIGNING_RETURN_ADDRESS };
  const { json } = await done(server.call("POST", "/api/user/digital-esign", { token, body }));
  const client_id = new URL(String(json.data.url)).searchParams.get("client_id");
  const { redirect_url } = await server.sandbox.post("/actions/sign", { client_id });
  return new URL(String(redirect_url)).searchParams.get("client_id") ?? "";
}

export async function sign(server: TestServer, walker: Walker): Promise<void> {
  const client_id = await signThere(server, walker);
  const ask = () =>
    server.call("POST", "/api/user/digital-esign/report", { token: walker.token, body: { client_id } });
  let answer = await ask();
  while (answer.json.code === "STILL_PROCESSING") answer = await ask();
  await done(Promise.resolve(answer));
}

/** Does the jobs that a worker would, until the money is there. */
export async function receiveMoney(server: TestServer, { token, loanId }: Walker): Promise<void> {
  for (;;) {
    await server.workOff();
    const { json } = await done(server.call("GET", `/api/loan/disbursal?loan_id=${loanId}`, { token }));
    if (json.data.state === "arrived") return;
    if (json.data.state === "checking" || json.data.state === "held")
      throw new Error(`walk: the money is ${json.data.state}`);
  }
}

/** Starts a visit and consents; answers what the browser would come back with. */
export async function consent(
  server: TestServer,
  { token, pan }: { token: string; pan?: string },
): Promise<{ state: string; client_id: string; status: string }> {
  const url = await openVisit(server, token);
  const client_id = new URL(url).searchParams.get("client_id");
  const { redirect_url } = await server.sandbox.post("/actions/consent", { client_id, pan });
  const query = new URL(String(redirect_url)).searchParams;
  return {
    state: query.get("state") ?? "",
    client_id: query.get("client_id") ?? "",
    status: query.get("status") ?? "",
  };
}

async function openVisit(server: TestServer, token: string): Promise<string> {
  const { json } = await done(
    server.call("POST", "/api/user/aadhar-verification/initiate/digilocker", {
      token,
      body: { callBackUrl: RETURN_ADDRESS },
    }),
  );
  return String(json.data.url);
}

async function done<A extends { status: number; text: string }>(answering: Promise<A>): Promise<A> {
  const answer = await answering;
  if (answer.status !== 200) throw new Error(`walk: ${answer.status} ${answer.text}`);
  return answer;
}
