import { trustedScript } from "../shell/trusted.ts";

const SCRIPT = "/sw.js";

/** A version that has been loaded and waits for its turn. */
export type NewVersion = { takeOver: () => void };

/** Registers the service worker once the page itself is loaded, and tells of a version that waits. */
export async function watchVersions(onWaiting: (version: NewVersion) => void): Promise<void> {
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
