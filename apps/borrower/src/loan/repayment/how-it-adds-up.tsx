import { t } from "@lingui/core/macro";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import type { Owed } from "@vaada/contract/owed";
import { ZERO } from "@vaada/money/paise";
import { OwedLines } from "@vaada/ui/owed-lines";
import { amountOf } from "../../shell/money-text.ts";
import { fullPaymentLines } from "../owed-lines.ts";

type Props = { owed: Owed; coolingOff: Dashboard["coolingOff"]; feesTaken: number };

/** The lines of the total, for who wants to see them; open while the loan can be given back, with what that takes off. */
export function HowItAddsUp({ owed, coolingOff, feesTaken }: Props) {
  const { lines, ...table } = fullPaymentLines({ owed, coolingOff });
  const spared = {
    label: t`Processing fee and GST`,
    formula: t`cancelled when you give the loan back`,
    amount: ZERO,
    before: { amount: amountOf(feesTaken), said: t`instead of` },
  };
  const isExit = coolingOff !== null;
  return (
    <OwedLines
      {...table}
      lines={isExit && feesTaken > 0 ? [...lines, spared] : lines}
      why={{ summary: t`See how it adds up`, isOpenFirst: isExit }}
    />
  );
}
