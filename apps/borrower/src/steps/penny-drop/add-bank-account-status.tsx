import { t } from "@lingui/core/macro";
import type { readBankDetails } from "@vaada/contract/calls/bank-account";
import { Button } from "@vaada/ui/button";
import { FullScreenLoader } from "@vaada/ui/full-screen-loader";
import { iconAlert } from "@vaada/ui/icons";
import { ResultPanel } from "@vaada/ui/result-panel";
import { useState } from "react";
import { request } from "../../api/client.ts";
import { stillWorking } from "../../language/shared-phrases.ts";
import { paths } from "../../paths.ts";
import { useSession } from "../../session/store.ts";
import { HelpLine } from "../../shell/help-line.tsx";
import { go } from "../../shell/navigation.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import { useAnswer } from "../../waiting/use-answer.ts";
import { accountPaths } from "../account-paths.ts";
import {
  type AccountFailure,
  keptAccountFailure,
  lastVerifiedAccount,
  type VerifiedAccount,
} from "../account-result.ts";
import { useBankStagePart } from "../bank-stage.ts";
import { Passed } from "../passed.tsx";
import { type AskStep, readStepNow } from "../step-now.ts";
import styles from "./add-bank-account-status.module.css";

type Props = { askStep: AskStep; read: ReadAccount };

type AccountStatus =
  | { kind: "verified"; account: VerifiedAccount }
  | { kind: "not-verified"; failure: AccountFailure }
  | { kind: "to-step" };

/**
 * Shows the account's result. The address proves nothing: the last answer since the page was loaded does,
 * and otherwise the server's step.
 */
export function AddBankAccountStatus({ askStep = readStepNow, read = readAccountOnFile }: Partial<Props>) {
  const [known, setKnown] = useState(lastAccountStatus);
  useAnswer(
    async () => known ?? (await askAccountStatus({ askStep, read })),
    (answer) => {
      setKnown(answer);
      // An ended session has sent the borrower elsewhere by now.
      if (answer.kind === "to-step" && location.pathname === STATUS_PATH)
        go(paths.stepper(), { replace: true });
    },
  );
  if (known === null)
    return <FullScreenLoader open lines={{ working: t`Looking up your account`, still: stillWorking() }} />;
  switch (known.kind) {
    case "verified":
      return <Verified account={known.account} />;
    case "not-verified":
      return <NotVerified failure={known.failure} />;
    case "to-step":
      return null;
    default:
      return known satisfies never;
  }
}

const STATUS_PATH = accountPaths.verified().split("?")[0];

/** `null` after a reload, or when the borrower typed the address. */
function lastAccountStatus(): AccountStatus | null {
  const account = lastVerifiedAccount();
  return account === null ? null : { kind: "verified", account };
}

/** Only a borrower with a verified account reaches these steps. */
const AFTER_ACCOUNT: readonly unknown[] = [accountPaths.keyFacts(), "/disbursed"];

async function askAccountStatus({ askStep, read }: Props): Promise<AccountStatus> {
  const failure = keptAccountFailure();
  const step = await askStep();
  if (AFTER_ACCOUNT.includes(step)) {
    const account = await read();
    return account === null ? { kind: "to-step" } : { kind: "verified", account };
  }
  // The answer from before the reload still holds when the server does not tell the step.
  return failure === null ? { kind: "to-step" } : { kind: "not-verified", failure };
}

function Verified({ account: { bank, ending, name } }: { account: VerifiedAccount }) {
  return (
    // The screens before this one are answered already, and would only lead on again.
    <StepFrame stage={4} progress={1} part={useBankStagePart("account")} onBack={() => go(paths.landing())}>
      <Passed
        title={t`Bank account verified`}
        facts={[
          { label: t`Bank Name`, value: bank },
          { label: t`Account Number`, value: <Masked ending={ending} /> },
          ...(name === null
            ? []
            : [{ label: t`Name at the bank`, value: name, remark: t`Matches your KYC` }]),
        ]}
        onProceed={() => go(accountPaths.keyFacts())}
      >
        <p>{t`The loan amount will be sent to this account.`}</p>
        <p className={styles.more}>{t`Next: your loan terms`}</p>
      </Passed>
    </StepFrame>
  );
}

