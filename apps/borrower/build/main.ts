import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { chunkList } from "@vaada/ui/build/chunks";
import { compressFiles } from "@vaada/ui/build/compress";
import { build, type InlineConfig } from "vite";
import { checkBudget } from "./budget.ts";
import { buildCheckoutPage } from "./checkout-page.ts";
import { chunkGroups } from "./chunk-groups.ts";
import { withModulePreloads } from "./chunks.ts";
import { shortClassNames } from "./class-names.ts";
import { landingPage } from "./landing-page.ts";
import { lenderFileAt, readLender } from "./lender-file.ts";
import { borrowerPlugins } from "./plugins.ts";
import { buildPublicPage } from "./public-page.ts";
import { screenPreloads } from "./screen-preloads.ts";
import { buildServiceWorker } from "./service-worker.ts";
import { shellPage } from "./shell-page.ts";

const APP = join(import.meta.dirname, "..");
const REPOSITORY = join(APP, "../..");
const DIST = join(APP, "dist");

await main();

async function main(): Promise<void> {
  // React chooses its production build by this when the landing page is rendered below.
  process.env.NODE_ENV = "production";
  const lenderFile = lenderFileAt(process.env.LENDER_FILE);
  const lender = readLender(lenderFile);
  const builtOn = civilDateInIndia(Date.now());
  const plugins = borrowerPlugins({ lender, lenderFile, builtOn });
  const shared: InlineConfig = {
    root: APP,
    configFile: false,
    logLevel: "warn",
    plugins,
    css: { modules: { generateScopedName: shortClassNames(APP) } },
  };

  const { plugin, chunks } = chunkList();
  await build({
    ...shared,
    plugins: [plugins, plugin],
    build: {
      outDir: DIST,
      emptyOutDir: true,
      // One stylesheet: the landing page carries its first part inline, and every other page finds it in the cache.
      cssCodeSplit: false,
      // The content policy allows no data: addresses.
      assetsInlineLimit: 0,
      // The page names the modules that it needs at once; the helper for the others costs more than it
      // brings.
      modulePreload: false,
      rolldownOptions: {
        checks: { pluginTimings: false },
        treeshake: { moduleSideEffects: (id) => id.endsWith(".css") || id.endsWith("main.tsx") },
        // A drawing or a word is then in the screens that show it, and not in a piece that all of them load.
        optimization: { inlineConst: true },
        output: { codeSplitting: { groups: chunkGroups({ app: APP, repository: REPOSITORY }) } },
      },
    },
  });
  const html = await prerendered(shared);
  const source = withModulePreloads(readFileSync(join(DIST, "index.html"), "utf8"), chunks);
  writeFileSync(join(DIST, "app.html"), shellPage({ source, lender, preloads: screenPreloads(APP, chunks) }));
  writeFileSync(join(DIST, "index.html"), landingPage({ dist: DIST, html, source }));
  await buildCheckoutPage({ app: APP, dist: DIST });
  await buildPublicPage({ app: APP, dist: DIST, lender, lenderFile });
  await buildServiceWorker({ app: APP, dist: DIST, isRetired: process.env.SERVICE_WORKER === "off" });
  compressFiles(DIST);
  process.stdout.write(`${checkBudget(DIST, chunks)}\n`);
}

/** Renders the landing page with a bundle of its own, made for Node and thrown away. */
async function prerendered(shared: InlineConfig): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "vaada-prerender-"));
  try {
    await build({
      ...shared,
      ssr: { noExternal: true },
      build: { ssr: join(APP, "src/prerender.tsx"), outDir: folder, emptyOutDir: true, copyPublicDir: false },
    });
    const { prerenderLanding } = await import(pathToFileURL(join(folder, "prerender.js")).href);
    return await prerenderLanding();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
