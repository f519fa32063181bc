import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { asHolderName } from "@vaada/contract/bank-account";
import { addBankDetail, finishMandate, startMandate, verifyBank } from "@vaada/contract/calls/bank-account";
import { checkPan, confirmPan } from "@vaada/contract/calls/basic-details";
import { readDashboard } from "@vaada/contract/calls/dashboard";
import { takeDecision } from "@vaada/contract/calls/decision";
import { readESignReport, startESign } from "@vaada/contract/calls/e-sign";
import { updateDetails } from "@vaada/contract/calls/employment";
import { readIdentityResult, startDigilocker } from "@vaada/contract/calls/identity";
import { acceptKeyFacts, readKeyFacts } from "@vaada/contract/calls/key-facts";
import { readOffer, takeOffer } from "@vaada/contract/calls/offer";
import { giveReferences } from "@vaada/contract/calls/references";
import { verifySelfie } from "@vaada/contract/calls/selfie";
import { sendCode, verifyCode } from "@vaada/contract/calls/sign-in";
import { checkStep } from "@vaada/contract/calls/step";
import { NOTICE_VERSION_HEADER, SIGN_IN_NOTICE_VERSION } from "@vaada/contract/notice";
import {
  AUTO_PAY_NOTICE_VERSION,
  BANK_ACCOUNT_NOTICE_VERSION,
  BUREAU_NOTICE_VERSION,
  E_SIGN_NOTICE_VERSION,
  IDENTITY_NOTICE_VERSION,
  PAN_NOTICE_VERSION,
  REFERENCES_NOTICE_VERSION,
  SELFIE_NOTICE_VERSION,
} from "@vaada/contract/step-notices";
import { appUrl, sandboxUrl } from "./addresses.ts";
import { ask } from "./api.ts";
import { EMPLOYMENT } from "./employment.ts";
import { Phone } from "./phone.ts";
import type { Session } from "./session.ts";

const REFERENCES = {
  name_1: "Asha Rao",
  mobile_no_1: "6000000011",
  relation_1: "Mother",
  name_2: "Vikram Rao",
  mobile_no_2: "6000000012",
  relation_2: "Friend",
} as const;

const ACCOUNT_NUMBER = "50100123456782";

const SELFIE_FILE = new URL("./selfie.jpg", import.meta.url);

/** Who walks, and what they give on the way. */
export type Walker = {
  readonly mobile: string;
  readonly pan: string;
  readonly email: string;
  /** One that its bank is content with, unless another is named. */
  readonly account?: string | undefined;
  /** The day of the month that the loan is due on; the first, unless another is named. */
  readonly salaryDate?: number | undefined;
};

type SignedIn = Walker & { readonly token: string; readonly loanId: number };

/** The steps in the order of the road: where each is shown, and the calls that lead to it from the one before. */
const ROAD = {
  "basic-details": { path: "/basic-details", reach: async () => undefined },
  identity: { path: "/kyc-verification", reach: giveBasicDetails },
  employment: { path: "/employment-details", reach: proveIdentity },
  offer: { path: "/loan-approval", reach: getApproved },
  references: { path: "/reference-details", reach: takeTheOffer },
  selfie: { path: "/selfie-kyc", reach: nameReferences },
  "bank-account": { path: "/add-bank-account", reach: sendSelfie },
  "penny-drop": { path: "/penny-drop-verify", reach: giveAccount },
  "key-facts": { path: "/key-fact-statement", reach: proveAccount },
  "e-sign": { path: "/key-fact-statement", reach: acceptTheTerms },
  disbursal: { path: "/disbursed", reach: signTheAgreement },
  loan: { path: "/dashboard", reach: awaitTheMoney },
} as const satisfies Record<string, { path: string; reach: (walker: SignedIn) => Promise<void> }>;

export type WalkedStep = keyof typeof ROAD;

export const pathOf = (step: WalkedStep): string => ROAD[step].path;

/** Brings a new borrower to a step by the calls that a browser would make on the way, and without one. */
export async function walk(walker: Walker, step: WalkedStep): Promise<Session> {
  const session = await signInByCalls(walker.mobile);
  const signedIn = { ...walker, token: session.verified.access_token, loanId: session.verified.loan.loan_id };
  for (const name of NAMES.slice(0, NAMES.indexOf(step) + 1)) await ROAD[name].reach(signedIn);
  return session;
}

const NAMES = Object.keys(ROAD) as WalkedStep[];

