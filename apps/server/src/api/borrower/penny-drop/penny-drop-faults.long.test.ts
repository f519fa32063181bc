import { afterEach, expect, test } from "vitest";
import {
  accountsOf,
  atBankAccount,
  callsOf,
  dropsOf,
  paidFor,
  withServices,
} from "../../../../testing/bank-accounts/borrower.ts";
import { openTestServer } from "../../../../testing/test-server.ts";

const server = await openTestServer();
const { sandbox, services } = server;
/** As often as the server asks what it may ask again. */
const ASKED_AGAIN = 3;

afterEach(() => sandbox.clearFaults());

const fault = (mode: string, times = 1) => sandbox.fault({ provider: "penny-drop", mode, times });

async function ready() {
  const borrower = await atBankAccount(server);
  await borrower.finish((await paidFor(server, borrower)).answer);
  return borrower;
}

test.each([["down"], ["error"], ["timeout-after-success"]])(
  "a penny drop that can't be sent, or was sent and not heard of (%s), costs nobody the account",
  async (mode) => {
    const borrower = await ready();
    await fault(mode);
    const { status, json, headers } = await borrower.verify();
    expect([status, json.code, headers.get("retry-after")]).toEqual([503, "PROVIDER_UNAVAILABLE", "60"]);
    expect(await accountsOf(server, borrower)).toMatchObject([{ discard_reason: null }]);
    expect(await borrower.step()).toBe("/penny-drop-verify");
    expect((await borrower.verify()).status).toBe(200);
    expect((await dropsOf(server, borrower)).map(({ outcome }) => outcome)).toEqual(["failed", "verified"]);
  },
);

/** A server in which something happens right after the rupee was sent. */
const { pennyDrops } = services;
let onceSent: () => Promise<void> = async () => undefined;
const unlucky = await withServices(server, {
  pennyDrops: {
    ...pennyDrops,
    async start(drop) {
      const sent = await pennyDrops.start(drop);
      await onceSent();
      onceSent = async () => undefined;
      return sent;
    },
  },
});

test.each([
  ["down", ASKED_AGAIN],
  ["error", ASKED_AGAIN],
  ["timeout-after-success", 1],
])("an answer that can't be had (%s) is had later, and no second rupee is sent", async (mode, times) => {
  const borrower = callsOf(unlucky, await ready());
  onceSent = () => fault(mode, times);
  expect((await borrower.verify()).json.code).toBe("PROVIDER_UNAVAILABLE");
  expect(await dropsOf(server, borrower)).toMatchObject([{ outcome: null }]);
  await sandbox.clearFaults();
  expect((await borrower.verify()).status).toBe(200);
  expect(await dropsOf(server, borrower)).toHaveLength(1);
});

test("a slow answer is waited for", async () => {
  const borrower = await ready();
  await fault("slow");
  let answer = await borrower.verify();
  while (answer.json.code === "STILL_PROCESSING") answer = await borrower.verify();
  expect(answer.status).toBe(200);
  expect(await dropsOf(server, borrower)).toHaveLength(1);
});

test.each([["webhook-twice"], ["webhook-late"], ["webhook-out-of-order"]])(
  "nobody waits for an event (%s): the provider is asked",
  async (mode) => {
    const borrower = await ready();
    await fault(mode);
    expect((await borrower.verify()).status).toBe(200);
  },
);
