import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { Icon } from "@vaada/ui/icon";
import { iconShield } from "@vaada/ui/icons";
import { LinkButton } from "@vaada/ui/link-button";
import type { Outcome } from "../../api/client.ts";
import { BusyLine } from "../../form/busy-line.tsx";
import { FailureNote } from "../../form/failure-note.tsx";
import { useHeading } from "../../form/use-heading.ts";
import { paths } from "../../paths.ts";
import { useSession } from "../../session/store.ts";
import { go } from "../../shell/navigation.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import { accountPaths } from "../account-paths.ts";
import { useBankStagePart } from "../bank-stage.ts";
import type { AccountOnFile, AccountReply, AddAccount } from "./account-calls.ts";
import type { AutoPayCalls } from "./auto-pay-calls.ts";
import { AutoPaySection } from "./late-auto-pay-terms.tsx";
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
    send: () => idOf(account, add),
    read: account.autoPay,
    autoPayCalls,
    onDone: () => go(accountPaths.pennyDrop(), { replace: true }),
  });
  return (
    <StepFrame
      stage={4}
      progress={0.65}
      part={useBankStagePart("account")}
      onBack={goBack}
      footer={
        <>
          <BusyLine
            isBusy={giving.isBusy}
            text={t`Looking up your account`}
            slowText={t`This can take a few seconds. Your account is kept.`}
          />
          <div className={styles.buttons}>
            <Button variant="secondary" onClick={goBack}>
              {t`Back`}
            </Button>
            <Button busy={giving.isBusy} onClick={() => void give()}>
              {t`Proceed`}
            </Button>
          </div>
        </>
      }
    >
      <h1>{t`Add Your Bank Account Details`}</h1>
      <p>{t`Please add your salary bank account details to receive the loan amount.`}</p>
      <p className={styles.safe}>
        <Icon path={iconShield} size="sm" />
        {t`100% Safe and Secure`}
      </p>
      <p>{t`Your account is saved. Only auto-pay is still missing.`}</p>
      <div className={styles.page}>
        <AccountFacts account={account} />
        {account.canChange ? (
          <LinkButton onClick={onAnother}>{t`Use another account`}</LinkButton>
        ) : (
          <ChangeAccount />
        )}
        <AutoPaySection terms={account.autoPay} />
        {giving.failure !== null && <FailureNote failure={giving.failure} onTryAgain={() => void give()} />}
      </div>
      {sheet}
    </StepFrame>
  );
}

/** The screens before this one are answered already, and would only lead here again. */
const goBack = (): void => go(paths.landing());

/** The step call has told the account's id. Where it has not, adding the same account again returns it. */
async function idOf(account: AccountOnFile, add: AddAccount): Promise<Outcome<AccountReply>> {
  const { accountId } = useSession.getState().user;
  if (accountId === "") return add(bodyOfOnFile(account));
  const { autoPay } = account;
  return {
    kind: "ok",
    data: { accountId: Number(accountId), isEmandateRequired: autoPay !== null, autoPay },
  };
}
