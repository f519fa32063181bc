import type { Plugin } from "vite";

/**
 * React is CommonJS: called through its module object, every use of it is longer than it need be. Its functions are given
 * to our own code as plain names here, which the bundler shortens to a letter. A name that is missing fails the build.
 */
const NAMES = {
  react:
    "Component Fragment Suspense cloneElement createContext default lazy startTransition use useCallback useContext " +
    "useDebugValue useEffect useEffectEvent useId useLayoutEffect useRef useState useSyncExternalStore",
  "react/jsx-runtime": "Fragment jsx jsxs",
  "react-dom": "createPortal",
} as const;
const PREFIX = "\0lean-react:";
const REACT_ITSELF = /node_modules\/(react|react-dom|scheduler)\//;

export const leanReact = (): Plugin => ({
  name: "vaada:lean-react",
  enforce: "pre",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
  resolveId: (id, importer = "") =>
    Object.hasOwn(NAMES, id) && !importer.startsWith(PREFIX) && !REACT_ITSELF.test(importer)
      ? PREFIX + id
      : undefined,
  load(id) {
    if (!id.startsWith(PREFIX)) return undefined;
    const name = id.slice(PREFIX.length) as keyof typeof NAMES;
    const lines = NAMES[name]
      .split(" ")
      .map((key) => (key === "default" ? "export default whole;" : `export const ${key} = whole.${key};`));
    return `import whole from "${name}";\n${lines.join("\n")}`;
  },
});
