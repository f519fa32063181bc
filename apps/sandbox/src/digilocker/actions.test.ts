import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { type OpenSandbox, openSandbox } from "../testing/open-sandbox.ts";
import { askSurepass, startDigilocker, statusOf } from "../testing/surepass.ts";
import { catchWebhooks } from "../testing/webhook-catcher.ts";

/** Others may keep the machine busy; what is waited for still comes. */
const PATIENT = { timeout: 30_000 };
const BACK = "http://app.example:3000/kyc-digilocker-processing?state=s1";

test("consent and denial answer the way back, and tell the webhook once", async () => {
  const sandbox = await openSandbox();
  const catcher = await catchWebhooks();
  const changes = { webhook_url: `${catcher.url}/hooks/surepass` };
  const one = await startDigilocker(sandbox, changes);
  const other = await startDigilocker(sandbox, changes);
  for (const _again of [1, 2]) {
    expect(await act(sandbox, "consent", one.clientId)).toEqual({
      redirect_url: `${BACK}&client_id=${one.clientId}&status=success`,
    });
    expect(await act(sandbox, "deny", other.clientId)).toEqual({
      redirect_url: `${BACK}&client_id=${other.clientId}&status=failed`,
    });
  }
  const third = await startDigilocker(sandbox, changes);
  await act(sandbox, "expire", third.clientId);
  await expect.poll(() => catcher.caught, PATIENT).toHaveLength(3);
  // Each goes its own way, so their order means nothing.
  expect(catcher.caught).toEqual(
    expect.arrayContaining([
      hook({ client_id: one.clientId, status: "success" }),
      hook({ client_id: other.clientId, status: "failed" }),
      hook({ client_id: third.clientId, status: "failed" }),
    ]),
  );
  expect(await statusOf(sandbox, other.clientId)).toMatchObject({
    failed: true,
    error_description: "User denied consent",
  });
  expect(await statusOf(sandbox, third.clientId)).toMatchObject({
    failed: true,
    error_description: "Session expired",
  });
});

test("a session that has ended stays as it ended, whatever is done to it", async () => {
  const sandbox = await openSandbox();
  const catcher = await catchWebhooks();
  for (const [first, ...later] of [
    ["consent", "deny", "expire"],
    ["deny", "consent", "expire"],
    ["expire", "deny", "consent"],
  ]) {
    const { clientId } = await startDigilocker(sandbox, { webhook_url: catcher.url });
    const ended = await act(sandbox, String(first), clientId);
    for (const act2 of later) expect(await act(sandbox, act2, clientId), `${first} ${act2}`).toEqual(ended);
  }
  const last = await startDigilocker(sandbox, { webhook_url: catcher.url });
  await act(sandbox, "deny", last.clientId);
  await expect.poll(() => catcher.caught.length, PATIENT).toBeGreaterThanOrEqual(4);
  expect(catcher.caught).toHaveLength(4);
});

test("of several who act at once one ends the session, and the webhook is told once", async () => {
  const clock = await heldClock();
  const sandbox = await openSandbox({ serverUrl: clock.url });
  const catcher = await catchWebhooks();
  const { clientId } = await startDigilocker(sandbox, { webhook_url: catcher.url });
  // The consent waits for the platform's date, and meanwhile the session is denied.
  const consents = [1, 2].map(() => act(sandbox, "consent", clientId));
  await expect.poll(() => clock.waiting(), PATIENT).toBe(2);
  const denied = await act(sandbox, "deny", clientId);
  clock.answer();
  expect(await Promise.all(consents)).toEqual([denied, denied]);
  const last = await startDigilocker(sandbox, { webhook_url: catcher.url });
  await act(sandbox, "deny", last.clientId);
  await expect.poll(() => catcher.caught, PATIENT).toHaveLength(2);
  const told = catcher.caught.map(({ body }) => (body as { client_id: string }).client_id);
  expect(told.toSorted()).toEqual([clientId, last.clientId].toSorted());
});

test("consenting to what has ended needs nobody's name", async () => {
  const sandbox = await openSandbox();
  const { clientId } = await startDigilocker(sandbox, { prefill_options: {} });
  const denied = await act(sandbox, "deny", clientId);
  expect(await act(sandbox, "consent", clientId)).toEqual(denied);
});

