import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "vite";
import { checkBudget, chunkList } from "./budget.ts";
import { consolePlugins } from "./plugins.ts";

const APP = join(import.meta.dirname, "..");
const DIST = join(APP, "dist");
const TEXT = /\.(html|js|css|svg|json)$/;

await main();

async function main(): Promise<void> {
  // Whatever the shell has in it, this is what people load.
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
  compressFiles();
  process.stdout.write(`${checkBudget(DIST, chunks)}\n`);
}

/** Puts a `.br` and a `.gz` beside every text file, so that the server never compresses an asset itself. */
function compressFiles(): void {
  const files = readdirSync(DIST, { recursive: true, encoding: "utf8" }).filter((name) => TEXT.test(name));
  for (const file of files) {
    const path = join(DIST, file);
    const bytes = readFileSync(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
