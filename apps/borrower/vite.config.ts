import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { defineConfig } from "vite";
import { lenderFileAt, readLender } from "./build/lender-file.ts";
import { borrowerPlugins } from "./build/plugins.ts";

const TEST_ONLY = process.env.VITEST === undefined ? [] : ["vitest-browser-react"];
const lenderFile = lenderFileAt(process.env.LENDER_FILE);

/** Used by the development server and by the tests; `build/main.ts` builds with the same plugins. */
export default defineConfig({
  plugins: borrowerPlugins({
    builtOn: civilDateInIndia(Date.now()),
    lender: readLender(lenderFile),
    lenderFile,
  }),
  // Named here, because one that is found while a test runs would reload the page under it.
  optimizeDeps: {
    include: ["react", "react/jsx-dev-runtime", "react-dom", "react-dom/client", "zustand", ...TEST_ONLY],
  },
});
