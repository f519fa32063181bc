import { expect, onTestFinished, test } from "vitest";
import {
  actAt,
  atIdentity,
  type Borrower,
  consented,
  identitiesOf,
  outcomesOf,
  returnOf,
} from "../../../../testing/identity/borrower.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { RETURN_ADDRESS } from "../../../../testing/walk.ts";
import { buildApp } from "../../../app.ts";
import type { DigiLocker } from "../../../providers/digilocker/port.ts";

const server = await openTestServer();
const { clock, services } = server;
/** The quarter of an hour that a visit lasts, and the minute's grace. */
const PAST_VISIT_SECONDS = 16 * 60;

/** The same server before a document service that answers as the test wants, where the sandbox can't. */
function serverWith(changes: Partial<DigiLocker>) {
  const app = buildApp({ ...services, digilocker: { ...services.digilocker, ...changes } });
  onTestFinished(() => app.close());
  const call = async (method: "GET" | "POST", url: string, { token }: Borrower, payload?: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
    return { status: answer.statusCode, json: answer.json() };
  };
  const path = "/api/user/aadhar-verification";
  return {
    start: (borrower: Borrower) =>
      call("POST", `${path}/initiate/digilocker`, borrower, { callBackUrl: RETURN_ADDRESS }),
    result: (borrower: Borrower, back: { state: string; client_id: string }) => {
      const { state, client_id } = back;
      return call("GET", `${path}/webhook/digilocker?${new URLSearchParams({ state, client_id })}`, borrower);
    },
  };
}

test("a visit whose record can't be read is waited for as long as it lasts, and then makes room for another", async () => {
  const faulty = serverWith({ fetchRecord: async () => ({ kind: "unavailable", reason: "INCOMPLETE" }) });
  const borrower = await atIdentity(server);
  const back = await consented(server, borrower);
  expect((await faulty.result(borrower, back)).json.code).toBe("PROVIDER_UNAVAILABLE");
  expect((await faulty.start(borrower)).json.data.url).toContain(RETURN_ADDRESS);
  expect(await outcomesOf(server, borrower)).toEqual(["digilocker null"]);

  clock.moveReal(PAST_VISIT_SECONDS);
  expect((await faulty.start(borrower)).json.data.url).toContain(RETURN_ADDRESS);
  expect((await faulty.result(borrower, back)).json.code).toBe("KYC_NOT_COMPLETED");
  const { status, json } = await faulty.start(borrower);
  expect([status, new URL(json.data.url).pathname]).toEqual([200, "/digilocker"]);
  expect(await outcomesOf(server, borrower)).toEqual(["digilocker failed", "digilocker null"]);
  const again = await actAt(server, "consent", { url: json.data.url, pan: borrower.pan });
  expect((await borrower.result(again)).status).toBe(200);
});

test("starting anew past the time records nothing: only the result call of the borrower's own session counts", async () => {
  const borrower = await atIdentity(server);
  const back = await consented(server, borrower);
  clock.moveReal(PAST_VISIT_SECONDS);
  const { url } = (await borrower.start()).json.data;
  expect(String(url)).toContain(RETURN_ADDRESS);
  expect(await outcomesOf(server, borrower)).toEqual(["digilocker null"]);
  expect(await identitiesOf(server, borrower)).toEqual([]);
  expect(await borrower.step()).toBe("/kyc-verification");
  expect((await borrower.result(back)).status).toBe(200);
  expect(await outcomesOf(server, borrower)).toEqual(["digilocker verified"]);
  expect((await borrower.start()).json.data).toEqual({ url });
});

test("a record that is somebody else's is told on the return page, past the time too", async () => {
  const borrower = await atIdentity(server, { pan: "ABCPF1234F" });
  const back = await consented(server, borrower);
  clock.moveReal(PAST_VISIT_SECONDS);
  expect((await borrower.start()).json.data.url).toContain(RETURN_ADDRESS);
  expect((await borrower.result(back)).json.code).toBe("KYC_NAME_MISMATCH");
  expect((await borrower.start()).json.data.url).not.toContain(RETURN_ADDRESS);
});

test("a record that is gone ends its visit at once, and the borrower may start anew", async () => {
  const faulty = serverWith({ fetchRecord: async () => ({ kind: "gone", reason: "HTTP_404" }) });
  const borrower = await atIdentity(server);
  const back = await consented(server, borrower);
  const { status, json } = await faulty.result(borrower, back);
  expect([status, json.code]).toEqual([400, "KYC_NOT_COMPLETED"]);
  expect(await outcomesOf(server, borrower)).toEqual(["digilocker failed"]);
  expect((await borrower.result(await consented(server, borrower))).status).toBe(200);
});

test("who comes back a moment before the provider knows of the consent is looked for again", {
  tags: "long",
}, async () => {
  const borrower = await atIdentity(server);
  const { url } = (await borrower.start()).json.data;
  const client_id = new URL(String(url)).searchParams.get("client_id") ?? "";
  const back = await returnOf(server, url);
  let looks = 0;
  const faulty = serverWith({
    async status(reference) {
      looks += 1;
      if (looks === 3) await server.sandbox.post("/actions/consent", { client_id, pan: borrower.pan });
      return services.digilocker.status(reference);
    },
  });
  expect((await faulty.result(borrower, back)).json.data).toEqual({ loan_id: borrower.loanId });
  expect(looks).toBe(3);
});

test("a visit that stays open is looked at four times, and goes on", { tags: "long" }, async () => {
  const borrower = await atIdentity(server);
  const { url } = (await borrower.start()).json.data;
  let looks = 0;
  const faulty = serverWith({
    async status(reference) {
      looks += 1;
      return services.digilocker.status(reference);
    },
  });
  const { status, json } = await faulty.result(borrower, await returnOf(server, url));
  expect([status, json.code, looks]).toEqual([400, "KYC_NOT_COMPLETED", 4]);
  expect(await outcomesOf(server, borrower)).toEqual(["digilocker null"]);
});
