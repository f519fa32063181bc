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
export const WALKED_STEPS = ["basic-details", "identity", "employment"] as const;
export type WalkedStep = (typeof WALKED_STEPS)[number];

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
