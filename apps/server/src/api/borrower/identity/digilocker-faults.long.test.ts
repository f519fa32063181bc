import { afterEach, expect, test } from "vitest";
import {
  atIdentity,
  consented,
  hitsOf,
  identitiesOf,
  outcomesOf,
} from "../../../../testing/identity/borrower.ts";
import { HURRIED, openTestServer } from "../../../../testing/test-server.ts";

const server = await openTestServer({ pace: HURRIED });
const { sandbox } = server;
/** As often as the server asks what it may ask again. */
const ASKED_AGAIN = 3;

afterEach(() => sandbox.clearFaults());

const fault = (mode: string, times = 1) => sandbox.fault({ provider: "digilocker", mode, times });

test.each(["down", "error", "timeout-after-success"])(
  "a visit that can't be opened (%s) costs nothing, and the next start opens one",
  async (mode) => {
    const borrower = await atIdentity(server);
    await fault(mode);
    const { status, json, headers } = await borrower.start();
    expect([status, json.code]).toEqual([503, "PROVIDER_UNAVAILABLE"]);
    expect(headers.get("retry-after")).toBe("60");
    expect(await hitsOf(server, `visits:${borrower.userId}`)).toBe(0);
    expect(await outcomesOf(server, borrower)).toEqual(["digilocker failed"]);
    expect(await borrower.step()).toBe("/kyc-verification");
    expect((await borrower.result(await consented(server, borrower))).status).toBe(200);
  },
);

test.each([
  ["down", ASKED_AGAIN],
  ["error", ASKED_AGAIN],
  ["timeout-after-success", 1],
])(
  "a result that can't be had (%s) is had later, and the visit is not lost meanwhile",
  async (mode, times) => {
    const borrower = await atIdentity(server);
    const back = await consented(server, borrower);
    await fault(mode, times);
    const { status, json } = await borrower.result(back);
    expect([status, json.code]).toEqual([503, "PROVIDER_UNAVAILABLE"]);
    expect(await outcomesOf(server, borrower)).toEqual(["digilocker null"]);
    expect((await borrower.result(back)).status).toBe(200);
    expect(await identitiesOf(server, borrower)).toHaveLength(1);
  },
);

test("while nobody can tell what became of a visit, no other one is opened", async () => {
  const borrower = await atIdentity(server);
  const { url } = (await borrower.start()).json.data;
  await fault("error", ASKED_AGAIN);
  expect((await borrower.start()).json.code).toBe("PROVIDER_UNAVAILABLE");
  expect((await borrower.start()).json.data).toEqual({ url });
  expect(await outcomesOf(server, borrower)).toEqual(["digilocker null"]);
});

test("a result that is slow to come is waited for", async () => {
  const borrower = await atIdentity(server);
  const back = await consented(server, borrower);
  await fault("slow");
  expect((await borrower.result(back)).json.data).toEqual({ loan_id: borrower.loanId });
});

test("why nothing could be had is logged in a word, for the operator", () => {
  const lines = server.logLines
    .map((line) => JSON.parse(line))
    .filter(({ provider }) => provider !== undefined);
  expect(new Set(lines.map(({ level, provider }) => `${level} ${provider}`))).toEqual(
    new Set(["warn digilocker"]),
  );
  expect(new Set(lines.map(({ reason }) => reason))).toContain("HTTP_500");
});
