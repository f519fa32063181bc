import type { Page } from "playwright-core";

/** One request of the page to the app's own origin. */
type Asked = {
  readonly url: string;
  /** The address that was shown when it was made. */
  readonly screen: string;
  readonly startedMs: number;
  endedMs: number;
  bytes: number;
};

export type Traffic = {
  /** All that came over the wire from the app's own origin, headers included. */
  kib(): number;
  /** By screen, the longest row of calls of which each began when the one before had ended, without a person in between. */
  serialCalls(): Record<string, number>;
};

/** A person needs longer than this to read and press; a page that goes on by itself does not. */
const BY_ITSELF_MS = 150;
const KIB = 1024;

/** Notes what a page asks of an origin from now on, across its navigations. */
export async function watchTraffic(page: Page, origin: string): Promise<Traffic> {
  const asked = new Map<string, Asked>();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (!request.url.startsWith(origin)) return;
    const screen = new URL(page.url()).pathname;
    asked.set(requestId, { url: request.url, screen, startedMs: performance.now(), endedMs: 0, bytes: 0 });
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId);
    if (one === undefined) return;
    one.endedMs = performance.now();
    one.bytes = encodedDataLength;
  });
  return {
    kib: () => [...asked.values()].reduce((sum, { bytes }) => sum + bytes, 0) / KIB,
    serialCalls: () => {
      const calls = [...asked.values()].filter(({ url, endedMs }) => url.includes("/api/") && endedMs > 0);
      const byScreen = Map.groupBy(calls, ({ screen }) => screen);
      return Object.fromEntries([...byScreen].map(([screen, own]) => [screen, longestRow(own)]));
    },
  };
}

function longestRow(calls: readonly Asked[]): number {
  const rows = new Map<Asked, number>();
  for (const call of calls.toSorted((one, other) => one.startedMs - other.startedMs)) {
    const before = [...rows].filter(([{ endedMs }]) => isFollowedBy(endedMs, call.startedMs));
    rows.set(call, 1 + Math.max(0, ...before.map(([, length]) => length)));
  }
  return Math.max(0, ...rows.values());
}

const isFollowedBy = (endedMs: number, startedMs: number): boolean =>
  startedMs >= endedMs && startedMs - endedMs < BY_ITSELF_MS;
