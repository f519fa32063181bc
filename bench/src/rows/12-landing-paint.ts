import { join } from "node:path";
import { withBrowser } from "../browser/chromium.ts";
import { auditMobile } from "../browser/lighthouse.ts";
import { type Device, signedInDevice, visitPage } from "../browser/visits.ts";
import { type Server, startServer } from "../child.ts";
import { compare, ROUNDS } from "../rounds.ts";
import type { Bench, Measurement, Row } from "../row.ts";
import { writeStaticPage, writeStaticTwin } from "../static-twin.ts";
import { inTemporaryFolder } from "../temporary-folder.ts";
import { buildBorrowerApp, DIST, withStack } from "../throwaway-stack.ts";

const LANDING_RATIO_MAX = 1.3;
const SIGNED_IN_RATIO_MAX = 2;

/** A form, and a page that can show nothing before the server answered. */
const SIGNED_IN_SCREENS = ["/basic-details", "/profile"] as const;

/** Whether our scripts hold up what is seen first. Each page's twin is the same page without any script. */
export const landingPaintRow: Row = {
  number: 12,
  title: "largest contentful paint",
  measure: (bench) =>
    inTemporaryFolder(async (folder) => [
      await measureLanding(bench, folder),
      ...(await measureSignedIn(bench, folder)),
    ]),
};

/** Both pages come from the same server, headers and all. */
async function measureLanding(bench: Bench, folder: string): Promise<Measurement> {
  const dist = await buildBorrowerApp(bench);
  const twin = join(folder, "landing");
  writeStaticTwin({ dist, folder: twin });
  const ours = await startMemoryServer(dist, folder);
  const still = await startMemoryServer(twin, folder);
  try {
    return await comparePaint(bench, {
      name: "landing",
      ours: { url: `${ours.url}/` },
      twin: `${still.url}/`,
      limit: LANDING_RATIO_MAX,
    });
  } finally {
    await Promise.all([ours.stop(), still.stop()]);
  }
}

/** The screens of a whole stack against what the borrower saw on them. */
const measureSignedIn = (bench: Bench, folder: string): Promise<Measurement[]> =>
  withStack(bench, async ({ urls }) => {
    const { device, pages } = await withBrowser(async (browser) => {
      const signedIn = await signedInDevice(browser, urls);
      const seen = SIGNED_IN_SCREENS.map((route) => visitPage(browser, { urls, route, device: signedIn }));
      return { device: signedIn, pages: await Promise.all(seen) };
    });
    const measurements: Measurement[] = [];
    for (const [at, route] of SIGNED_IN_SCREENS.entries()) {
      const twin = join(folder, `signed-in-${at}`);
      writeStaticTwin({ dist: DIST, folder: twin });
      writeStaticPage(join(twin, "index.html"), pages[at] ?? "");
      const still = await startMemoryServer(twin, folder);
      const ours = { url: `${urls.app}${route}`, device };
      try {
        measurements.push(
          await comparePaint(bench, { name: route, ours, twin: `${still.url}/`, limit: SIGNED_IN_RATIO_MAX }),
        );
      } finally {
        await still.stop();
      }
    }
    return measurements;
  });

const startMemoryServer = (dist: string, folder: string): Promise<Server> =>
  startServer({ program: "memory-server", args: [dist], logFile: join(folder, "programs.log") });

type Sides = {
  readonly name: string;
  readonly ours: { readonly url: string; readonly device?: Device };
  readonly twin: string;
  readonly limit: number;
};

async function comparePaint(bench: Bench, { name, ours, twin, limit }: Sides): Promise<Measurement> {
  const compared = await compare({
    ours: async () => (await auditMobile(ours.url, ours.device)).largestPaintMs,
    reference: async () => (await auditMobile(twin)).largestPaintMs,
    onRound: (round) => bench.say(`${name}, round ${round} of ${ROUNDS}`),
  });
  return {
    metric: `${name} LCP, Lighthouse mobile (ours ÷ a static page)`,
    unit: "ms",
    ours: compared.ours,
    reference: compared.reference,
    ratio: compared.oursOverReference,
    goal: { of: "ratio", kind: "at-most", limit },
    details: { rounds: compared.rounds },
  };
}
