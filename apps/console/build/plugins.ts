import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Lender } from "@vaada/contract/lender";
import react from "@vitejs/plugin-react";
import type { Plugin, PluginOption } from "vite";
import * as z from "zod/mini";
import { THEME_KEY } from "../src/session/theme.ts";

const REPOSITORY = join(import.meta.dirname, "../../..");
const LENDER = "virtual:lender";

/** The plugins that build the console, for the development server, the tests and the build alike. */
export function consolePlugins(lenderFile: string | undefined): PluginOption[] {
  const file = resolve(REPOSITORY, lenderFile ?? "lender.json");
  const lender = z.parse(Lender, JSON.parse(readFileSync(file, "utf8")));
  return [react(), englishOnly(), lenderModule(lender, file), headOfPage(lender)];
}

const OTHER_LANGUAGES = /\/react-(?:aria|stately)\/.*\/intl\/.*\/(?!en-US)[a-z]{2}-[A-Z]{2}\.m?js$/;

/** React Aria brings its own words in some thirty languages; the console is in English. */
const englishOnly = (): Plugin => ({
  name: "vaada:console-english",
  enforce: "pre",
  apply: "build",
  load: (id) => (OTHER_LANGUAGES.test(id) ? "export default {};" : undefined),
});

/** The lender's name and sign, as its file has them. */
const lenderModule = ({ brand, grievanceOfficer }: Lender, file: string): Plugin => ({
  name: "vaada:console-lender",
  resolveId: (id) => (id === LENDER ? `\0${LENDER}` : undefined),
  load(id) {
    if (id !== `\0${LENDER}`) return undefined;
    this.addWatchFile(file);
    const { name, logo } = brand;
    return `export const brand = ${JSON.stringify({ name, logo })};
export const grievanceOfficer = ${JSON.stringify(grievanceOfficer)};`;
  },
});

/**
 * Puts the device's choice of theme on the document before the first paint. The server allows this one script by its
 * hash.
 */
const THEME_SCRIPT = `try{var t=localStorage.getItem(${JSON.stringify(THEME_KEY)});if(t=="light"||t=="dark")document.documentElement.dataset.theme=t}catch(e){}`;

const headOfPage = ({ brand }: Lender): Plugin => ({
  name: "vaada:console-head",
  transformIndexHtml: {
    order: "post",
    handler: (html) => ({
      html: html.replace("<title></title>", `<title>${brand.name.replaceAll("<", "&lt;")} Console</title>`),
      tags: [{ tag: "script", children: THEME_SCRIPT, injectTo: "head-prepend" }],
    }),
  },
});
