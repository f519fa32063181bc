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
  /** The paths of all calls, in their order. */
  calls(): string[];
  /** The same bytes in KiB, by what they are, with how many answers there were. */
  parts(): Record<string, string>;
  /** For each screen, the longest chain of calls in which each began when the one before had ended, without a person's action. */
  serialCalls(): Record<string, number>;
};

/** A person needs longer than this to read and press; a page that goes on by itself does not. */
const BY_ITSELF_MS = 150;
const KIB = 1024;

/** A page of a browser's driver, and the connection to the browser's own tools for it. */
export type WatchedPage = {
  readonly page: { url(): string };
  readonly devtools: {
    send(method: "Network.enable"): Promise<unknown>;
    on(
      event: "Network.requestWillBeSent",
      listener: (sent: { requestId: string; request: { url: string } }) => void,
    ): unknown;
    on(
      event: "Network.loadingFinished",
      listener: (loaded: { requestId: string; encodedDataLength: number }) => void,
    ): unknown;
  };
};

/** Records a page's requests to an origin from now on, across navigations. */
export async function watchTraffic({ page, devtools }: WatchedPage, origin: string): Promise<Traffic> {
  const requests = new Map<string, PageRequest>();
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
    calls: () => [...requests.values()].map(({ url }) => new URL(url).pathname).filter(isCall),
    parts() {
      const byKind = Map.groupBy(requests.values(), ({ url }) => kindOf(new URL(url).pathname));
      const said = [...byKind].map(([kind, own]) => {
        const bytes = own.reduce((sum, one) => sum + one.bytes, 0);
        return [kind, `${(bytes / KIB).toFixed(2)} KiB in ${own.length}`];
      });
      return Object.fromEntries(said);
    },
    serialCalls: () => {
      const calls = [...requests.values()].filter(
        ({ url, endedMs }) => isCall(new URL(url).pathname) && endedMs > 0,
      );
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

const isCall = (path: string): boolean => path.startsWith("/api/");

const kindOf = (path: string): string => (isCall(path) ? "calls" : (/\.(\w+)$/.exec(path)?.[1] ?? "pages"));
