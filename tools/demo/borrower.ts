import { readFileSync } from "node:fs";
import { asHolderName } from "@vaada/contract/bank-account";
import { addBankDetail, finishMandate, startMandate } from "@vaada/contract/calls/bank-account";
import { connectBank, readBankSession } from "@vaada/contract/calls/bank-statement";
import { checkPan, confirmPan } from "@vaada/contract/calls/basic-details";
import { makeComplaint } from "@vaada/contract/calls/complaint";
import { takeDecision } from "@vaada/contract/calls/decision";
import { readESignReport, startESign } from "@vaada/contract/calls/e-sign";
import { type Employment, updateDetails } from "@vaada/contract/calls/employment";
import { readIdentityResult, startDigilocker } from "@vaada/contract/calls/identity";
import { acceptKeyFacts, readKeyFacts } from "@vaada/contract/calls/key-facts";
import { chooseProduct, readOffer, takeOffer } from "@vaada/contract/calls/offer";
import { verifyBank } from "@vaada/contract/calls/penny-drop";
import { giveReferences } from "@vaada/contract/calls/references";
import { verifySelfie } from "@vaada/contract/calls/selfie";
import { sendCode, verifyCode } from "@vaada/contract/calls/sign-in";
import { checkStep } from "@vaada/contract/calls/step";
import { updateEmploymentDetails } from "@vaada/contract/calls/update-employment-details";
import { correctUserData } from "@vaada/contract/calls/user-data";
import { actInSandbox, CallRefused, callServer } from "./calls.ts";
import type { Lender } from "./lender.ts";

/** Somebody who applies, and what they give on the way. */
export type Applicant = {
  readonly mobile: string;
  readonly pan: string;
  readonly email: string;
  readonly employment: Employment;
  readonly account: { readonly bank_name: string; readonly ifsc: string; readonly number: string };
};

/** A borrower who is signed in. */
export type Borrower = Applicant & {
  readonly token: string;
  readonly userId: string;
  readonly loanId: number;
};

const SELFIE = readFileSync(new URL("../../e2e/support/selfie.jpg", import.meta.url));

/** Signs in with the code that the phone shows. */
export async function signIn(lender: Lender, applicant: Applicant): Promise<Borrower> {
  const { app, sandbox } = lender;
  const { mobile } = applicant;
  const { request_id } = await askForCode(lender, mobile);
  const texts = (await sandbox.inject(`/phone/messages?to=${mobile}`)).json<{ text: string }[]>();
  const otp = /#(\d{6})$/.exec(texts[0]?.text ?? "")?.[1] ?? "";
  const verified = await callServer(app, verifyCode, { body: { request_id, otp } });
  return {
    ...applicant,
    token: verified.access_token,
    userId: verified.user_id,
    loanId: verified.loan.loan_id,
  };
}

/** A caller of a moment ago waits until another code may be sent. */
async function askForCode({ app, clock }: Lender, mobile: string): Promise<{ request_id: string }> {
  try {
    return await callServer(app, sendCode, { body: { mobile } });
  } catch (error) {
    if (!(error instanceof CallRefused && error.code === "TOO_SOON")) throw error;
    await clock.moveBy(CODE_PAUSE_MS);
    return callServer(app, sendCode, { body: { mobile } });
  }
}

const CODE_PAUSE_MS = 61_000;

export async function giveBasicDetails({ app }: Lender, { token, pan, email }: Borrower): Promise<void> {
  const body = { pan, email };
  await callServer(app, checkPan, { token, body });
  await callServer(app, confirmPan, { token, body });
}

export async function proveIdentity(lender: Lender, { token, pan }: Borrower): Promise<void> {
  const { app, sandbox } = lender;
  const body = { callBackUrl: `${originOf(lender)}/kyc-digilocker-processing` };
  const { url } = await callServer(app, startDigilocker, { token, body });
  const client_id = idIn(url, "client_id");
  const { redirect_url = "" } = await actInSandbox(sandbox, "/actions/consent", { client_id, pan });
  const query = { state: idIn(redirect_url, "state"), client_id: idIn(redirect_url, "client_id") };
  await callServer(app, readIdentityResult, { token, query });
}

export async function giveEmployment({ app }: Lender, { token, employment }: Borrower): Promise<void> {
  await callServer(app, updateDetails, { token, body: employment });
}

/** Asks for the policy's decision; a refusal is an outcome too. */
export async function askForDecision({ app }: Lender, { token, loanId }: Borrower): Promise<string> {
  return withRefusal(() => callServer(app, takeDecision, { token, body: { loan_id: loanId } }));
}

export async function shareStatement(lender: Lender, { token, loanId, pan }: Borrower): Promise<string> {
  const { app, sandbox } = lender;
  const { redirect_url } = await callServer(app, connectBank, {
    token,
    body: { loan_id: loanId, callBackUrl: `${originOf(lender)}/finbox` },
  });
  const session_id = idIn(redirect_url, "session_id");
  await actInSandbox(sandbox, "/actions/consent", { session_id, pan });
  return withRefusal(() =>
    untilDone(() =>
      callServer(app, readBankSession, { token, body: { loan_id: loanId, entityId: session_id } }),
    ),
  );
}

/** A refusal of the policy is an outcome, and so is that a person must look first. */
async function withRefusal(ask: () => Promise<{ decision: string }>): Promise<string> {
  try {
    return (await ask()).decision;
  } catch (error) {
    if (error instanceof CallRefused && error.code === "APPLICATION_REFUSED") return "Reject";
    if (error instanceof CallRefused && error.code === "STEP_OUT_OF_TURN") return "Under Review";
    throw error;
  }
}

