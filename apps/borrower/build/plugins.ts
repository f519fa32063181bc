import { join } from "node:path";
import { getConfig } from "@lingui/conf";
import { lingui } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Lender } from "@vaada/contract/lender";
import react from "@vitejs/plugin-react";
import type { PluginOption } from "vite";
import { buildModule } from "./build-module.ts";
import { compiledMessages } from "./compiled-messages.ts";
import { headOfPages } from "./head-of-pages.ts";
import { lenderModules } from "./lender-modules.ts";
import { plainImports } from "./plain-imports.ts";
import { translatedMessages } from "./translated-messages.ts";
import { webManifest } from "./web-manifest.ts";

type Options = {
  builtOn: CivilDate;
  lender: Lender;
  lenderFile: string;
};

const APP = join(import.meta.dirname, "..");
const MACRO_IMPORT = /from ["']@lingui\/(?:core|react)\/macro["']/;

export function borrowerPlugins({ builtOn, lender, lenderFile }: Options): PluginOption[] {
  const configPath = join(APP, "lingui.config.ts");
  const macro = [
    "@lingui/babel-plugin-lingui-macro",
    { descriptorFields: "message", linguiConfig: getConfig({ configPath }) },
  ];
  return [
    plainImports(),
    react(),
    babel({
      presets: [
        {
          preset: () => ({ plugins: [macro, compiledMessages] }),
          rolldown: { filter: { code: MACRO_IMPORT } },
        },
      ],
    }),
    lingui({ configPath }),
    translatedMessages(),
    lenderModules({ lender, file: lenderFile }),
    buildModule(builtOn),
    headOfPages(lender),
    webManifest(lender),
  ];
}
