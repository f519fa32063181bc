import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { Icon } from "@vaada/ui/icon";
import { iconAlert, iconCheck } from "@vaada/ui/icons";
import { LinkButton } from "@vaada/ui/link-button";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import type { Outcome } from "../../api/client.ts";
import { BusyLine } from "../../form/busy-line.tsx";
import { failureOf } from "../../form/failure.ts";
import { FailureNote } from "../../form/failure-note.tsx";
import { useHeading } from "../../form/use-heading.ts";
import { i18n } from "../../language/messages.ts";
import { ACCOUNT_NOTICE_TITLE } from "../../language/notice-titles.ts";
import { usualFailures } from "../../language/shared-phrases.ts";
import { paths } from "../../paths.ts";
import { go } from "../../shell/navigation.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import { useLateSheet } from "../../shell/use-late-sheet.tsx";
import { accountPaths } from "../account-paths.ts";
import {
  type AccountOnFile,
  type AddAccount,
  addAccount,
  type ConfirmAccount,
  confirmAccount,
  type ReadOnFile,
  readOnFile,
} from "./account-calls.ts";
import type { AutoPayCalls } from "./auto-pay-calls.ts";
import styles from "./confirm-bank-account.module.css";
import { AutoPaySection } from "./late-auto-pay-terms.tsx";
import { AccountFacts, bodyOfOnFile, ChangeAccount, useGiveAccount } from "./on-file.tsx";
import { LookingUp, useOnFile } from "./use-on-file.tsx";

type Calls = { confirm: ConfirmAccount; autoPayCalls?: AutoPayCalls | undefined };
type Props = Calls & { read: ReadOnFile; add: AddAccount };

/** The form loads only where the account of the last loan was given up, which is rare. */
const AccountForm = lazy(async () => ({ default: (await import("./account-form.tsx")).AccountForm }));

/** A repeat borrower confirms the account on file. One whose account was given up enters another. */
export function ConfirmBankAccount({
  read = readOnFile,
  confirm = confirmAccount,
  add = addAccount,
  autoPayCalls,
}: Partial<Props>) {
  const [question, setQuestion] = useState(1);
  const calls = { read, confirm, add, autoPayCalls };
  return <Asking key={question} {...calls} onTryAgain={() => setQuestion(question + 1)} />;
}

function Asking({ read, add, confirm, autoPayCalls, onTryAgain }: Props & { onTryAgain: () => void }) {
  const found = useOnFile(read);
  switch (found.kind) {
    case "asking":
      return <LookingUp />;
    case "none":
      return (
        <Suspense>
          <AccountForm add={add} autoPayCalls={autoPayCalls} />
        </Suspense>
      );
    case "on-file":
      return <Confirm account={found.account} confirm={confirm} autoPayCalls={autoPayCalls} />;
    case "failed":
      return <NotFoundOut outcome={found.outcome} onTryAgain={onTryAgain} />;
    default:
      return found satisfies never;
  }
}

const loadNotice = async () => (await import("./account-notice.tsx")).AccountNotice;

function Confirm({ account, confirm, autoPayCalls }: Calls & { account: AccountOnFile }) {
  useHeading();
  const notice = useLateSheet(loadNotice);
  const { giving, give, sheet } = useGiveAccount({
    send: () => confirm({ ...bodyOfOnFile(account), account_status: account.account_status }),
    read: account.autoPay,
    autoPayCalls,
    // A verified account needs no second penny drop.
    onDone: () =>
      go(account.isVerified ? accountPaths.keyFacts() : accountPaths.pennyDrop(), { replace: true }),
  });
  return (
    <StepFrame
      stage={4}
      progress={0.6}
      // The screens before this one are answered already, and would only lead here again.
      onBack={() => go(paths.landing())}
      footer={
        <>
          <BusyLine
            isBusy={giving.isBusy}
            text={t`Confirming your account`}
            slowText={t`This can take a few seconds. Your account is kept.`}
          />
          <Button busy={giving.isBusy} onClick={() => void give()}>
            {t`Proceed`}
          </Button>
        </>
      }
      note={t`By tapping this you let us use these details for this loan, and share them with RazorpayX or Cashfree, our payment providers, to do so.`}
    >
      <h1>{t`Confirm your bank account`}</h1>
      <p>{t`Check your bank details — loan amount will be sent here.`}</p>
      <div className={styles.page}>
        <Badge isVerified={account.isVerified} />
        <AccountFacts account={account} />
        <ChangeAccount />
        <AutoPaySection terms={account.autoPay} />
        <LinkButton onClick={notice.show}>{i18n._(ACCOUNT_NOTICE_TITLE)}</LinkButton>
        {giving.failure !== null && <FailureNote failure={giving.failure} onTryAgain={() => void give()} />}
      </div>
      {notice.sheet}
      {sheet}
    </StepFrame>
  );
}

function Badge({ isVerified }: { isVerified: boolean }) {
  return (
    <p className={`${styles.badge} ${isVerified ? styles.verified : styles.unverified}`}>
      <Icon path={isVerified ? iconCheck : iconAlert} size="xs" />
      {isVerified ? t`Verified` : t`Not Verified`}
    </p>
  );
}

type NotFoundOutProps = { outcome: Exclude<Outcome<unknown>, { kind: "ok" }>; onTryAgain: () => void };

/** The server did not say which account is on file. */
function NotFoundOut({ outcome, onTryAgain }: NotFoundOutProps) {
  useHeading();
  const [failure] = useState(() =>
    failureOf(outcome, {
      phrases: usualFailures(),
      nowMs: Date.now(),
    }),
  );
  const tryAgain = useEffectEvent(onTryAgain);
  // A connection that is back tries again by itself.
  useEffect(() => {
    const again = () => tryAgain();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, []);
  return (
    <StepFrame stage={4} progress={0.6} onBack={() => go(paths.landing())} footer={null}>
      <h1>{t`Confirm your bank account`}</h1>
      <p>{t`We couldn’t look up your account. Nothing is lost.`}</p>
      <div className={styles.page}>
        <div>
          <FailureNote failure={failure} onTryAgain={onTryAgain} />
        </div>
      </div>
    </StepFrame>
  );
}
