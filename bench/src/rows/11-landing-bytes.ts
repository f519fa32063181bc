import { GUARDED_ROUTES, PUBLIC_ROUTES } from "@vaada/contract/routes";
import type { Stack } from "@vaada/dev/stack";
import type { Browser } from "playwright-core";
import { withBrowser } from "../browser/chromium.ts";
import { ScriptSizes } from "../browser/page-scripts.ts";
import { type LandingVisit, signedInDevice, visitLanding, visitRoute } from "../browser/visits.ts";
import type { Bench, Measurement, Row } from "../row.ts";
import { withStack } from "../throwaway-stack.ts";

/** Bytes do not vary; which of them come before the form is a race that the page runs with itself. */
const VISITS = 5;
const USABLE_FORM_KIB_MAX = 80;
const LATER_ROUTE_KIB_MAX = 15;

/** Signing out ends the session with which the guarded addresses are visited, so it comes last. */
const LATER_ROUTES: readonly string[] = [...GUARDED_ROUTES, "/no-such-page", ...PUBLIC_ROUTES].filter(
  (route) => route !== "/",
);

/** Measures what the browser requests, not what the bundler predicts. */
export const landingBytesRow: Row = {
  number: 11,
  title: "landing page, JavaScript to a usable form",
  measure: (bench) =>
    withStack(bench, ({ urls }) => withBrowser((browser) => measure({ bench, browser, urls }))),
};

type VisitInput = { bench: Bench; browser: Browser; urls: Stack["urls"] };

async function measure(input: VisitInput): Promise<Measurement[]> {
  const scales = new ScriptSizes();
  const visits = await landingVisits(input);
  const weighed = await Promise.all(
    visits.map(async ({ untilUsable }) => ({ untilUsable, kib: await scales.kibOf(untilUsable) })),
  );
  const heaviest = weighed.reduce((one, other) => (other.kib > one.kib ? other : one));
  const routes = await laterRoutes(input, { scales, first: new Set(heaviest.untilUsable) });
  const farthest = routes.reduce((one, other) => (other.kib > one.kib ? other : one));
  return [
    {
      metric: "landing: JavaScript to a usable form, gzip",
      unit: "KiB",
      ours: heaviest.kib,
      goal: { of: "ours", kind: "at-most", limit: USABLE_FORM_KIB_MAX },
      details: { scripts: heaviest.untilUsable.map(nameOf), kibOfEveryVisit: weighed.map(({ kib }) => kib) },
    },
    {
      metric: "landing: all its JavaScript once at rest, gzip",
      unit: "KiB",
      ours: await scales.kibOf(visits.flatMap(({ atRest }) => atRest)),
    },
    {
      metric: `the later route that adds most (${farthest.route}), gzip`,
      unit: "KiB",
      ours: farthest.kib,
      goal: { of: "ours", kind: "at-most", limit: LATER_ROUTE_KIB_MAX },
      details: { routes },
    },
  ];
}

async function landingVisits({ bench, browser, urls }: VisitInput): Promise<LandingVisit[]> {
  const visits: LandingVisit[] = [];
  for (let visit = 1; visit <= VISITS; visit += 1) {
    bench.say(`landing page, visit ${visit} of ${VISITS}`);
    visits.push(await visitLanding(browser, urls));
  }
  return visits;
}

/** The scripts that each address needs besides those of the landing page's form. */
async function laterRoutes(
  { bench, browser, urls }: VisitInput,
  { scales, first }: { scales: ScriptSizes; first: ReadonlySet<string> },
) {
  bench.say(`${LATER_ROUTES.length} later routes`);
  const device = await signedInDevice(browser, urls);
  const routes: { route: string; kib: number; scripts: string[] }[] = [];
  for (const route of LATER_ROUTES) {
    const scripts = await visitRoute(browser, { urls, route, device });
    const added = [...new Set(scripts)].filter((url) => !first.has(url));
    routes.push({ route, kib: await scales.kibOf(added), scripts: added.map(nameOf) });
  }
  return routes;
}

const nameOf = (url: string): string => new URL(url).pathname;
