import { Trans } from "@lingui/react/macro";
import { LinkButton } from "@vaada/ui/link-button";
import { useEffect, useState } from "react";
import { type NewVersion, watchVersions } from "./new-version.ts";
import styles from "./update-row.module.css";

/** A quiet row when a new version is there. It waits for the person, who may be in the middle of a form. */
export function UpdateRow() {
  const [version, setVersion] = useState<NewVersion | undefined>(undefined);
  useEffect(() => {
    // Without a service worker the app only loses its offline start.
    if (import.meta.env.PROD) watchVersions(setVersion).catch(() => {});
  }, []);
  return (
    <div role="status">
      {version !== undefined && (
        <p className={styles.row}>
          <Trans>Update ready</Trans>
          <LinkButton onClick={version.takeOver}>
            <Trans>Update now</Trans>
          </LinkButton>
        </p>
      )}
    </div>
  );
}
