import { defineConfig } from "vite";
import { consolePlugins } from "./build/plugins.ts";

const TEST_ONLY = process.env.VITEST === undefined ? [] : ["vitest-browser-react"];

/** Used by the development server and by the tests; `build/main.ts` builds with the same plugins. */
export default defineConfig({
  plugins: consolePlugins(process.env.LENDER_FILE),
  // Named here, because one that is found while a test runs would reload the page under it.
  optimizeDeps: {
    include: [
      "react",
      "react/jsx-dev-runtime",
      "react-dom",
      "react-dom/client",
      "@tanstack/react-query",
      "@tanstack/react-router",
      "@tanstack/react-table",
      "@tanstack/react-virtual",
      "qrcode-generator",
      "react-aria-components",
      "react-aria-components/Dialog",
      "react-aria-components/Modal",
      ...TEST_ONLY,
    ],
  },
});
