import { t } from "@lingui/core/macro";
import { Icon } from "@vaada/ui/icon";
import { iconAlert } from "@vaada/ui/icons";
import { LinkButton } from "@vaada/ui/link-button";
import { Suspense } from "react";
import { latePart } from "../shell/chunk-loading.ts";
import type { Failure } from "./failure.ts";
import styles from "./form.module.css";

type Props = { failure: Failure; onTryAgain: () => void };

const Wait = latePart(async () => (await import("./wait.tsx")).Wait);

/** The failure of a reading, in the place of its content. No toast says it too. */
export function PlainFailure({ failure: { message, waitUntilMs }, onTryAgain }: Props) {
  return (
    <div className={styles.failure} role="alert">
      <Icon path={iconAlert} size="sm" />
      <p>{message}</p>
      {waitUntilMs === null ? (
        <LinkButton onClick={onTryAgain}>{t`Try again`}</LinkButton>
      ) : (
        <Suspense>
          <Wait untilMs={waitUntilMs} onTryAgain={onTryAgain} />
        </Suspense>
      )}
    </div>
  );
}
