import type { Stack } from "@vaada/dev/stack";
import { watchTraffic } from "@vaada/dev/traffic";
import { withBrowser } from "../browser/chromium.ts";
import { walkOnboarding } from "../browser/onboarding.ts";
import { withContext } from "../browser/visits.ts";
import type { Measurement, Row } from "../row.ts";
import { withStack } from "../throwaway-stack.ts";

const ONBOARDING_KIB_MAX = 350;
const SERIAL_CALLS_MAX = 1;

/** From the landing page to the taken offer, on a device that has never been here. */
export const onboardingRow: Row = {
  number: 14,
  title: "the onboarding so far, cold",
  measure: (bench) => withStack(bench, ({ urls }) => measure(urls)),
};

const measure = (urls: Stack["urls"]): Promise<Measurement[]> =>
  withBrowser((browser) =>
    // A result moves on by itself unless motion is unwanted, and the walk presses every button itself.
    withContext(browser, { reducedMotion: "reduce" }, async (context) => {
      const page = await context.newPage();
      const traffic = await watchTraffic({ page, devtools: await context.newCDPSession(page) }, urls.app);
      await walkOnboarding(page, urls);
      const serial = traffic.serialCalls();
      const [screen, calls] = Object.entries(serial).reduce((one, other) =>
        other[1] > one[1] ? other : one,
      );
      return [
        {
          metric: "landing page to taken offer, all bytes of our origin",
          unit: "KiB",
          ours: traffic.kib(),
          goal: { of: "ours", kind: "at-most", limit: ONBOARDING_KIB_MAX },
          details: { parts: traffic.parts() },
        },
        {
          metric: `serial calls of the screen with most (${screen})`,
          unit: "calls",
          ours: calls,
          goal: { of: "ours", kind: "at-most", limit: SERIAL_CALLS_MAX },
          details: { serial },
        },
      ];
    }),
  );