/** In instalments where that is wanted and the offer has the choice. */
export async function acceptOffer(
  { app }: Lender,
  { token, loanId }: Borrower,
  { isInInstalments = false }: { readonly isInInstalments?: boolean } = {},
): Promise<void> {
  const { choices = [] } = await callServer(app, readOffer, { token, body: { loanID: loanId } });
  const product = "salary-instalments";
  if (isInInstalments && choices.some((choice) => choice.product === product))
    await callServer(app, chooseProduct, { token, body: { loan_id: loanId, product } });
  await callServer(app, takeOffer, { token, body: { loan_id: loanId } });
}

export async function nameReferences({ app }: Lender, { token, loanId }: Borrower): Promise<void> {
  await callServer(app, giveReferences, { token, body: { ...REFERENCES, loan_id: loanId } });
}

const REFERENCES = {
  name_1: "Asha Rao",
  mobile_no_1: "6000000011",
  relation_1: "Mother",
  name_2: "Vikram Rao",
  mobile_no_2: "6000000012",
  relation_2: "Friend",
} as const;

/** A selfie that differs is an outcome too. */
export async function sendSelfie({ app }: Lender, { token, loanId }: Borrower): Promise<void> {
  const form = new FormData();
  form.set("loan_id", String(loanId));
  form.set("image", new Blob([new Uint8Array(SELFIE)], { type: "image/jpeg" }), "selfie.jpg");
  const encoded = new Response(form);
  const answer = await app.inject({
    method: "POST",
    url: `/api${verifySelfie.path}`,
    headers: { authorization: `Bearer ${token}`, "content-type": encoded.headers.get("content-type") ?? "" },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  const refused = new CallRefused("selfie", { status: answer.statusCode, text: answer.payload });
  if (answer.statusCode !== 200 && refused.code !== "SELFIE_MISMATCH") throw refused;
}

/** Gives the account, and authorises its auto-pay in the checkout. */
export async function giveAccount({ app, sandbox }: Lender, borrower: Borrower): Promise<void> {
  const { token, loanId, account } = borrower;
  const { customer } = await callServer(app, checkStep, { token });
  const { accountId } = await callServer(app, addBankDetail, {
    token,
    body: {
      bank_name: account.bank_name,
      account_no: account.number,
      confirmed_account_no: account.number,
      ifsc: account.ifsc,
      account_holders_name: asHolderName(customer.name ?? ""),
      loan_id: loanId,
    },
  });
  const { order_id } = await callServer(app, startMandate, {
    token,
    body: { account_id: accountId, loan_id: loanId },
  });
  const paid = await actInSandbox(sandbox, "/actions/pay", { order_id });
  const { razorpay_order_id = "", razorpay_payment_id = "", razorpay_signature = "" } = paid;
  await callServer(app, finishMandate, {
    token,
    body: { razorpay_order_id, razorpay_payment_id, razorpay_signature },
  });
}

export async function proveAccount({ app }: Lender, { token, loanId }: Borrower): Promise<void> {
  await untilDone(() => callServer(app, verifyBank, { token, body: { loan_id: loanId } }));
}

export async function acceptTerms({ app }: Lender, { token, loanId }: Borrower): Promise<void> {
  const { hash } = await callServer(app, readKeyFacts, { token, query: { loan_id: String(loanId) } });
  await callServer(app, acceptKeyFacts, { token, body: { loan_id: loanId, hash } });
}

export async function sign(lender: Lender, { token, pan }: Borrower): Promise<void> {
  const { app, sandbox } = lender;
  const body = { callback_url: `${originOf(lender)}/esign-processing` };
  const { url } = await callServer(app, startESign, { token, body });
  const client_id = idIn(url, "client_id");
  await actInSandbox(sandbox, "/actions/sign", { client_id, pan });
  await untilDone(() => callServer(app, readESignReport, { token, body: { client_id } }));
}

/** Somebody with a closed loan applies for the next, up to its terms; `null` when the policy refuses. */
export async function applyAgain(
  lender: Lender,
  applicant: Applicant,
  request: { readonly isInInstalments: boolean },
): Promise<Borrower | null> {
  const known = await signIn(lender, applicant);
  const { token, employment } = known;
  let loanId = known.loanId;
  const decision = await withRefusal(async () => {
    const given = await callServer(lender.app, updateEmploymentDetails, { token, body: employment });
    loanId = given.loan_id;
    return given;
  });
  const borrower = { ...known, loanId };
  if (decision === "Proceed to Bank" && (await shareStatement(lender, borrower)) === "Reject") return null;
  if (decision === "Reject") return null;
  await acceptOffer(lender, borrower, request);
  await giveAccount(lender, borrower);
  await acceptTerms(lender, borrower);
  return borrower;
}

export type Complaint = { readonly category: string; readonly text: string };

export async function complain(lender: Lender, applicant: Applicant, complaint: Complaint): Promise<void> {
  const { token } = await signIn(lender, applicant);
  await callServer(lender.app, makeComplaint, { token, body: complaint });
}

/** Asks for a correction that a person must look at. */
export async function askForCorrection(lender: Lender, applicant: Applicant): Promise<void> {
  const { token } = await signIn(lender, applicant);
  const body = { field: "address", value: "14 Lake Road, Pune 411004", reason: "I have moved" };
  await callServer(lender.app, correctUserData, { token, body });
}

const originOf = ({ services }: Lender): string => services.settings.appOrigin;

const idIn = (address: string, name: string): string => new URL(address).searchParams.get(name) ?? "";

/** Asks again while a provider is still at work. */
async function untilDone<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof CallRefused && error.code === "STILL_PROCESSING")) throw error;
    }
  }
}
