import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Plugin } from "vite";

const ID = "virtual:build";

/** The landing page is rendered twice, once into HTML and once in the browser; both must reckon from the same day. */
export const buildModule = (builtOn: CivilDate): Plugin => ({
  name: "vaada:build",
  resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
  load: (id) => (id === `\0${ID}` ? `export const builtOn = ${JSON.stringify(builtOn)};` : undefined),
});
