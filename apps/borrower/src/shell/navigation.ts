import { navigate, usePathname, useSearch } from "wouter/use-browser-location";

/** The path the prerendered page stands for, so that the first render in the browser equals its HTML. */
const PRERENDERED = { ssrPath: "/", ssrSearch: "" } as const;

export const usePath = (): string => usePathname(PRERENDERED);

/** The query string of the address, without its question mark. */
export const useQuery = (): string => useSearch(PRERENDERED).replace(/^\?/, "");

/** Goes to an address made by `paths`. With `replace` the browser's Back skips the screen that is left. */
export const go = (path: string, options: { replace?: boolean; state?: unknown } = {}): void =>
  navigate(path, options);
