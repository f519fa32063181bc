import { afterEach, expect, test, vi } from "vitest";
import { tellOutcome } from "./client.ts";
import { keepTellingFailures } from "./client-failures.ts";

const leaves: (() => void)[] = [];
afterEach(() => {
  for (const leave of leaves.splice(0)) leave();
  vi.restoreAllMocks();
});

/** Beacons are the browser's own; what it is handed is what the server would get. */
function watchBeacons({ isTaken }: { isTaken: boolean }): Promise<unknown>[] {
  const sent: Promise<unknown>[] = [];
  vi.spyOn(navigator, "sendBeacon").mockImplementation((_address, body) => {
    sent.push((body as Blob).text().then(JSON.parse));
    return isTaken;
  });
  leaves.push(keepTellingFailures());
  return sent;
}

test("calls that failed on their way are counted and told as the page is left, once", async () => {
  const sent = watchBeacons({ isTaken: true });
  tellOutcome("/user/dashboard", { kind: "offline" });
  tellOutcome("/user/dashboard", { kind: "offline" });
  tellOutcome("/user/profile", { kind: "timeout" });
  dispatchEvent(new Event("pagehide"));
  dispatchEvent(new Event("pagehide"));
  expect(await Promise.all(sent)).toEqual([
    {
      failures: [
        { path: "/user/dashboard", kind: "offline", times: 2 },
        { path: "/user/profile", kind: "timeout", times: 1 },
      ],
    },
  ]);
});

test("a proxy's page is told, what our server refused or answered is not", async () => {
  const sent = watchBeacons({ isTaken: true });
  const refusal = { kind: "refused", status: 502, message: undefined, fields: {}, data: null } as const;
  tellOutcome("/user/step", { ...refusal, code: undefined, retryAfterSeconds: undefined });
  tellOutcome("/user/step", { ...refusal, code: "BODY_INVALID", retryAfterSeconds: undefined });
  tellOutcome("/user/step", { kind: "ok", data: {} });
  dispatchEvent(new Event("online"));
  expect(await Promise.all(sent)).toEqual([
    { failures: [{ path: "/user/step", kind: "foreign", times: 1 }] },
  ]);
});

test("what the browser would not take is told the next time", async () => {
  const refused = watchBeacons({ isTaken: false });
  tellOutcome("/user/step", { kind: "offline" });
  dispatchEvent(new Event("pagehide"));
  expect(refused).toHaveLength(1);
  vi.restoreAllMocks();
  const taken = watchBeacons({ isTaken: true });
  dispatchEvent(new Event("pagehide"));
  expect(await Promise.all(taken)).toEqual([
    { failures: [{ path: "/user/step", kind: "offline", times: 1 }] },
  ]);
});
