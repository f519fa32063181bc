import { asHolderName } from "@vaada/contract/bank-account";
import type { Call, ReplyOf } from "@vaada/contract/call";
import { addBankDetail, finishMandate, startMandate, verifyBank } from "@vaada/contract/calls/bank-account";
import { readESignReport, startESign } from "@vaada/contract/calls/e-sign";
import { acceptKeyFacts, readKeyFacts } from "@vaada/contract/calls/key-facts";
import { checkStep } from "@vaada/contract/calls/step";
import {
  AUTO_PAY_NOTICE_VERSION,
  BANK_ACCOUNT_NOTICE_VERSION,
  E_SIGN_NOTICE_VERSION,
} from "@vaada/contract/step-notices";
import { appUrl, sandboxUrl } from "../../e2e/support/addresses.ts";
import { ask } from "../../e2e/support/api.ts";
import { type Walker, walk } from "../../e2e/support/walk.ts";
import { tellSandbox } from "./sandbox.ts";
import type { PaidLoan } from "./verdict.ts";

export type Hurried = PaidLoan & {
  /** Answers that were none of those that may come. */
  readonly odd: readonly string[];
};

/** As many tabs and fingers as one person could have, and then some. */
export const AT_ONCE = 8;

/** Walks somebody from the account to the signature, and makes every call that has an effect so often at once. */
export async function hurry(walker: Walker, account: string): Promise<Hurried> {
  const session = await walk(walker, "bank-account");
  const token = session.verified.access_token;
  const loan_id = session.verified.loan.loan_id;
  const odd: string[] = [];
  const { customer } = await ask(checkStep, { token });
  const { accountId } = await allAtOnce(odd, addBankDetail, () =>
    ask(addBankDetail, {
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
  const { order_id } = await allAtOnce(odd, startMandate, () =>
    ask(startMandate, {
      token,
      noticeVersion: AUTO_PAY_NOTICE_VERSION,
      body: { account_id: accountId, loan_id },
    }),
  );
  const paid = await tellSandbox(sandboxUrl(), "/actions/pay", { order_id });
  const { razorpay_order_id = "", razorpay_payment_id = "", razorpay_signature = "" } = paid;
  const checkout = { razorpay_order_id, razorpay_payment_id, razorpay_signature };
  await allAtOnce(odd, finishMandate, () => ask(finishMandate, { token, body: checkout }));
  await allAtOnce(odd, verifyBank, () => ask(verifyBank, { token, body: { loan_id } }));
  const { hash } = await ask(readKeyFacts, { token, query: { loan_id: String(loan_id) } });
  await allAtOnce(odd, acceptKeyFacts, () => ask(acceptKeyFacts, { token, body: { loan_id, hash } }));
  await signAtOnce(odd, token);
  return { loanId: loan_id, account, odd };
}

async function signAtOnce(odd: string[], token: string): Promise<void> {
  const { url } = await allAtOnce(odd, startESign, () =>
    ask(startESign, {
      token,
      noticeVersion: E_SIGN_NOTICE_VERSION,
      body: { callback_url: `${appUrl()}/esign-processing` },
    }),
  );
  const client_id = new URL(url).searchParams.get("client_id") ?? "";
  await tellSandbox(sandboxUrl(), "/actions/sign", { client_id });
  await allAtOnce(odd, readESignReport, () => ask(readESignReport, { token, body: { client_id } }));
}

/** Every call must come to an answer, all to the same, if need be after it was told to ask again. */
async function allAtOnce<C extends Call>(
  odd: string[],
  { name, reads }: C,
  make: () => Promise<ReplyOf<C>>,
): Promise<ReplyOf<C>> {
  const settled = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => untilDone(make)));
  const replies = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  for (const one of settled) if (one.status === "rejected") odd.push(String(one.reason));
  const [first] = replies;
  if (first === undefined) throw new Error(`${name}: none of ${AT_ONCE} was answered: ${odd.at(-1)}`);
  // What has become of it by then may be more than a moment before.
  if (reads === true) return first;
  const different = new Set(replies.map((reply) => JSON.stringify(reply)));
  if (different.size > 1)
    odd.push(`${name}: ${different.size} different answers: ${[...different].join(" ")}`);
  return first;
}

/** What the app itself takes for a word to ask once more. */
const ASK_AGAIN = /"(STILL_PROCESSING|DATABASE_UNAVAILABLE)"/;

async function untilDone<T>(make: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await make();
    } catch (error) {
      if (!(error instanceof Error && ASK_AGAIN.test(error.message))) throw error;
    }
  }
}
