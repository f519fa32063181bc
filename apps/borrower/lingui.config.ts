import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

/** The check of the catalogue extracts into a folder of its own and compares. */
const folder = process.env.CATALOGUE_FOLDER ?? "<rootDir>/src/locales";

/** English is the source text in the code itself; the catalogue is where translators work. */
export default defineConfig({
  sourceLocale: "en",
  locales: ["en", "hi", "mr"],
  fallbackLocales: { default: "en" },
  catalogs: [
    {
      path: `${folder}/{locale}`,
      include: ["<rootDir>/src"],
      exclude: ["**/*.test.ts", "**/*.test.tsx", "**/gallery/**"],
    },
  ],
  // Moving a line of code must not touch the catalogue.
  format: formatter({ lineNumbers: false }),
  orderBy: "message",
  // Our own few lines in place of lingui's runtime; see there.
  runtimeConfigModule: { i18n: ["#messages", "i18n"], Trans: ["#trans", "Trans"] },
});
