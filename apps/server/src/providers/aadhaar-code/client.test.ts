import { randomBytes } from "node:crypto";
import { Secret } from "@vaada/contract/secret";
import { afterAll, afterEach, expect, test } from "vitest";
import { startTestSandbox } from "../../../testing/test-sandbox.ts";
import { createAadhaarCode } from "./client.ts";

const secret = randomBytes(16).toString("hex");
const sandbox = await startTestSandbox({ appOrigin: "http://localhost:3000", authKey: secret, secret });
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.stop());

const baseUrl = `${sandbox.url}/surepass/api/v1`;
const authority = createAadhaarCode({ baseUrl, token: new Secret(secret) });

const people = (await (await fetch(`${sandbox.url}/people`)).json()) as { aadhaar: { number: string } }[];
const number = people[0]?.aadhaar.number ?? "";
const aadhaarLastFour = number.slice(-4);

async function send(): Promise<string> {
  const sent = await authority.send(new Secret(number));
  if (sent.kind !== "sent") throw new Error(`not sent: ${sent.kind}`);
  return sent.reference;
}

const newestCode = async (): Promise<Secret> =>
  new Secret(await sandbox.codeFor(`aadhaar-${aadhaarLastFour}`));

test("the code that was texted opens the record, once", async () => {
  const answer = { reference: await send(), code: await newestCode(), aadhaarLastFour };
  const opened = await authority.submit(answer);
  expect(opened).toMatchObject({
    kind: "opened",
    record: {
      name: "Anita Acharya",
      birthDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      address: { state: expect.any(String), pinCode: expect.stringMatching(/^\d{6}$/) },
      aadhaarLastFour,
      photo: expect.any(Secret),
    },
  });
  expect(JSON.stringify(opened)).not.toContain(number);
  expect(await authority.submit(answer)).toEqual({ kind: "expired" });
});

test("a wrong code is wrong, and a replaced one is dead", async () => {
  const reference = await send();
  const code = await newestCode();
  const wrong = new Secret(code.reveal() === "000000" ? "000001" : "000000");
  expect(await authority.submit({ reference, code: wrong, aadhaarLastFour })).toEqual({ kind: "wrong" });
  await send();
  expect(await authority.submit({ reference, code, aadhaarLastFour })).toEqual({ kind: "expired" });
});

test("a reference that nobody gave out is dead", async () => {
  const answer = { reference: "aadhaar_v2_nobody", code: new Secret("123456"), aadhaarLastFour };
  expect(await authority.submit(answer)).toEqual({ kind: "expired" });
});

test("a number that nobody has is not found", async () => {
  expect(await authority.send(new Secret("999999990019"))).toEqual({ kind: "not-found" });
});

test("neither a text nor an answer is ever sent twice", async () => {
  await sandbox.fault({ provider: "aadhaar", mode: "error" });
  expect(await authority.send(new Secret(number))).toEqual({ kind: "unavailable", reason: "HTTP_500" });
  await sandbox.fault({ provider: "aadhaar", mode: "down" });
  expect((await authority.send(new Secret(number))).kind).toBe("unknown");
  const answer = { reference: await send(), code: await newestCode(), aadhaarLastFour };
  await sandbox.fault({ provider: "aadhaar", mode: "error" });
  expect(await authority.submit(answer)).toEqual({ kind: "unavailable", reason: "HTTP_500" });
  expect((await authority.submit(answer)).kind).toBe("opened");
});

test("a wrong token is an outage and nothing else", async () => {
  const stranger = createAadhaarCode({ baseUrl, token: new Secret("wrong") });
  expect(await stranger.send(new Secret(number))).toEqual({ kind: "unavailable", reason: "HTTP_401" });
});
