import type { Plugin } from "vite";

/** Vite's helper around `import()` loads a chunk's styles and preloads; ours has one stylesheet and needs neither. */
const PRELOAD_HELPER = "\0vite/preload-helper.js";
/** For a React older than 18, which has no such hook of its own; the router asks for it. */
const STORE_SHIM = "use-sync-external-store/shim/index.js";
const STORE_HOOK = "\0vaada/use-sync-external-store";

const CLASSES_IMPORT = /import (\w+) from ("[^"]+\.module\.css")/g;

/** Takes out of the bundle what the browsers and the React we have make superfluous. */
export const leanRuntime = (): Plugin => ({
  name: "vaada:lean-runtime",
  enforce: "pre",
  apply: "build",
  resolveId: (id) => (id === STORE_SHIM ? STORE_HOOK : undefined),
  transform: {
    filter: { id: /\.tsx$/, code: /\.module\.css/ },
    // Each class by its own name, so that the bundler writes it in place instead of keeping a map of them all.
    handler: (code) => code.replace(CLASSES_IMPORT, "import * as $1 from $2"),
  },
  load(id) {
    if (id === STORE_HOOK) return 'export { useSyncExternalStore } from "react";';
    return id === PRELOAD_HELPER ? "export const __vitePreload = (load) => load();" : undefined;
  },
});
