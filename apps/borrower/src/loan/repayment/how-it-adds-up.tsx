import { t } from "@lingui/core/macro";
import type { Owed } from "@vaada/contract/owed";
import { OwedLines } from "@vaada/ui/owed-lines";
import { amountOf } from "../../shell/money-text.ts";
import { owedLine } from "../owed-lines.ts";

/** The lines of the total, for who wants to see them. */
export function HowItAddsUp({ owed }: { owed: Owed }) {
  return (
    <OwedLines
      label={t`What you owe today`}
      lines={owed.lines.map(owedLine)}
      total={{ label: t`Total payable today`, amount: amountOf(owed.total) }}
      why={{ summary: t`See how it adds up` }}
    />
  );
}
