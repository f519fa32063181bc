import { t } from "@lingui/core/macro";
import { type Fact, FactList } from "@vaada/ui/fact-list";
import type { OnFile } from "./account-calls.ts";

type Props = { account: OnFile; children?: never };

/** The account on file. Its owner alone is shown the whole number, in the groups it was typed in. */
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