function Masked({ ending }: { ending: string }) {
  return (
    <>
      <span aria-hidden="true">•••• </span>
      <span className="visually-hidden">{t`ends with`} </span>
      {ending}
    </>
  );
}

function NotVerified({ failure }: { failure: AccountFailure }) {
  const { title, text, more } = phrasesOf(failure);
  const wasNotAsked = failure.kind === "not-asked";
  const tryAgain = wasNotAsked ? askBankAgain : giveAccountAgain;
  return (
    <StepFrame
      stage={4}
      progress={0.6}
      part={useBankStagePart("account")}
      onBack={wasNotAsked ? () => go(paths.landing()) : tryAgain}
    >
      <ResultPanel
        tone="warning"
        icon={iconAlert}
        title={title}
        help={<HelpLine />}
        actions={
          <>
            <Button onClick={tryAgain}>{t`Try Again`}</Button>
            {wasNotAsked && (
              <Button variant="secondary" onClick={giveAnotherAccount}>
                {t`Use another account`}
              </Button>
            )}
          </>
        }
      >
        <p>{text}</p>
        {more !== undefined && <p className={styles.more}>{more}</p>}
      </ResultPanel>
    </StepFrame>
  );
}

const askBankAgain = (): void => go(accountPaths.pennyDrop(), { replace: true });

/** The server gives the unanswered account up once the borrower names another. */
const giveAnotherAccount = (): void => go(accountPaths.add(), { state: { isAnother: true } });

/** The form replaces this screen, because the next try outdates it. */
function giveAccountAgain(): void {
  const isRepeat = useSession.getState().user.loan?.loan_type === "Repeat Case";
  go(isRepeat ? accountPaths.confirm() : accountPaths.add(), { replace: true });
}

type Phrases = { title: string; text: string; more?: string };

function phrasesOf(failure: AccountFailure): Phrases {
  const nothingTaken = isByUpi(failure)
    ? t`If ₹1 was taken, it comes back. You can set it up again.`
    : t`No money was taken. You can set it up again.`;
  switch (failure.kind) {
    case "name-mismatch":
      return {
        title: t`Your account isn’t verified`,
        text: t`Bank verification failed. Your name does not match the details in your Aadhaar or PAN records. Please check and try again.`,
        more: t`It must be an account in your own name. Your offer and your earlier answers are kept.`,
      };
    case "auto-pay-closed":
      return {
        title: t`Auto-pay isn’t set up yet`,
        text: closedText(failure),
        more: nothingTaken,
      };
    case "auto-pay-refused":
      return {
        title: failure.isUpi ? t`Auto-pay was not set up` : t`Your bank did not set up auto-pay`,
        text: failure.isUpi
          ? t`It was refused or cancelled in your UPI app, or by its bank.`
          : t`The bank refused it, or it was cancelled there. You can try again, or use another account.`,
        more: nothingTaken,
      };
    case "not-asked":
      return {
        title: t`We couldn’t reach your bank`,
        text: t`Your account is saved. If you try again, we won’t send another ₹1.`,
      };
    case "said":
      return { title: t`Your account isn’t verified`, text: failure.message };
    default:
      return failure satisfies never;
  }
}

const isByUpi = (failure: AccountFailure): boolean => "isUpi" in failure && failure.isUpi;

function closedText({ hasFailed, isUpi }: Extract<AccountFailure, { kind: "auto-pay-closed" }>): string {
  if (!hasFailed) return t`You closed the auto-pay window.`;
  return isUpi
    ? t`Your UPI app did not approve auto-pay, and you closed the auto-pay window.`
    : t`Your bank did not approve auto-pay, and you closed the auto-pay window.`;
}

type ReadAccount = () => Promise<VerifiedAccount | null>;

const ENDING_DIGITS = 4;

/** `null` when no verified account is on file, or the server does not answer. */
const readAccountOnFile: ReadAccount = async () => {
  const outcome = await request<typeof readBankDetails>("GET", "/user/get-existing-bank-details");
  if (outcome.kind !== "ok" || !outcome.data.isVerified) return null;
  const { bank, accountNo } = outcome.data;
  return { bank, ending: accountNo.slice(-ENDING_DIGITS), name: null };
};
