import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { FullScreenLoader } from "@vaada/ui/full-screen-loader";
import { iconAlert } from "@vaada/ui/icons";
import { ResultPanel } from "@vaada/ui/result-panel";
import type { Failure } from "../../form/failure.ts";
import { paths } from "../../paths.ts";
import { HelpLine } from "../../shell/help-line.tsx";
import { go } from "../../shell/navigation.ts";
import { StepFrame } from "../../shell/step-frame.tsx";

type Props = { failure: Failure | null; onTryAgain: () => void };

/** Until it is known where the money is, or when nobody can say. It is asked again by itself meanwhile. */
export function Pending({ failure, onTryAgain }: Props) {
  if (failure === null)
    return (
      <main>
        <FullScreenLoader
          open
          lines={{
            working: t`Looking where your money is`,
            still: t`Still working. You can keep this open.`,
          }}
        />
      </main>
    );
  return (
    <StepFrame stage={6} progress={0.2} onBack={() => go(paths.dashboard())}>
      <ResultPanel
        tone="neutral"
        icon={iconAlert}
        title={t`We couldn’t look where your money is`}
        help={<HelpLine />}
        actions={<Button onClick={onTryAgain}>{t`Try again`}</Button>}
      >
        <p>{failure.message}</p>
        <p>{t`Your agreement is signed and kept with us. Nothing is lost.`}</p>
      </ResultPanel>
    </StepFrame>
  );
}
