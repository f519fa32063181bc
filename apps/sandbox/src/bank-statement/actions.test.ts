import { FinboxInsights } from "@vaada/wire/bank-statement";
import { expect, test } from "vitest";
import * as z from "zod";
import { askSession, insightsOf, SESSION_REQUEST, startBankStatement } from "../testing/finbox.ts";
import { type OpenSandbox, openSandbox } from "../testing/open-sandbox.ts";
import { startDigilocker } from "../testing/surepass.ts";

const BACK = SESSION_REQUEST.redirect_url;

test("consent, denial and expiry answer the way back, as often as they are asked", async () => {
  const sandbox = await openSandbox();
  const [one, other, third] = [
    await startBankStatement(sandbox),
    await startBankStatement(sandbox),
    await startBankStatement(sandbox),
  ];
  for (const _again of [1, 2]) {
    expect(await act(sandbox, "consent", one.sessionId)).toEqual({
      redirect_url: `${BACK}&success=true&session_id=${one.sessionId}`,
    });
    expect(await act(sandbox, "deny", other.sessionId)).toEqual({ redirect_url: `${BACK}&success=false` });
    expect(await act(sandbox, "expire", third.sessionId)).toEqual({ redirect_url: `${BACK}&success=false` });
  }
  expect(await wordOf(sandbox, one.sessionId)).toBe("COMPLETED");
  expect(await wordOf(sandbox, other.sessionId)).toBe("NO UPLOADS");
  expect(await wordOf(sandbox, third.sessionId)).toBe("EXPIRED");
});

test("what was shared or has expired stays so; who only left may still share", async () => {
  const sandbox = await openSandbox();
  for (const [acts, word] of [
    [["consent", "deny", "expire"], "COMPLETED"],
    [["expire", "consent", "deny"], "EXPIRED"],
    [["deny", "consent"], "COMPLETED"],
  ] as const) {
    const { sessionId } = await startBankStatement(sandbox);
    for (const name of acts) await act(sandbox, name, sessionId);
    expect(await wordOf(sandbox, sessionId), acts.join(" ")).toBe(word);
  }
});

test("pan says as whom, else it is who was named; the bank is the chosen one, else a usual one", async () => {
  const sandbox = await openSandbox();
  const cases = [
    { changes: {}, body: {}, account: { bank_name: "hdfc" }, name: "ANITA ACHARYA" },
    {
      changes: { bank_name: "UCO" },
      body: { pan: "ABCPB1234B" },
      account: { bank_name: "uco" },
      name: "RAHUL BOSE",
    },
    {
      changes: { metadata: {} },
      body: { pan: "ABCPC1234C" },
      account: { bank_name: "hdfc" },
      name: "KIRAN CHAVAN",
    },
  ];
  for (const { changes, body, account, name } of cases) {
    const { sessionId } = await startBankStatement(sandbox, changes);
    await sandbox.post("/actions/consent", { session_id: sessionId, ...body });
    expect((await askSession(sandbox, sessionId, "session_upload_status")).body).toMatchObject({
      accounts: [account],
    });
    const { accounts } = z.parse(FinboxInsights, await insightsOf(sandbox, sessionId));
    expect(accounts[0]?.data.account_details.name).toBe(name);
  }
});

test("without a name that is known here, and without a pan, nobody can share", async () => {
  const sandbox = await openSandbox();
  for (const metadata of [undefined, {}, { names: [] }, { names: ["Nobody At All"] }]) {
    const { sessionId } = await startBankStatement(sandbox, { metadata });
    expect(await sandbox.post("/actions/consent", { session_id: sessionId })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^pan: is needed/) },
    });
    expect(await wordOf(sandbox, sessionId)).toBe("NO UPLOADS");
  }
});

test("of several who act at once one ends the session", async () => {
  const sandbox = await openSandbox();
  const { sessionId } = await startBankStatement(sandbox);
  const answers = await Promise.all(
    ["consent", "expire", "consent", "expire"].map((name) => act(sandbox, name, sessionId)),
  );
  const word = await wordOf(sandbox, sessionId);
  const expected =
    word === "COMPLETED" ? `${BACK}&success=true&session_id=${sessionId}` : `${BACK}&success=false`;
  for (const answer of answers) expect(answer).toEqual({ redirect_url: expected });
});

test.each([
  [{ session_id: 7 }, 400, "session_id: must be text"],
  [{ session_id: "nobody" }, 404, "Nothing here has the session_id nobody"],
  [{ session_id: "nobody", pan: "x" }, 400, /^pan: must be a PAN/],
])("the body %j answers %i in words, for every act", async (body, status, message) => {
  const sandbox = await openSandbox();
  for (const name of ["consent", "deny", "expire"]) {
    const answer = await sandbox.post(`/actions/${name}`, body);
    expect(answer).toMatchObject({ status, body: { statusCode: status } });
    expect((answer.body as { message: string }).message).toMatch(message);
  }
});

test("the field tells which page is meant: a session of the other one is not found", async () => {
  const sandbox = await openSandbox();
  const { clientId } = await startDigilocker(sandbox);
  const { sessionId } = await startBankStatement(sandbox);
  expect(await sandbox.post("/actions/deny", { session_id: clientId })).toMatchObject({ status: 404 });
  expect(await sandbox.post("/actions/deny", { client_id: sessionId })).toMatchObject({ status: 404 });
});

const act = async (sandbox: OpenSandbox, name: string, session_id: string): Promise<unknown> =>
  (await sandbox.post(`/actions/${name}`, { session_id })).body;

const wordOf = async (sandbox: OpenSandbox, sessionId: string): Promise<unknown> =>
  (await askSession(sandbox, sessionId, "session_upload_status")).body.upload_status;
