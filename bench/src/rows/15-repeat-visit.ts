import { type CountingProxy, withCountingProxy } from "@vaada/dev/counting-proxy";
import type { Stack } from "@vaada/dev/stack";
import type { BrowserContext, Page } from "playwright-core";
import { withBrowser } from "../browser/chromium.ts";
import { withContext } from "../browser/visits.ts";
import type { Measurement, Row } from "../row.ts";
import { withStack } from "../throwaway-stack.ts";

const REPEAT_VISIT_KIB_MAX = 2;
const KIB = 1024;
/** Chromium goes past its proxy on the way to this machine, unless this says otherwise. */
const EVEN_TO_THIS_MACHINE = "<-loopback>";

/** A phone that has been here before, on its second visit with a network and its third without. */
export const repeatVisitRow: Row = {
  number: 15,
  title: "a repeat visit of the landing page",
  measure: (bench) =>
    withStack(bench, ({ urls }) => withCountingProxy((proxy) => measure({ app: urls.app, proxy }))),
};

type Visits = { readonly app: Stack["urls"]["app"]; readonly proxy: CountingProxy };

const measure = ({ app, proxy }: Visits): Promise<Measurement[]> =>
  withBrowser((browser) =>
    withContext(
      browser,
      { serviceWorkers: "allow", proxy: { server: proxy.url, bypass: EVEN_TO_THIS_MACHINE } },
      async (context) => {
        await openLanding(context, app, waitUntilKept);
        const first = proxy.takeAnswers();
        await openLanding(context, app);
        const again = proxy.takeAnswers().filter(({ path }) => !path.startsWith("/api/"));
        await context.setOffline(true);
        await openLanding(context, app);
        const kib = (answers: typeof first): number =>
          answers.reduce((sum, { bytes }) => sum + bytes, 0) / KIB;
        return [
          {
            metric: "second visit, all bytes but the API's; the third opened without a network",
            unit: "KiB",
            ours: kib(again),
            goal: { of: "ours", kind: "at-most", limit: REPEAT_VISIT_KIB_MAX },
            details: { again, firstKib: kib(first) },
          },
        ];
      },
    ),
  );

async function openLanding(
  context: BrowserContext,
  app: string,
  stay: (page: Page) => Promise<unknown> = async () => {},
): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${app}/`);
  await page.locator("h1").first().waitFor();
  await page.waitForLoadState("networkidle");
  await stay(page);
  await page.close();
}

/** Runs until the service worker has kept all that it keeps, and the page is its own. */
const waitUntilKept = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === "activated") return;
    await new Promise((resolve) => active?.addEventListener("statechange", resolve, { once: true }));
  });
