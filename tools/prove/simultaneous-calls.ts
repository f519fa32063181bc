import { asHolderName } from "@vaada/contract/bank-account";
import type { Call, ReplyOf } from "@vaada/contract/call";
import { addBankDetail, finishMandate, startMandate } from "@vaada/contract/calls/bank-account";
import { readESignReport, startESign } from "@vaada/contract/calls/e-sign";
import { acceptKeyFacts, readKeyFacts } from "@vaada/contract/calls/key-facts";
import { verifyBank } from "@vaada/contract/calls/penny-drop";
import { checkStep } from "@vaada/contract/calls/step";
import {
  AUTO_PAY_NOTICE_VERSION,
  BANK_ACCOUNT_NOTICE_VERSION,
  E_SIGN_NOTICE_VERSION,
} from "@vaada/contract/step-notices";
import { appUrl, sandboxUrl } from "../../e2e/support/addresses.ts";
import { callApi, postToSandbox } from "../../e2e/support/api.ts";
import { type Walker, walkByCalls } from "../../e2e/support/walk-by-calls.ts";
import type { PaidLoan } from "./disbursal-verdict.ts";

export type HurriedLoan = PaidLoan & {
  /** Replies that must not happen. */
  readonly unexpected: readonly string[];
};

/** More simultaneous calls than one person's tabs could make. */
export const AT_ONCE = 8;

/** Takes a borrower from the bank account to the signature, and makes every call that has an effect many times at once. */
export async function applyWithSimultaneousCalls(walker: Walker, account: string): Promise<HurriedLoan> {
  const session = await walkByCalls(walker, "bank-account");
  const token = session.verified.access_token;
  const loan_id = session.verified.loan.loan_id;
  const unexpected: string[] = [];
  const { customer } = await callApi(checkStep, { token });
  const { accountId } = await callAtOnce(unexpected, addBankDetail, () =>
    callApi(addBankDetail, {
      token,
      noticeVersion: BANK_ACCOUNT_NOTICE_VERSION,
      body: {
        bank_name: "HDFC",
        ifsc: "HDFC0000053",
        account_no: account,
        confirmed_account_no: account,
        account_holders_name: asHolderName(customer.name ?? ""),
        loan_id,
      },
    }),
  );
  const { order_id } = await callAtOnce(unexpected, startMandate, () =>
    callApi(startMandate, {
      token,
      noticeVersion: AUTO_PAY_NOTICE_VERSION,
      body: { account_id: accountId, loan_id },
    }),
  );
  const paid = await postToSandbox(sandboxUrl(), "/actions/pay", { order_id });
  const { razorpay_order_id = "", razorpay_payment_id = "", razorpay_signature = "" } = paid;
  const checkout = { razorpay_order_id, razorpay_payment_id, razorpay_signature };
  await callAtOnce(unexpected, finishMandate, () => callApi(finishMandate, { token, body: checkout }));
  await callAtOnce(unexpected, verifyBank, () => callApi(verifyBank, { token, body: { loan_id } }));
  const { hash } = await callApi(readKeyFacts, { token, query: { loan_id: String(loan_id) } });
  await callAtOnce(unexpected, acceptKeyFacts, () =>
    callApi(acceptKeyFacts, { token, body: { loan_id, hash } }),
  );
  await signAtOnce(unexpected, token);
  return { loanId: loan_id, account, unexpected };
}

async function signAtOnce(unexpected: string[], token: string): Promise<void> {
  const { url } = await callAtOnce(unexpected, startESign, () =>
    callApi(startESign, {
      token,
      noticeVersion: E_SIGN_NOTICE_VERSION,
      body: { callback_url: `${appUrl()}/esign-processing` },
    }),
  );
  const client_id = new URL(url).searchParams.get("client_id") ?? "";
  await postToSandbox(sandboxUrl(), "/actions/sign", { client_id });
  await callAtOnce(unexpected, readESignReport, () =>
    callApi(readESignReport, { token, body: { client_id } }),
  );
}

/** Every call must be answered, all with the same reply, if need be after a retry. */
async function callAtOnce<C extends Call>(
  unexpected: string[],
  { name, reads }: C,
  make: () => Promise<ReplyOf<C>>,
): Promise<ReplyOf<C>> {
  const settled = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => retryWhileBusy(make)));
  const replies = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  for (const one of settled) if (one.status === "rejected") unexpected.push(String(one.reason));
  const [first] = replies;
  if (first === undefined) throw new Error(`${name}: none of ${AT_ONCE} was answered: ${unexpected.at(-1)}`);
  // A call that only reads may see progress between two replies.
  if (reads === true) return first;
  const different = new Set(replies.map((reply) => JSON.stringify(reply)));
  if (different.size > 1)
    unexpected.push(`${name}: ${different.size} different answers: ${[...different].join(" ")}`);
  return first;
}

/** The refusals at which the app itself tries again. */
const ASK_AGAIN = /"(STILL_PROCESSING|DATABASE_UNAVAILABLE)"/;

async function retryWhileBusy<T>(make: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await make();
    } catch (error) {
      if (!(error instanceof Error && ASK_AGAIN.test(error.message))) throw error;
    }
  }
}