test("pan says as whom, else it is who was named", async () => {
  const sandbox = await openSandbox();
  const cases = [
    { full_name: "FARAH FERNANDES", consents: {}, name: "Meenakshi Sundaram" },
    { full_name: "ANITA ACHARYA", consents: { pan: "ABCPB1234B" }, name: "Rahul Bose" },
    { full_name: "Nobody At All", consents: { pan: "ABCPE1234E" }, name: "Esha Elango" },
  ];
  for (const { full_name, consents, name } of cases) {
    const { clientId } = await startDigilocker(sandbox, { prefill_options: { full_name } });
    await sandbox.post("/actions/consent", { client_id: clientId, ...consents });
    const { body } = await askSurepass(sandbox, `/digilocker/download-aadhaar/${clientId}`);
    expect(body.data).toMatchObject({ aadhaar_xml_data: { full_name: name } });
  }
});

test("without a name that is known here, and without a pan, nobody can consent", async () => {
  const sandbox = await openSandbox();
  for (const prefill_options of [undefined, {}, { full_name: "Nobody At All" }]) {
    const { clientId } = await startDigilocker(sandbox, { prefill_options });
    const refused = await sandbox.post("/actions/consent", { client_id: clientId });
    expect(refused).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^pan: is needed/) },
    });
    expect(await statusOf(sandbox, clientId)).toMatchObject({ status: "client_initiated" });
  }
});

test.each([
  [{}, 400, "Give client_id or session_id"],
  [[], 400, "must be an object"],
  [{ order_id: "x" }, 400, "Give client_id or session_id"],
  [{ client_id: 7 }, 400, "client_id: must be text"],
  [{ client_id: "" }, 400, "client_id: must not be empty"],
  [{ client_id: "digilocker_nobody" }, 404, "Nothing here has the client_id digilocker_nobody"],
  [{ client_id: "digilocker_nobody", pan: "nobody" }, 400, /^pan: must be a PAN/],
  [{ client_id: "digilocker_nobody", as: "ABCPA1234D" }, 400, "as: is not known here"],
])("the body %j answers %i in words, for every act", async (body, status, message) => {
  const sandbox = await openSandbox();
  for (const name of ["consent", "deny", "expire"]) {
    const answer = await sandbox.post(`/actions/${name}`, body);
    expect(answer).toMatchObject({ status, body: { statusCode: status } });
    expect((answer.body as { message: string }).message).toMatch(message);
  }
});

test("an act that nobody plays is not there", async () => {
  const sandbox = await openSandbox();
  expect(await sandbox.post("/actions/dance", { client_id: "x" })).toMatchObject({ status: 404 });
  expect(await sandbox.get("/actions/consent")).toMatchObject({ status: 404 });
});

test("a fault of the webhook reaches the caller's server: twice", async () => {
  const sandbox = await openSandbox();
  const catcher = await catchWebhooks();
  await sandbox.post("/faults", { provider: "digilocker", mode: "webhook-twice" });
  const { clientId } = await startDigilocker(sandbox, { webhook_url: catcher.url });
  await act(sandbox, "consent", clientId);
  await expect.poll(() => catcher.caught, PATIENT).toHaveLength(2);
  expect(catcher.caught[0]).toEqual(catcher.caught[1]);
  expect((await sandbox.get("/faults")).body).toEqual([]);
});

test("a webhook that is still to come does not keep the sandbox from closing", async () => {
  const sandbox = await openSandbox({ webhookPace: { lateMs: 600_000, retryPausesMs: [600_000] } });
  const catcher = await catchWebhooks([500]);
  await sandbox.post("/faults", { provider: "digilocker", mode: "webhook-late" });
  for (const _each of ["late", "to be tried again"]) {
    const { clientId } = await startDigilocker(sandbox, { webhook_url: catcher.url });
    await act(sandbox, "consent", clientId);
  }
  await expect.poll(() => catcher.caught, PATIENT).toHaveLength(1);
  await sandbox.close();
  expect(catcher.caught).toHaveLength(1);
});

const hook = (body: { client_id: string; status: string }) => ({
  path: "/hooks/surepass",
  type: "application/json",
  body: { ...body, type: "digilocker" },
});

const act = async (sandbox: OpenSandbox, name: string, client_id: string): Promise<unknown> =>
  (await sandbox.post(`/actions/${name}`, { client_id })).body;

/** The server's clock, which lets everybody wait until it is told to answer. */
async function heldClock(): Promise<{ url: string; waiting: () => number; answer: () => void }> {
  const waiting: ServerResponse[] = [];
  const server = createServer((_request, response) => void waiting.push(response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const reading = JSON.stringify({ today: "2026-11-15", now: "2026-11-15T06:00:00.000Z" });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    waiting: () => waiting.length,
    answer: () => {
      for (const response of waiting) response.writeHead(200).end(reading);
    },
  };
}
