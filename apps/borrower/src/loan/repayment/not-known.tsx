import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { iconAlert } from "@vaada/ui/icons";
import { ResultPanel } from "@vaada/ui/result-panel";
import type { Failure } from "../../form/failure.ts";
import { HelpLine } from "../../shell/help-line.tsx";

type Props = { failure: Failure; onTryAgain: () => void };

/** The server could not be asked. It is asked again by itself meanwhile. */
export function NotKnown({ failure, onTryAgain }: Props) {
  return (
    <ResultPanel
      tone="neutral"
      icon={iconAlert}
      title={t`We couldn’t look what became of your payment`}
      help={<HelpLine />}
      actions={<Button onClick={onTryAgain}>{t`Try again`}</Button>}
    >
      <p>{failure.message}</p>
      <p>{t`Don’t pay again before you have seen it here. A payment that went through is not lost.`}</p>
    </ResultPanel>
  );
}
