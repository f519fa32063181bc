import { afterEach, expect, test } from "vitest";
import {
  atIdentity,
  attemptsOf,
  codeOf,
  hitsOf,
  outcomesOf,
  personOf,
} from "../../../../testing/identity/borrower.ts";
import { HURRIED, openTestServer } from "../../../../testing/test-server.ts";

const server = await openTestServer({ pace: HURRIED });
const { sandbox, clock } = server;

afterEach(() => sandbox.clearFaults());

const fault = (mode: string) => sandbox.fault({ provider: "aadhaar", mode });

async function withNumber() {
  const borrower = await atIdentity(server);
  const { aadhaar } = await personOf(server, borrower);
  const hits = async () => ({
    pause: await hitsOf(server, `aadhaar-pause:${borrower.userId}`),
    day: await hitsOf(server, `aadhaar-day:${borrower.userId}`),
  });
  return { ...borrower, number: aadhaar.number, hits };
}

test("an authority that refuses costs no limit: the borrower tries again at once and gets the code", async () => {
  const borrower = await withNumber();
  await fault("error");
  const { status, json, headers } = await borrower.send(borrower.number);
  expect([status, json.code]).toEqual([503, "PROVIDER_UNAVAILABLE"]);
  expect(headers.get("retry-after")).toBe("60");
  expect(await borrower.hits()).toEqual({ pause: 0, day: 0 });
  expect(await attemptsOf(server, borrower)).toMatchObject([{ outcome: "failed", number_hash: null }]);
  await borrower.send(borrower.number);
  expect((await borrower.verify(borrower.number, await codeOf(server, borrower.number))).status).toBe(200);
});

test.each(["down", "timeout-after-success"])(
  "when it is not known whether a text went out (%s), it counts for the day but not for the pause",
  async (mode) => {
    const borrower = await withNumber();
    await fault(mode);
    expect((await borrower.send(borrower.number)).json.code).toBe("PROVIDER_UNAVAILABLE");
    expect(await borrower.hits()).toEqual({ pause: 0, day: 1 });
    expect((await borrower.send(borrower.number)).status).toBe(200);
    expect((await borrower.verify(borrower.number, await codeOf(server, borrower.number))).status).toBe(200);
  },
);

test("a resend that surely sent nothing leaves the code before it good", async () => {
  const borrower = await withNumber();
  await borrower.send(borrower.number);
  const code = await codeOf(server, borrower.number);
  clock.moveReal(12);
  await fault("error");
  expect((await borrower.send(borrower.number)).status).toBe(503);
  expect(await outcomesOf(server, borrower)).toEqual(["aadhaar-code null", "aadhaar-code failed"]);
  expect((await borrower.verify(borrower.number, code)).status).toBe(200);
});

test("a resend to a number that nobody has leaves the code before it good", async () => {
  const borrower = await withNumber();
  await borrower.send(borrower.number);
  const code = await codeOf(server, borrower.number);
  clock.moveReal(12);
  expect((await borrower.send("999900000000")).json.code).toBe("AADHAAR_NOT_FOUND");
  expect((await borrower.verify(borrower.number, code)).status).toBe(200);
});

test("a resend that may have gone out ends the code before it", async () => {
  const borrower = await withNumber();
  await borrower.send(borrower.number);
  const code = await codeOf(server, borrower.number);
  clock.moveReal(12);
  await fault("down");
  expect((await borrower.send(borrower.number)).status).toBe(503);
  expect((await borrower.verify(borrower.number, code)).json.code).toBe("OTP_EXPIRED");
});

test.each(["down", "error"])("a code that nobody judged (%s) is no try, and works later", async (mode) => {
  const borrower = await withNumber();
  await borrower.send(borrower.number);
  const code = await codeOf(server, borrower.number);
  await fault(mode);
  expect((await borrower.verify(borrower.number, code)).json.code).toBe("PROVIDER_UNAVAILABLE");
  expect(await attemptsOf(server, borrower)).toMatchObject([{ outcome: null, tries: 0 }]);
  expect((await borrower.verify(borrower.number, code)).status).toBe(200);
});

test("an authority that is slow is waited for", async () => {
  const borrower = await withNumber();
  await borrower.send(borrower.number);
  await fault("slow");
  expect((await borrower.verify(borrower.number, await codeOf(server, borrower.number))).status).toBe(200);
});

test("a record whose answer was lost takes its code with it: the borrower is told to ask for another", async () => {
  const borrower = await withNumber();
  await borrower.send(borrower.number);
  const code = await codeOf(server, borrower.number);
  await fault("timeout-after-success");
  expect((await borrower.verify(borrower.number, code)).json.code).toBe("PROVIDER_UNAVAILABLE");
  expect((await borrower.verify(borrower.number, code)).json.code).toBe("OTP_EXPIRED");
  expect(await attemptsOf(server, borrower)).toMatchObject([{ outcome: "expired", number_hash: null }]);
  clock.moveReal(12);
  await borrower.send(borrower.number);
  expect((await borrower.verify(borrower.number, await codeOf(server, borrower.number))).status).toBe(200);
});
