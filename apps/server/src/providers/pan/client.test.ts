import { randomBytes } from "node:crypto";
import { Secret } from "@vaada/contract/secret";
import { afterAll, afterEach, expect, test } from "vitest";
import { startTestSandbox } from "../../../testing/test-sandbox.ts";
import { createPanRegister } from "./client.ts";

const secret = randomBytes(16).toString("hex");
const sandbox = await startTestSandbox({ appOrigin: "http://localhost:3000", authKey: secret, secret });
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.stop());

const baseUrl = `${sandbox.url}/surepass/api/v1`;
const register = createPanRegister({ baseUrl, token: new Secret(secret) });
const ANITA = new Secret("ABCPA1234D");

test("the register knows who holds a PAN", async () => {
  expect(await register.lookUp(ANITA)).toEqual({
    kind: "found",
    record: {
      reference: expect.stringMatching(/^pan_comprehensive_[A-Za-z]{20}$/),
      name: "ANITA ACHARYA",
      birthDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      gender: "F",
      isAadhaarLinked: true,
      aadhaarLastFour: expect.stringMatching(/^\d{4}$/),
    },
  });
});

test("a PAN without Aadhaar is found as such", async () => {
  const result = await register.lookUp(new Secret("ABCPE1234E"));
  expect(result).toMatchObject({ record: { isAadhaarLinked: false, aadhaarLastFour: null } });
});

test.each([
  ["unknown", "not-found"],
  ["inactive", "inactive"],
  ["company", "not-individual"],
])("a PAN that the register calls %s is %s", async (panStatus, kind) => {
  const pan = "AAAPZ9999Z";
  await sandbox.post("/people", { pan, name: "ZOYA ZAIDI", panStatus });
  expect((await register.lookUp(new Secret(pan))).kind).toBe(kind);
});

test("a billed question is never asked twice", async () => {
  await sandbox.fault({ provider: "pan", mode: "error" });
  expect(await register.lookUp(ANITA)).toEqual({ kind: "unavailable", reason: "HTTP_500" });
  await sandbox.fault({ provider: "pan", mode: "down" });
  expect((await register.lookUp(ANITA)).kind).toBe("unavailable");
  expect((await register.lookUp(ANITA)).kind).toBe("found");
});

test("a wrong token is an outage and nothing else", async () => {
  const stranger = createPanRegister({ baseUrl, token: new Secret("wrong") });
  expect(await stranger.lookUp(ANITA)).toEqual({ kind: "unavailable", reason: "HTTP_401" });
});
