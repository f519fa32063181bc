import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { NoteCard } from "@vaada/ui/note-card";
import { BusyLine } from "../../form/busy-line.tsx";
import { FailureNote } from "../../form/failure-note.tsx";
import { useHeading } from "../../form/use-heading.ts";
import { paths } from "../../paths.ts";
import { go } from "../../shell/navigation.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import { accountPaths } from "../account-paths.ts";
import { useBankStagePart } from "../bank-stage.ts";
import type { AccountOnFile, AddAccount } from "./account-calls.ts";
import type { AutoPayCalls } from "./auto-pay-calls.ts";
import { AccountFacts, bodyOfOnFile, ChangeAccount, useGiveAccount } from "./on-file.tsx";
import styles from "./on-file-account.module.css";

type Props = {
  account: AccountOnFile;
  add: AddAccount;
  autoPayCalls?: AutoPayCalls | undefined;
  onAnother: () => void;
};

/** The account is saved and only its auto-pay is missing, as after a closed window. */
export function OnFileAccount({ account, add, autoPayCalls, onAnother }: Props) {
  useHeading();
  const { giving, give, sheet } = useGiveAccount({
    // Adding the same account again returns its id.
    send: () => add(bodyOfOnFile(account)),
    autoPayCalls,
    onDone: () => go(accountPaths.pennyDrop(), { replace: true }),
  });
  return (
    <StepFrame
      stage={4}
      progress={0.65}
      part={useBankStagePart("account")}
      // The screens before this one are answered already, and would only lead here again.
      onBack={() => go(paths.landing())}
      footer={
        <>
          <BusyLine
            isBusy={giving.isBusy}
            text={t`Looking up your account`}
            slowText={t`This can take a few seconds. Your account is kept.`}
          />
          <div className={styles.buttons}>
            <Button busy={giving.isBusy} onClick={() => void give()}>
              {t`Set up auto-pay`}
            </Button>
            {account.canChange && (
              <Button variant="secondary" onClick={onAnother}>
                {t`Use another account`}
              </Button>
            )}
          </div>
        </>
      }
    >
      <h1>{t`Add Your Bank Account Details`}</h1>
      <p>{t`Your account is saved. Only auto-pay is still missing.`}</p>
      <div className={styles.page}>
        <AccountFacts account={account} />
        <NoteCard tone="info">
          {t`You see what is debited, and when, before you approve anything with your bank.`}
        </NoteCard>
        {!account.canChange && <ChangeAccount />}
        {giving.failure !== null && <FailureNote failure={giving.failure} onTryAgain={() => void give()} />}
      </div>
      {sheet}
    </StepFrame>
  );
}
