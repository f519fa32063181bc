import type { Plugin } from "vite";

const PRELOAD_HELPER = "\0vite/preload-helper.js";

/**
 * Vite wraps every `import()` in a helper that loads the chunk's styles and whatever it imports ahead of it. Ours has one
 * stylesheet, and what later chunks share is loaded by then; so the helper is only weight on the landing page.
 */
export const plainImports = (): Plugin => ({
  name: "vaada:plain-imports",
  enforce: "pre",
  apply: "build",
  load: (id) => (id === PRELOAD_HELPER ? "export const __vitePreload = (load) => load();" : undefined),
});
