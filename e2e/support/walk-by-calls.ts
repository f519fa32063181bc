import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { asHolderName } from "@vaada/contract/bank-account";
import { addBankDetail, finishMandate, startMandate } from "@vaada/contract/calls/bank-account";
import { checkPan, confirmPan } from "@vaada/contract/calls/basic-details";
import { readDashboard } from "@vaada/contract/calls/dashboard";
import { takeDecision } from "@vaada/contract/calls/decision";
import { readESignReport, startESign } from "@vaada/contract/calls/e-sign";
import { updateDetails } from "@vaada/contract/calls/employment";
import { readIdentityResult, startDigilocker } from "@vaada/contract/calls/identity";
import { acceptKeyFacts, readKeyFacts } from "@vaada/contract/calls/key-facts";
import { markNotificationsRead } from "@vaada/contract/calls/notifications";
import { readOffer, takeOffer } from "@vaada/contract/calls/offer";
import { verifyBank } from "@vaada/contract/calls/penny-drop";
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
import { routeOfStep, STEPS, type Step } from "@vaada/lending/steps";
import { appUrl } from "./addresses.ts";
import { actInSandbox, callApi } from "./api.ts";
import { EMPLOYMENT } from "./application-forms.ts";
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

/** A borrower who applies by calls, and what they give on the way. */
export type Walker = {
  readonly mobile: string;
  readonly pan: string;
  readonly email: string;
  /** The account number. By default one that its bank accepts. */
  readonly account?: string | undefined;
  /** The day of the month on which the loan is due. By default the first. */
  readonly salaryDate?: number | undefined;
  /** In rupees. By default a loan whose auto-pay is too large for UPI. */
  readonly loanRequired?: number | undefined;
};

type SignedInWalker = Walker & { readonly token: string; readonly loanId: number };

/** The calls that lead to each step from the one before; `null` where that one's calls lead past it. */
const REACH: Readonly<Record<Step, ((walker: SignedInWalker) => Promise<void>) | null>> = {
  "basic-details": null,
  identity: giveBasicDetails,
  employment: proveIdentity,
  decision: giveEmployment,
  // Whom the bureau knows well is asked for no statement.
  "bank-statement": null,
  offer: getApproved,
  references: acceptOffer,
  selfie: nameReferences,
  "bank-account": sendSelfie,
  "penny-drop": giveAccount,
  "key-facts": proveAccount,
  "e-sign": acceptTerms,
  disbursal: signAgreement,
  dashboard: waitForMoney,
};

/** The address of a step for somebody who applies for the first time. */
export const pathOfStep = (step: Step): string => routeOfStep(step, "New Case");

/** Brings a new borrower to a step by the calls that a browser would make on the way. */
export async function walkByCalls(walker: Walker, step: Step): Promise<Session> {
  const session = await signInByCalls(walker.mobile);
  const signedIn = { ...walker, token: session.verified.access_token, loanId: session.verified.loan.loan_id };
  for (const name of STEPS.slice(0, STEPS.indexOf(step) + 1)) await REACH[name]?.(signedIn);
  return session;
}

/** Goes on from a step to a later one, as another tab of a signed-in borrower would. */
export async function walkOnByCalls(
  walker: Walker & { readonly token: string },
  { from, to }: { from: Step; to: Step },
): Promise<void> {
  const { loan } = await callApi(checkStep, { token: walker.token });
  const signedIn = { ...walker, loanId: loan.loan_id };
  for (const name of STEPS.slice(STEPS.indexOf(from) + 1, STEPS.indexOf(to) + 1))
    await REACH[name]?.(signedIn);
}

/** Signs in by the newest text, once the phone has at least `ofText` texts. */
export async function signInByCalls(
  mobile: string,
  { ofText = 1 }: { ofText?: number } = {},
): Promise<Session> {
  const phone = new Phone(mobile);
  const { request_id } = await callApi(sendCode, { body: { mobile }, noticeVersion: SIGN_IN_NOTICE_VERSION });
  const verified = await callApi(verifyCode, { body: { request_id, otp: await phone.code({ ofText }) } });
  return { mobile, verified, step: await callApi(checkStep, { token: verified.access_token }) };
}

async function giveBasicDetails({ token, pan, email }: SignedInWalker): Promise<void> {
  const given = { token, noticeVersion: PAN_NOTICE_VERSION, body: { pan, email } };
  await callApi(checkPan, given);
  await callApi(confirmPan, given);
}

