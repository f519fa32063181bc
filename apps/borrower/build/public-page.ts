import { join } from "node:path";
import type { Lender } from "@vaada/contract/lender";
import { build } from "vite";
import { lenderModules } from "./lender-modules.ts";

type Building = { app: string; dist: string; lender: Lender; lenderFile: string };

/**
 * The script and the style of the public pages, in a folder of their own: the server writes the pages, in the look of the app
 * and the colours of the lender. The script runs before the first paint, so it is no module.
 */
export async function buildPublicPage({ app, dist, lender, lenderFile }: Building): Promise<void> {
  await build({
    root: app,
    base: "/pages/",
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [lenderModules({ lender, file: lenderFile })],
    build: {
      outDir: join(dist, "pages"),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(app, "src/public-page/main.ts"),
        output: {
          format: "iife",
          entryFileNames: "page.js",
          assetFileNames: ({ names }) =>
            names.some((name) => name.endsWith(".css")) ? "page.css" : "[name]-[hash][extname]",
        },
      },
    },
  });
}
