import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@vaada/ui/button";
import { iconAlert } from "@vaada/ui/icons";
import { ResultPanel } from "@vaada/ui/result-panel";
import { useEffect, useEffectEvent, useState } from "react";
import { paths } from "../paths.ts";
import { stateRestored } from "../session/store.ts";
import { HelpLine } from "../shell/help-line.tsx";
import { go } from "../shell/navigation.ts";
import { askForStep } from "../shell/step.ts";
import { Arrival } from "./arrival.tsx";
import { placeAfterReload } from "./guard.ts";
import styles from "./step-check.module.css";

type Props = { path: string; onStay: () => void };

/** Asks where the borrower is and goes there. The loader is drawn by the loading flag; only a failure shows here. */
export function StepCheck({ path, onStay }: Props) {
  const [state, setState] = useState<"asking" | "failed">("asking");
  const goToPlace = useEffectEvent((place: string | undefined) => {
    if (place === undefined) setState("failed");
    else if (place === path) onStay();
    else go(place, { replace: true });
  });
  useEffect(() => {
    if (state !== "asking") return;
    let isGone = false;
    void whereToGo(path).then((place) => {
      if (!isGone) goToPlace(place);
    });
    return () => {
      isGone = true;
    };
  }, [state, path]);

  return state === "asking" ? null : <StepUnknown onRetry={() => setState("asking")} />;
}

function StepUnknown({ onRetry }: { onRetry: () => void }) {
  const title = t`We couldn’t load where you left off`;
  // Whoever comes out of the tunnel need not press anything.
  useEffect(() => {
    addEventListener("online", onRetry);
    return () => removeEventListener("online", onRetry);
  });
  return (
    <main className={styles.main}>
      <ResultPanel
        tone="neutral"
        icon={iconAlert}
        title={title}
        help={<HelpLine />}
        actions={
          <Button onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>Nothing is lost. Your details are saved with us.</Trans>
      </ResultPanel>
      <Arrival title={title} />
    </main>
  );
}

async function whereToGo(path: string): Promise<string | undefined> {
  await stateRestored();
  const outcome = await askForStep();
  if (outcome.kind === "offline" && path === paths.dashboard() && (await isDashboardKept())) return path;
  if (outcome.kind !== "ok") return undefined;
  return placeAfterReload({ path, redirectTo: outcome.data.redirect_to });
}

/** Without a network the dashboard is read as it was last. */
async function isDashboardKept(): Promise<boolean> {
  const { readSnapshot } = await import("../waiting/snapshot.ts");
  return readSnapshot("dashboard") !== null;
}
