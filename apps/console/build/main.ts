import { join } from "node:path";
import { chunkList } from "@vaada/ui/build/chunks";
import { compressFiles } from "@vaada/ui/build/compress";
import { build } from "vite";
import { checkBudget } from "./budget.ts";
import { consolePlugins } from "./plugins.ts";

const APP = join(import.meta.dirname, "..");
const DIST = join(APP, "dist");

await main();

async function main(): Promise<void> {
  // Whatever the shell's own setting, people load the production build.
  process.env.NODE_ENV = "production";
  const { plugin, chunks } = chunkList();
  await build({
    root: APP,
    configFile: false,
    logLevel: "warn",
    plugins: [consolePlugins(process.env.LENDER_FILE), plugin],
    build: {
      outDir: DIST,
      emptyOutDir: true,
      cssCodeSplit: false,
      // The content policy allows no data: addresses.
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { checks: { pluginTimings: false } },
    },
  });
  compressFiles(DIST);
  process.stdout.write(`${checkBudget(DIST, chunks)}\n`);
}
