import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type Fact, FactList } from "@vaada/ui/fact-list";
import type { Outcome } from "../../api/client.ts";
import { useAct } from "../../form/use-act.ts";
import { useStillHere } from "../../form/use-still-here.ts";
import { usualFailures } from "../../language/shared-phrases.ts";
import { keptLoanId } from "../../session/loan-id.ts";
import type { AccountOnFile, AccountReply, AutoPayTerms } from "./account-calls.ts";
import type { AccountBody } from "./account-details.ts";
import type { AutoPayCalls } from "./auto-pay-calls.ts";
import styles from "./on-file.module.css";
import { useAutoPay } from "./use-auto-pay.tsx";

type Props = { account: AccountOnFile; children?: never };

/** The account on file. Only its owner sees it, so the number is whole, in the groups it was typed in. */
export function AccountFacts({ account }: Props) {
  const facts: Fact[] = [
    { label: t`Account Holder Name`, value: account.bank_holder_name.toLocaleUpperCase("en-IN") },
    { label: t`Account Number`, value: inFours(account.accountNo) },
    { label: t`Bank Name`, value: account.bank },
    { label: t`IFSC`, value: account.bankIfsc },
  ];
  return <FactList facts={facts} />;
}

const inFours = (digits: string): string => digits.replace(/.{4}(?=.)/g, "$& ");

/** Only our support changes the account, so that a stolen phone can't redirect the money. */
export function ChangeAccount() {
  const { email, phone } = lender.support;
  return (
    <p className={styles.change}>
      <Trans>
        To change the account, please contact support: <a href={`mailto:${email}`}>{email}</a> or{" "}
        <a href={`tel:${phone.replace(/\s/g, "")}`}>{phone}</a>.
      </Trans>
    </p>
  );
}

type Options = {
  send: () => Promise<Outcome<AccountReply>>;
  /** The terms of auto-pay that stand above the button. */
  read: AutoPayTerms | null;
  autoPayCalls: AutoPayCalls | undefined;
  /** Runs once the account is saved and its auto-pay is set up, where its bank needs one. */
  onDone: () => void;
};

/** Saves the account on file for this loan, then offers its auto-pay. */
export function useGiveAccount({ send, read, autoPayCalls, onDone }: Options) {
  const autoPay = useAutoPay({ calls: autoPayCalls, onSetUp: onDone });
  const isStillHere = useStillHere();
  const giving = useAct(usualFailures());
  const give = async (): Promise<void> => {
    await giving.run(async () => {
      const answer = await send();
      if (answer.kind !== "ok" || !isStillHere()) return answer;
      const { accountId, autoPay: terms } = answer.data;
      if (terms === null) onDone();
      else await autoPay.offer({ accountId, autoPay: terms }, read);
      return answer;
    });
  };
  return { giving, give, sheet: autoPay.sheet };
}

/** The account on file as the body of the calls. */
export const bodyOfOnFile = (account: AccountOnFile): AccountBody => ({
  loan_id: Number(keptLoanId()),
  bank_name: account.bank,
  account_holders_name: account.bank_holder_name,
  account_no: account.accountNo,
  confirmed_account_no: account.accountNo,
  ifsc: account.bankIfsc,
});