/** From a step to a later one, as another tab of somebody who is signed in would go. */
export async function walkOn(
  walker: Walker & { readonly token: string },
  { from, to }: { from: WalkedStep; to: WalkedStep },
): Promise<void> {
  const { loan } = await ask(checkStep, { token: walker.token });
  const signedIn = { ...walker, loanId: loan.loan_id };
  for (const name of NAMES.slice(NAMES.indexOf(from) + 1, NAMES.indexOf(to) + 1))
    await ROAD[name].reach(signedIn);
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
async function getApproved({ token, loanId, salaryDate }: SignedIn): Promise<void> {
  const salary_date = salaryDate ?? EMPLOYMENT.salary_date;
  await ask(updateDetails, { token, body: { ...EMPLOYMENT, salary_date } });
  await ask(takeDecision, { token, noticeVersion: BUREAU_NOTICE_VERSION, body: { loan_id: loanId } });
}

async function takeTheOffer({ token, loanId }: SignedIn): Promise<void> {
  await ask(readOffer, { token, body: { loanID: loanId } });
  await ask(takeOffer, { token, body: { loan_id: loanId } });
}

async function nameReferences({ token, loanId }: SignedIn): Promise<void> {
  await ask(giveReferences, {
    token,
    noticeVersion: REFERENCES_NOTICE_VERSION,
    body: { ...REFERENCES, loan_id: loanId },
  });
}

async function sendSelfie({ token, loanId }: SignedIn): Promise<void> {
  const form = new FormData();
  form.set("loan_id", String(loanId));
  form.set(
    "image",
    new Blob([new Uint8Array(readFileSync(SELFIE_FILE))], { type: "image/jpeg" }),
    "selfie.jpg",
  );
  const reply = await fetch(`${appUrl()}/api${verifySelfie.path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, [NOTICE_VERSION_HEADER]: SELFIE_NOTICE_VERSION },
    body: form,
  });
  if (!reply.ok) throw new Error(`selfie: ${reply.status} ${await reply.text()}`);
}

/** The account in the walker's own name, and its auto-pay authorised. */
async function giveAccount({ token, loanId, account = ACCOUNT_NUMBER }: SignedIn): Promise<void> {
  const { customer } = await ask(checkStep, { token });
  const { accountId } = await ask(addBankDetail, {
    token,
    noticeVersion: BANK_ACCOUNT_NOTICE_VERSION,
    body: {
      bank_name: "HDFC",
      account_no: account,
      confirmed_account_no: account,
      ifsc: "HDFC0000053",
      account_holders_name: asHolderName(customer.name ?? ""),
      loan_id: loanId,
    },
  });
  const noticeVersion = AUTO_PAY_NOTICE_VERSION;
  const { order_id } = await ask(startMandate, {
    token,
    noticeVersion,
    body: { account_id: accountId, loan_id: loanId },
  });
  const paid = await actInSandbox("pay", { order_id });
  const { razorpay_order_id = "", razorpay_payment_id = "", razorpay_signature = "" } = paid;
  await ask(finishMandate, { token, body: { razorpay_order_id, razorpay_payment_id, razorpay_signature } });
}

async function proveAccount({ token, loanId }: SignedIn): Promise<void> {
  await ask(verifyBank, { token, body: { loan_id: loanId } });
}

async function acceptTheTerms({ token, loanId }: SignedIn): Promise<void> {
  const { hash } = await ask(readKeyFacts, { token, query: { loan_id: String(loanId) } });
  await ask(acceptKeyFacts, { token, body: { loan_id: loanId, hash } });
}

async function signTheAgreement({ token, pan }: SignedIn): Promise<void> {
  const { url } = await ask(startESign, {
    token,
    noticeVersion: E_SIGN_NOTICE_VERSION,
    body: { callback_url: `${appUrl()}/esign-processing` },
  });
  const client_id = new URL(url).searchParams.get("client_id") ?? "";
  await actInSandbox("sign", { client_id, pan });
  await ask(readESignReport, { token, body: { client_id } });
}

/** Nobody does anything any more; the bank pays it in. */
async function awaitTheMoney({ token }: SignedIn): Promise<void> {
  const hasArrived = async () => (await ask(readDashboard, { token, body: {} })).isActualDisburalStatus;
  await expect.poll(hasArrived, { intervals: [100, 200, 500], timeout: 60_000 }).toBe(true);
}

/** Says yes on the page of a visit without opening it. Answers where the browser would return to. */
export async function consentByCalls(visitUrl: string, pan: string): Promise<string> {
  const client_id = new URL(visitUrl).searchParams.get("client_id");
  const { redirect_url } = await actInSandbox("consent", { client_id, pan });
  return redirect_url ?? "";
}

/** What a person would do on a hosted page. */
export async function actInSandbox(action: string, body: object): Promise<Record<string, string>> {
  const reply = await fetch(`${sandboxUrl()}/actions/${action}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${action}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Record<string, string>;
}
