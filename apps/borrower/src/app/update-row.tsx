import { Trans } from "@lingui/react/macro";
import { LinkButton } from "@vaada/ui/link-button";
import { useEffect, useState } from "react";
import { trustedScript } from "../shell/trusted.ts";
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

const SCRIPT = "/sw.js";

/** A version that has been loaded and waits for its turn. */
type NewVersion = { takeOver: () => void };

/** Registers the service worker once the page itself is loaded, and tells of a version that waits. */
async function watchVersions(onWaiting: (version: NewVersion) => void): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await pageLoaded();
  const registration = await navigator.serviceWorker.register(trustedScript(SCRIPT));
  const report = () => {
    const { waiting } = registration;
    // Without a controller this is the first version, which takes over by itself.
    if (waiting !== null && navigator.serviceWorker.controller !== null)
      onWaiting({ takeOver: () => takeOver(waiting) });
  };
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", report);
  });
  report();
}

/** Only ever on the person's own word: the page is loaded anew once the new version has taken over. */
function takeOver(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("take-over");
}

const pageLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === "complete") resolve();
    else addEventListener("load", () => resolve(), { once: true });
  });
