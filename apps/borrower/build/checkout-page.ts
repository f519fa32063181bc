import { join } from "node:path";
import { build } from "vite";

/**
 * The script and the style of the checkout's page, in a folder of their own: the page is the server's, stands on another
 * origin, and shares nothing with the app but its look.
 */
export async function buildCheckoutPage({ app, dist }: { app: string; dist: string }): Promise<void> {
  await build({
    root: app,
    base: "/checkout/",
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      outDir: join(dist, "checkout"),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(app, "src/checkout-page/main.ts"),
        output: {
          entryFileNames: "page.js",
          assetFileNames: ({ names }) =>
            names.some((name) => name.endsWith(".css")) ? "page.css" : "[name]-[hash][extname]",
        },
      },
    },
  });
}
