import { t } from "@lingui/core/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import { formatDay } from "@vaada/calendar/format";
import { FactList } from "@vaada/ui/fact-list";
import { LinkButton } from "@vaada/ui/link-button";
import { showToast } from "@vaada/ui/toast";
import { moneyText } from "../../shell/money-text.ts";
import type { Disbursal } from "./read-disbursal.ts";

type Props = { disbursal: Disbursal };

/** What came, by which number of the bank, and what is paid back when. */
export function ArrivedFacts({ disbursal: { amount, bank, account, utr, repayAmount, repayDate } }: Props) {
  const copy =
    utr === null ? undefined : (
      <>
        {t`the bank’s number of the payment`}{" "}
        <LinkButton onClick={() => void copied(utr)}>{t`Copy`}</LinkButton>
      </>
    );
  return (
    <FactList
      facts={[
        { label: t`Credited`, value: moneyText(amount), remark: `${bank} ••${account}` },
        ...(utr === null ? [] : [{ label: t`UTR`, value: utr, remark: copy }]),
        { label: t`You repay`, value: moneyText(repayAmount) },
        { label: t`Repay on`, value: formatDay(civilDate(repayDate)) },
      ]}
    />
  );
}

/** A browser may not let it; the number stands there to be copied by hand. */
async function copied(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ tone: "success", text: t`Copied` });
  } catch {
    showToast({
      tone: "warning",
      text: t`Your browser did not let us copy it. Hold the number to copy it yourself.`,
    });
  }
}
