import { afterEach, expect, test, vi } from "vitest";
import { setUser } from "../../session/store.ts";
import { DASHBOARD_CALLS } from "./dashboard-calls.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  setUser({ user: null });
});

const CUSTOMER = { user_id: "1", mobile: "9000000001", name: null, email: null, aadhar_no: null };
const ADDRESS = { residenceAddress: "12 Lake Road", city: "Pune", state: "Maharashtra", pincode: "411001" };

test("the dashboard is asked for with the address on file, once the step call has told it", async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal("fetch", async (_address: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)));
    return new Response(JSON.stringify({ statusCode: 200, message: "", data: {} }));
  });
  await DASHBOARD_CALLS.readDashboard();
  setUser({ user: { ...CUSTOMER, address: ADDRESS } });
  await DASHBOARD_CALLS.readDashboard();
  expect(bodies).toEqual([
    { appVersion: expect.any(String) },
    { appVersion: expect.any(String), ...ADDRESS },
  ]);
});
