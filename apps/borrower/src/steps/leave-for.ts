/** Sends the browser to a provider's page. Resolves when the borrower is back on the very page that was left. */
export function leaveFor(url: string): Promise<void> {
  location.assign(url);
  return backOnThisPage();
}

/** A browser that is still here after this has given up, and the button must work again. */
const LEAVING_MS_MAX = 30_000;

/** A browser may keep the page as it was left, with its button busy, and show it again after Back. */
function backOnThisPage(): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new AbortController();
    const endWaiting = () => {
      waiting.abort();
      resolve();
    };
    setTimeout(endWaiting, LEAVING_MS_MAX);
    addEventListener("pageshow", ({ persisted }) => persisted && endWaiting(), { signal: waiting.signal });
  });
}
