import type { ReplyOf } from "@vaada/contract/call";
import type { verifyCode } from "@vaada/contract/calls/sign-in";
import type { checkStep } from "@vaada/contract/calls/step";
import { type Outcome, request } from "../api/client.ts";
import { keepPrice } from "../device/taken-price.ts";
import { paths } from "../paths.ts";
import { keepSession, writeSessionValues } from "../session/session-values.ts";
import { setApp, setUser } from "../session/store.ts";

export type Step = ReplyOf<typeof checkStep>;

/** Asks the server where the borrower is, and keeps what it says. The loading flag is up while it is asked. */
export async function askForStep(): Promise<Outcome<Step>> {
  setApp({ loading: true });
  const outcome = await request<typeof checkStep>("GET", "/step/step-checker");
  setApp({ loading: false });
  if (outcome.kind === "ok") keepStep(outcome.data);
  return outcome;
}

/**
 * Takes a fresh session in and says where it goes on: a repeat customer to the dashboard, anybody else to the step that
 * the server names. When it can't say, the stepper asks again and offers a retry.
 */
export async function enterSession(reply: ReplyOf<typeof verifyCode>): Promise<string> {
  keepSession(reply);
  if (reply.loan.loan_type === "Repeat Case") {
    setApp({ stepperDisabled: true });
    return paths.dashboard();
  }
  setApp({ stepperDisabled: false });
  const outcome = await askForStep();
  return outcome.kind === "ok" ? outcome.data.redirect_to : paths.stepper();
}

export function keepStep({ customer, loan, employment, redirect_to }: Step): void {
  setUser({ user: customer, loan, employment, accountId: String(loan.account_id ?? "") });
  writeSessionValues({
    loan_id: String(loan.loan_id),
    loan_status: loan.loan_status,
    loan_type: loan.loan_type,
  });
  // Also where the offer was taken on another device, or its terms were issued anew.
  if (loan.price !== undefined) keepPrice({ ...loan.price, loanId: String(loan.loan_id) });
  // A repeat customer walks no steps, but for an application that is open.
  setApp({ stepperDisabled: loan.loan_type === "Repeat Case" && redirect_to === paths.dashboard() });
}
