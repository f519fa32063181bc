import { expect, test } from "vitest";
import { openTestServer } from "../../../../testing/test-server.ts";

const server = await openTestServer();

const sendFailures = (failures: unknown) => server.call("POST", "/api/app/failures", { body: { failures } });

test("what failed on a device is logged and counted by the call's path, and a path that is none of ours is not repeated", async () => {
  const { status } = await sendFailures([
    { path: "/user/dashboard", kind: "offline", times: 3 },
    { path: "/step/step-checker", kind: "foreign", times: 1 },
    { path: "/my-name-is-asha", kind: "timeout", times: 2 },
  ]);
  expect(status).toBe(200);
  const told = server.logLines.filter((line) => line.includes("calls failed on a device"));
  expect(told.map((line) => JSON.parse(line).failures)).toEqual([
    [
      { path: "/user/dashboard", kind: "offline", times: 3 },
      { path: "/step/step-checker", kind: "foreign", times: 1 },
      { path: "unknown", kind: "timeout", times: 2 },
    ],
  ]);
  expect(server.logLines.join("")).not.toContain("asha");
  expect(await server.services.metrics.registry.metrics()).toContain(
    'vaada_client_failures_total{path="/user/dashboard",kind="offline"} 3',
  );
});

test("what is no such list is refused and logged nowhere", async () => {
  const known = { path: "/user/dashboard", kind: "offline", times: 1 };
  const before = server.logLines.filter((line) => line.includes("on a device")).length;
  for (const failures of [
    [],
    "offline",
    [{ ...known, kind: "worse" }],
    [{ ...known, times: 0 }],
    [{ ...known, path: "/user/dashboard?mobile=9876543210" }],
    [{ ...known, name: "Asha" }],
    Array.from({ length: 51 }, () => known),
  ])
    expect((await sendFailures(failures)).status).toBe(400);
  expect(server.logLines.filter((line) => line.includes("on a device"))).toHaveLength(before);
});
