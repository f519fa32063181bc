import { keepBuild } from "./keep-build.ts";
import { addressIn, messageIn, notificationOf } from "./pushed.ts";
import { strategyFor } from "./strategy.ts";

declare const self: ServiceWorkerGlobalScope;
/** Filled in by the build. */
declare const PRECACHED: readonly string[];
declare const VERSION: string;
/** SHA-256 in hex of the two pages. */
declare const PAGE_HASHES: { readonly landing: string; readonly shell: string };

const FAMILY = "vaada-app-";
const CACHE = `${FAMILY}${VERSION}`;
const LANDING = "/";
/** The server gives the shell at every address of the app; this one needs nothing else to be there. */
const SHELL = "/stepper";
/** On a train the network may hang rather than fail; by then the kept page is the better answer. */
const PAGE_WAIT_MS = 3000;

self.addEventListener("install", (event) => {
  const pages = { [LANDING]: PAGE_HASHES.landing, [SHELL]: PAGE_HASHES.shell };
  event.waitUntil(caches.open(CACHE).then((cache) => keepBuild(cache, { pages, files: PRECACHED })));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([removeOldCaches(), self.clients.claim()]));
});

/** A new version waits until the person says so, or until every tab is closed: it never reloads a form. */
self.addEventListener("message", (event) => {
  if (event.data === "take-over") event.waitUntil(self.skipWaiting());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const asked = { method: request.method, url: request.url, isNavigation: request.mode === "navigate" };
  switch (strategyFor(asked, self.location.origin)) {
    case "page":
      return event.respondWith(page(request));
    case "asset":
      return event.respondWith(keptOrFetched(request));
    case "file":
      return event.respondWith(fetch(request).catch(() => keptOrFetched(request)));
    case "leave":
      return;
  }
});

self.addEventListener("push", (event) => {
  const message = messageIn(event.data?.text() ?? "");
  if (message === null) return;
  const [title, options] = notificationOf(message);
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(addressIn(event.notification.data, self.location.origin)));
});

/** In front of everything else, and without leading a page that is open away from what was typed there. */
async function open(address: string): Promise<unknown> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find(({ url }) => url === address);
  return there === undefined ? self.clients.openWindow(address) : there.focus();
}

async function page(request: Request): Promise<Response> {
  const address = new URL(request.url);
  const { pathname } = address;
  if (pathname !== LANDING && pathname.endsWith("/")) {
    // As the server answers it: the same address, also where the server can't be reached.
    address.pathname = pathname.replace(/\/+$/, "");
    return Response.redirect(address.href, 308);
  }
  const fetched = fetch(request);
  const waited = new Promise<undefined>((resolve) => setTimeout(resolve, PAGE_WAIT_MS));
  const answer = await Promise.race([fetched, waited]).catch(() => undefined);
  if (answer !== undefined) return answer;
  const cache = await caches.open(CACHE);
  const kept = await cache.match(pathname === LANDING ? LANDING : SHELL);
  return kept ?? fetched;
}

/** The name of an asset carries its content's hash, so what was kept once is right for ever. */
async function keptOrFetched(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept !== undefined) return kept;
  const fetched = await fetch(request);
  if (fetched.ok) await cache.put(request, fetched.clone());
  return fetched;
}

async function removeOldCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(FAMILY) && name !== CACHE).map((name) => caches.delete(name)),
  );
}
