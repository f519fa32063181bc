import { PUBLIC_PAGES } from "@vaada/contract/routes";

/**
 * The service worker's treatment of a request. `leave` means that the browser handles it as if there were
 * none.
 */
export type Strategy = "leave" | "page" | "asset" | "file";

type FetchRequest = { method: string; url: string; isNavigation: boolean };

/** No answer of the API is ever touched, and nothing of another origin. */
export function strategyFor({ method, url, isNavigation }: FetchRequest, origin: string): Strategy {
  const { origin: target, pathname } = new URL(url);
  if (method !== "GET" || target !== origin || pathname === "/api" || pathname.startsWith("/api/"))
    return "leave";
  // The server writes these; the app's shell in their place would show nothing.
  if (PUBLIC_PAGES.some((page) => pathname === `/${page}`)) return "leave";
  if (isNavigation) return "page";
  if (pathname.startsWith("/assets/")) return "asset";
  return pathname === "/manifest.webmanifest" || pathname.startsWith("/icons/") ? "file" : "leave";
}
