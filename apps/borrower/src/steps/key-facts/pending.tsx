import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { FullScreenLoader } from "@vaada/ui/full-screen-loader";
import { iconAlert } from "@vaada/ui/icons";
import { ResultPanel } from "@vaada/ui/result-panel";
import { useEffect, useEffectEvent } from "react";
import type { Failure } from "../../form/failure.ts";
import { HelpLine } from "../../shell/help-line.tsx";
import { StepFrame } from "../../shell/step-frame.tsx";

type Props = { failure: Failure | null; onTryAgain: () => void };

/** Until the statement is here, or when it can't be had. */
export function Pending({ failure, onTryAgain }: Props) {
  if (failure !== null) return <Unread failure={failure} onTryAgain={onTryAgain} />;
  return (
    <main>
      <FullScreenLoader
        open
        lines={{
          working: t`Getting your key fact statement`,
          still: t`Still working. You can keep this open.`,
        }}
      />
    </main>
  );
}

function Unread({ failure, onTryAgain }: Props & { failure: Failure }) {
  const tryAgain = useEffectEvent(onTryAgain);
  // Whoever comes out of the tunnel need not press anything.
  useEffect(() => {
    const again = () => tryAgain();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, []);
  return (
    <StepFrame stage={5} progress={0.25}>
      <ResultPanel
        tone="neutral"
        icon={iconAlert}
        title={t`We couldn’t load your key fact statement`}
        help={<HelpLine />}
        actions={<Button onClick={onTryAgain}>{t`Try again`}</Button>}
      >
        <p>{failure.message}</p>
        <p>{t`Your terms are kept with us. Nothing is lost.`}</p>
      </ResultPanel>
    </StepFrame>
  );
}