/** Consents at DigiLocker as the person whose PAN it is. */
async function proveIdentity({ token, pan }: SignedInWalker): Promise<void> {
  const { url } = await callApi(startDigilocker, {
    token,
    noticeVersion: IDENTITY_NOTICE_VERSION,
    body: { callBackUrl: `${appUrl()}/kyc-digilocker-processing` },
  });
  const back = new URL(await consentByCalls(url, pan)).searchParams;
  const query = { state: back.get("state") ?? "", client_id: back.get("client_id") ?? "" };
  await callApi(readIdentityResult, { token, query });
}

/** The decision is taken as soon as its screen opens, so no test can begin on that step. */
async function giveEmployment({ token, salaryDate, loanRequired }: SignedInWalker): Promise<void> {
  const salary_date = salaryDate ?? EMPLOYMENT.salary_date;
  const loan_required = loanRequired ?? EMPLOYMENT.loan_required;
  await callApi(updateDetails, { token, body: { ...EMPLOYMENT, salary_date, loan_required } });
}

async function getApproved({ token, loanId }: SignedInWalker): Promise<void> {
  await callApi(takeDecision, { token, noticeVersion: BUREAU_NOTICE_VERSION, body: { loan_id: loanId } });
}

async function acceptOffer({ token, loanId }: SignedInWalker): Promise<void> {
  await callApi(readOffer, { token, body: { loanID: loanId } });
  await callApi(takeOffer, { token, body: { loan_id: loanId } });
}

async function nameReferences({ token, loanId }: SignedInWalker): Promise<void> {
  await callApi(giveReferences, {
    token,
    noticeVersion: REFERENCES_NOTICE_VERSION,
    body: { ...REFERENCES, loan_id: loanId },
  });
}

async function sendSelfie({ token, loanId }: SignedInWalker): Promise<void> {
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

/** Gives an account in the walker's own name, and authorises its auto-pay. */
async function giveAccount({ token, loanId, account = ACCOUNT_NUMBER }: SignedInWalker): Promise<void> {
  const { customer } = await callApi(checkStep, { token });
  const { accountId } = await callApi(addBankDetail, {
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
  const { order_id } = await callApi(startMandate, {
    token,
    noticeVersion,
    body: { account_id: accountId, loan_id: loanId },
  });
  const paid = await actInSandbox("pay", { order_id });
  const { razorpay_order_id = "", razorpay_payment_id = "", razorpay_signature = "" } = paid;
  await callApi(finishMandate, {
    token,
    body: { razorpay_order_id, razorpay_payment_id, razorpay_signature },
  });
}

async function proveAccount({ token, loanId }: SignedInWalker): Promise<void> {
  await callApi(verifyBank, { token, body: { loan_id: loanId } });
}

async function acceptTerms({ token, loanId }: SignedInWalker): Promise<void> {
  const { hash } = await callApi(readKeyFacts, { token, query: { loan_id: String(loanId) } });
  await callApi(acceptKeyFacts, { token, body: { loan_id: loanId, hash } });
}

async function signAgreement({ token, pan }: SignedInWalker): Promise<void> {
  const { url } = await callApi(startESign, {
    token,
    noticeVersion: E_SIGN_NOTICE_VERSION,
    body: { callback_url: `${appUrl()}/esign-processing` },
  });
  const client_id = new URL(url).searchParams.get("client_id") ?? "";
  await actInSandbox("sign", { client_id, pan });
  await callApi(readESignReport, { token, body: { client_id } });
}

/** The borrower has nothing left to do; the bank pays the money in. */
async function waitForMoney({ token }: SignedInWalker): Promise<void> {
  const hasArrived = async () => (await callApi(readDashboard, { token, body: {} })).isActualDisburalStatus;
  await expect.poll(hasArrived, { intervals: [100, 200, 500], timeout: 60_000 }).toBe(true);
  // As who has seen the news of it already, so that the dashboard opens.
  await callApi(markNotificationsRead, { token, body: {} });
}

/** Consents on a provider's page without opening it. Returns the address the browser would go back to. */
export async function consentByCalls(visitUrl: string, pan: string): Promise<string> {
  const client_id = new URL(visitUrl).searchParams.get("client_id");
  const { redirect_url } = await actInSandbox("consent", { client_id, pan });
  return redirect_url ?? "";
}
