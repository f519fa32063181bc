import type { Page } from "@playwright/test";
import type { ReplyOf } from "@vaada/contract/call";
import type { verifyCode } from "@vaada/contract/calls/sign-in";
import type { checkStep } from "@vaada/contract/calls/step";

/** The server's replies to a browser that signed in: to the code, and to the question for the step. */
export type Session = {
  readonly mobile: string;
  readonly verified: ReplyOf<typeof verifyCode>;
  readonly step: ReplyOf<typeof checkStep>;
};

/**
 * The local storage of a device on which the app has just signed somebody in, to the letter: `sign-in.spec.ts` holds it
 * against what the app itself writes.
 */
export function storedSession({ mobile, verified, step }: Session, nowMs: number): Record<string, string> {
  const { user_id, mobile: ownMobile } = step.customer;
  return {
    access_token: verified.access_token,
    user_id: verified.user_id,
    user_type: verified.user_type,
    loan_id: String(step.loan.loan_id),
    product_id: verified.loan.productId,
    loan_status: step.loan.loan_status,
    loan_type: step.loan.loan_type,
    last_active_at: String(nowMs),
    vaada: JSON.stringify({
      user: {
        requestId: null,
        mobile,
        accountId: "",
        user: { user_id, mobile: ownMobile },
        loan: step.loan,
        employment: step.employment,
        resendAtMs: null,
        codeEndsAtMs: null,
      },
      app: { loading: false, stepperDisabled: false, triggerInstallOnce: false },
    }),
  };
}

/** An address of the app's origin that does not start the app. */
const NO_APP = "/robots.txt";

/** Fills a page's storage as if its borrower had signed in there. The app is not open yet. */
export async function restoreSession(page: Page, session: Session): Promise<void> {
  await page.goto(NO_APP);
  await page.evaluate(
    (kept) => {
      localStorage.clear();
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
    },
    storedSession(session, Date.now()),
  );
}

export const readStorage = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...localStorage }));
