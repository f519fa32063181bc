import { t } from "@lingui/core/macro";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import type { Owed } from "@vaada/contract/owed";
import { OwedLines } from "@vaada/ui/owed-lines";
import { fullPaymentLines } from "../owed-lines.ts";

type Props = { owed: Owed; coolingOff: Dashboard["coolingOff"] };

/** The lines of the total, for who wants to see them. */
export function HowItAddsUp({ owed, coolingOff }: Props) {
  return <OwedLines {...fullPaymentLines({ owed, coolingOff })} why={{ summary: t`See how it adds up` }} />;
}
