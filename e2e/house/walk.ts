import { checkPan, confirmPan } from "@vaada/contract/calls/basic-details";
import { takeDecision } from "@vaada/contract/calls/decision";
import { updateDetails } from "@vaada/contract/calls/employment";
import { readIdentityResult, startDigilocker } from "@vaada/contract/calls/identity";
import { sendCode, verifyCode } from "@vaada/contract/calls/sign-in";
import { checkStep } from "@vaada/contract/calls/step";
import { SIGN_IN_NOTICE_VERSION } from "@vaada/contract/notice";
import {
  BUREAU_NOTICE_VERSION,
  IDENTITY_NOTICE_VERSION,
  PAN_NOTICE_VERSION,
} from "@vaada/contract/step-notices";
import { appUrl, sandboxUrl } from "./addresses.ts";
import { ask } from "./api.ts";
import { EMPLOYMENT } from "./employment.ts";
import { Phone } from "./phone.ts";
import type { Session } from "./session.ts";

/** Who walks, and what they give on the way. */
export type Walker = { readonly mobile: string; readonly pan: string; readonly email: string };

type SignedIn = Walker & { readonly token: string; readonly loanId: number };

/** The steps in the order of the road: where each is shown, and the calls that lead to it from the one before. */
const ROAD = {
  "basic-details": { path: "/basic-details", reach: async () => undefined },
  identity: { path: "/kyc-verification", reach: giveBasicDetails },
  employment: { path: "/employment-details", reach: proveIdentity },
  offer: { path: "/loan-approval", reach: getApproved },
} as const satisfies Record<string, { path: string; reach: (walker: SignedIn) => Promise<void> }>;

export type WalkedStep = keyof typeof ROAD;

export const pathOf = (step: WalkedStep): string => ROAD[step].path;

/** Brings a new borrower to a step by the calls that a browser would make on the way, and without one. */
export async function walk(walker: Walker, step: WalkedStep): Promise<Session> {
  const session = await signInByCalls(walker.mobile);
  const signedIn = { ...walker, token: session.verified.access_token, loanId: session.verified.loan.loan_id };
  const names = Object.keys(ROAD) as WalkedStep[];
  for (const name of names.slice(0, names.indexOf(step) + 1)) await ROAD[name].reach(signedIn);
  return session;
}

async function signInByCalls(mobile: string): Promise<Session> {
  const phone = new Phone(mobile);
  const { request_id } = await ask(sendCode, { body: { mobile }, noticeVersion: SIGN_IN_NOTICE_VERSION });
  const verified = await ask(verifyCode, { body: { request_id, otp: await phone.code() } });
  return { mobile, verified, step: await ask(checkStep, { token: verified.access_token }) };
}

async function giveBasicDetails({ token, pan, email }: SignedIn): Promise<void> {
  const given = { token, noticeVersion: PAN_NOTICE_VERSION, body: { pan, email } };
  await ask(checkPan, given);
  await ask(confirmPan, given);
}

/** At the document service, as the person whose PAN it is. */
async function proveIdentity({ token, pan }: SignedIn): Promise<void> {
  const { url } = await ask(startDigilocker, {
    token,
    noticeVersion: IDENTITY_NOTICE_VERSION,
    body: { callBackUrl: `${appUrl()}/kyc-digilocker-processing` },
  });
  const back = new URL(await consentByCalls(url, pan)).searchParams;
  const query = { state: back.get("state") ?? "", client_id: back.get("client_id") ?? "" };
  await ask(readIdentityResult, { token, query });
}

/** The step between decides as soon as its screen is opened, so nobody begins there. */
async function getApproved({ token, loanId }: SignedIn): Promise<void> {
  await ask(updateDetails, { token, body: EMPLOYMENT });
  await ask(takeDecision, { token, noticeVersion: BUREAU_NOTICE_VERSION, body: { loan_id: loanId } });
}

/** Says yes on the page of a visit without opening it. Answers where the browser would return to. */
export async function consentByCalls(visitUrl: string, pan: string): Promise<string> {
  const client_id = new URL(visitUrl).searchParams.get("client_id");
  const reply = await fetch(`${sandboxUrl()}/actions/consent`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_id, pan }),
  });
  if (!reply.ok) throw new Error(`consent: ${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as { redirect_url: string }).redirect_url;
}
