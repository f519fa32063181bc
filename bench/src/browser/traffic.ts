import type { Page } from "playwright-core";

/** One request of the page to the app's own origin. */
type PageRequest = {
  readonly url: string;
  /** The screen on which the request was made. */
  readonly screen: string;
  readonly startedMs: number;
  endedMs: number;
  bytes: number;
};

export type Traffic = {
  /** All that came over the wire from the app's own origin, headers included. */
  kib(): number;
  /** For each screen, the longest chain of calls in which each began when the one before had ended, without a person's action. */
  serialCalls(): Record<string, number>;
};

/** A person needs longer than this to read and press; a page that goes on by itself does not. */
const BY_ITSELF_MS = 150;
const KIB = 1024;

/** Records a page's requests to an origin from now on, across navigations. */
export async function watchTraffic(page: Page, origin: string): Promise<Traffic> {
  const requests = new Map<string, PageRequest>();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (!request.url.startsWith(origin)) return;
    const screen = new URL(page.url()).pathname;
    requests.set(requestId, { url: request.url, screen, startedMs: performance.now(), endedMs: 0, bytes: 0 });
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const one = requests.get(requestId);
    if (one === undefined) return;
    one.endedMs = performance.now();
    one.bytes = encodedDataLength;
  });
  return {
    kib: () => [...requests.values()].reduce((sum, { bytes }) => sum + bytes, 0) / KIB,
    serialCalls: () => {
      const calls = [...requests.values()].filter(({ url, endedMs }) => url.includes("/api/") && endedMs > 0);
      const byScreen = Map.groupBy(calls, ({ screen }) => screen);
      return Object.fromEntries([...byScreen].map(([screen, own]) => [screen, longestRow(own)]));
    },
  };
}

function longestRow(calls: readonly PageRequest[]): number {
  const rows = new Map<PageRequest, number>();
  for (const call of calls.toSorted((one, other) => one.startedMs - other.startedMs)) {
    const before = [...rows].filter(([{ endedMs }]) => isFollowedBy(endedMs, call.startedMs));
    rows.set(call, 1 + Math.max(0, ...before.map(([, length]) => length)));
  }
  return Math.max(0, ...rows.values());
}

const isFollowedBy = (endedMs: number, startedMs: number): boolean =>
  startedMs >= endedMs && startedMs - endedMs < BY_ITSELF_MS;
