import { randomInt } from "node:crypto";
import { anyMobile, HOUSE_ORIGIN, type House } from "./house.ts";

/** A borrower on the road, and what they gave on the way. */
export type Walker = {
  readonly token: string;
  readonly userId: string;
  readonly loanId: number;
  readonly mobile: string;
  readonly pan: string;
  readonly email: string;
};

/** The steps that a walk can end at. */
export const WALKED_STEPS = [
  "basic-details",
  "identity",
  "employment",
  "decision",
  "bank-statement",
  "offer",
  "references",
] as const;
export type WalkedStep = (typeof WALKED_STEPS)[number];

/** What a borrower says of their work when nothing else matters. With it, anybody's made-up person is approved. */
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

export const BANK_RETURN_ADDRESS = `${HOUSE_ORIGIN}/finbox`;

export const RETURN_ADDRESS = `${HOUSE_ORIGIN}/kyc-digilocker-processing`;

/** A PAN nobody in this run has used; the sandbox makes its person up. */
export function anyPan(): string {
  const letter = () => String.fromCharCode(65 + randomInt(26));
  return `${letter()}${letter()}${letter()}P${letter()}${randomInt(1000, 10_000)}${letter()}`;
}

/** Walks a new borrower by the calls a browser would make, up to a step. */
export async function walkTo(
  house: House,
  step: WalkedStep,
  given: Partial<Pick<Walker, "mobile" | "pan" | "email">> = {},
): Promise<Walker> {
  const mobile = given.mobile ?? anyMobile();
  const { token, userId, loanId } = await house.signIn(mobile);
  const pan = given.pan ?? anyPan();
  const walker = { token, userId, loanId, mobile, pan, email: given.email ?? `${pan}@mail.example` };
  const until = WALKED_STEPS.indexOf(step);
  if (until >= 1) await giveBasicDetails(house, walker);
  if (until >= 2) await proveIdentity(house, walker);
  if (until >= 3)
    await giveEmployment(house, walker, step === "bank-statement" ? PAID_BY_CHEQUE : EMPLOYMENT);
  if (until >= 4) await decide(house, walker);
  if (until >= 6) await takeOffer(house, walker);
  return walker;
}

export async function giveBasicDetails(house: House, { token, pan, email }: Walker): Promise<void> {
  await done(house.call("POST", "/api/user/basic-detail", { token, body: { pan, email } }));
  await done(house.call("POST", "/api/user/pan/verify", { token, body: { pan, email } }));
}

/** At the document service, as the person whose PAN it is. */
export async function proveIdentity(house: House, walker: Walker): Promise<void> {
  const { token, pan } = walker;
  const { state, client_id } = await consent(house, { token, pan });
  const query = new URLSearchParams({ state, client_id });
  await done(house.call("GET", `/api/user/aadhar-verification/webhook/digilocker?${query}`, { token }));
}

export async function giveEmployment(
  house: House,
  { token }: Walker,
  employment: Readonly<Record<string, unknown>> = EMPLOYMENT,
): Promise<void> {
  await done(house.call("POST", "/api/user/update-details", { token, body: employment }));
}

/** What was decided; a refusal is no walk. */
export async function decide(house: House, { token, loanId }: Walker): Promise<string> {
  const body = { loan_id: loanId };
  const { json } = await done(house.call("POST", "/api/loan/decision", { token, body }));
  return String(json.data.decision);
}

/** Opens a bank session and consents there; answers the session's name, as the return address carries it. */
async function shareStatement(house: House, { token, loanId, pan }: Walker): Promise<string> {
  const body = { loan_id: loanId, callBackUrl: BANK_RETURN_ADDRESS };
  const { json } = await done(house.call("POST", "/api/user/connect-url", { token, body }));
  const session_id = new URL(String(json.data.redirect_url)).searchParams.get("session_id");
  const { redirect_url } = await house.sandbox.post("/actions/consent", { session_id, pan });
  return new URL(String(redirect_url)).searchParams.get("session_id") ?? "";
}

/** The same, read and decided on. */
export async function decideByStatement(house: House, walker: Walker): Promise<void> {
  const entityId = await shareStatement(house, walker);
  const { token, loanId } = walker;
  const ask = () =>
    house.call("POST", "/api/user/bank-connect", { token, body: { loan_id: loanId, entityId } });
  let answer = await ask();
  while (answer.json.code === "STILL_PROCESSING") answer = await ask();
  await done(Promise.resolve(answer));
}

export async function takeOffer(house: House, { token, loanId }: Walker): Promise<void> {
  await done(house.call("POST", "/api/user/loan/approval", { token, body: { loanID: loanId } }));
  await done(house.call("POST", "/api/loan/approval", { token, body: { loan_id: loanId } }));
}

/** Starts a visit and consents; answers what the browser would come back with. */
async function consent(
  house: House,
  { token, pan }: { token: string; pan?: string },
): Promise<{ state: string; client_id: string; status: string }> {
  const url = await openVisit(house, token);
  const client_id = new URL(url).searchParams.get("client_id");
  const { redirect_url } = await house.sandbox.post("/actions/consent", { client_id, pan });
  const query = new URL(String(redirect_url)).searchParams;
  return {
    state: query.get("state") ?? "",
    client_id: query.get("client_id") ?? "",
    status: query.get("status") ?? "",
  };
}

async function openVisit(house: House, token: string): Promise<string> {
  const { json } = await done(
    house.call("POST", "/api/user/aadhar-verification/initiate/digilocker", {
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
