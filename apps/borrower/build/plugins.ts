import { join } from "node:path";
import { getConfig } from "@lingui/conf";
import { lingui } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Lender } from "@vaada/contract/lender";
import react from "@vitejs/plugin-react";
import type { Plugin, PluginOption } from "vite";
import { compiledMessages } from "./compiled-messages.ts";
import { headOfPages } from "./head-of-pages.ts";
import { lenderModules } from "./lender-modules.ts";
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

const ID = "virtual:build";

/** The landing page is rendered twice, once into HTML and once in the browser; both must reckon from the same day. */
const buildModule = (builtOn: CivilDate): Plugin => ({
  name: "vaada:build",
  resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
  load: (id) => (id === `\0${ID}` ? `export const builtOn = ${JSON.stringify(builtOn)};` : undefined),
});

const PRELOAD_HELPER = "\0vite/preload-helper.js";

/**
 * Vite wraps every `import()` in a helper that loads the chunk's styles and whatever it imports ahead of it. Ours has one
 * stylesheet, and what later chunks share is loaded by then; so the helper is only weight on the landing page, and so is
 * the wrapping.
 */
const plainImports = (): Plugin => ({
  name: "vaada:plain-imports",
  enforce: "pre",
  apply: "build",
  load: (id) => (id === PRELOAD_HELPER ? "export const __vitePreload = (load) => load();" : undefined),
  generateBundle: {
    order: "post",
    handler: (_options, bundle) => {
      for (const chunk of Object.values(bundle))
        if (chunk.type === "chunk") chunk.code = chunk.code.replace(WRAPPED_IMPORT, "$2");
    },
  },
});

/** `load(async()=>{let{Part:e}=await import(…);return{Part:e}},[])`, as the bundler has written it. */
const WRAPPED_IMPORT =
  /\b[\w$]+\(async\(\)=>\{let\{(\w+:[\w$]+)\}=await (import\(`[^`]+`\));return\{\1\}\},\[\]\)/g;
