import { randomBytes, randomUUID } from "node:crypto";
import { Secret } from "@vaada/contract/secret";
import { isHeldBy } from "@vaada/lending/statement/account-holder";
import { afterAll, afterEach, expect, test } from "vitest";
import { startTestSandbox } from "../../../testing/test-sandbox.ts";
import { createPennyDrops } from "./client.ts";
import type { NewPennyDrop, PennyDropResult } from "./port.ts";

const secret = randomBytes(16).toString("hex");
const keyId = "rzp_test_drops";
const sandbox = await startTestSandbox({
  appOrigin: "http://localhost:3000",
  authKey: secret,
  secret,
  keyId,
  slowAnswerMs: 200,
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.stop());

const options = {
  baseUrl: `${sandbox.url}/razorpay/v1`,
  keyId,
  keySecret: new Secret(secret),
  accountNumber: new Secret("7878780080316316"),
};
const pennyDrops = createPennyDrops(options);
/** Long enough for a busy machine to answer, short enough to wait for an answer that never comes. */
const hurried = createPennyDrops({ ...options, timeoutMs: 3_000 });

const drop = (number = "50100123456782", holder = "Anita Acharya"): NewPennyDrop => ({
  ownReference: randomUUID(),
  holder: new Secret(holder),
  number: new Secret(number),
  ifsc: "HDFC0000053",
  email: new Secret("anita@example.com"),
  mobile: new Secret("9876543210"),
});

/** Starts one and looks until the bank has answered. */
async function outcome(given: NewPennyDrop): Promise<PennyDropResult & { looks: number }> {
  let result = await pennyDrops.start(given);
  for (let looks = 0; ; looks++) {
    if (result.kind !== "awaited") return { ...result, looks };
    result = await pennyDrops.read(result.reference);
  }
}

const nameOf = (result: PennyDropResult): string | null =>
  result.kind === "active" ? result.registeredName.reveal() : null;

test("a rupee tells in whose name the account is", async () => {
  expect(await pennyDrops.start(drop())).toEqual({
    kind: "awaited",
    reference: expect.stringMatching(/^fav_[A-Za-z0-9]{14}$/),
  });
  const result = await outcome(drop());
  expect(result).toMatchObject({ kind: "active", utr: expect.stringMatching(/^\d{12}$/) });
  expect(nameOf(result)).toBe("ANITA ACHARYA");
});

test.each([
  ["an account that ends in 0000 does not exist", "50100123450000", "Anita Acharya", "invalid"],
  ["its bank says that it is no longer good", "50100123456782", "Asha Absent", "invalid"],
])("%s", async (_what, number, holder, kind) => {
  await sandbox.post("/people", { pan: "AAAPA9999A", name: "ASHA ABSENT", bank: { state: "invalid" } });
  expect((await outcome(drop(number, holder))).kind).toBe(kind);
});

test.each([
  ["50100123456781", "MEHUL TRIVEDI"],
  ["50100123456782", "GAURAV GUPTA"],
])("the bank knows Gaurav's account %s as that of %s", async (number, name) => {
  expect(nameOf(await outcome(drop(number, "Gaurav Gupta")))).toBe(name);
});

test("a person's record says under which name the bank has them", async () => {
  await sandbox.post("/people", {
    pan: "AAAPB9999B",
    name: "BINA BASU",
    bank: { registeredName: "BINA DEVI BASU" },
  });
  expect(nameOf(await outcome(drop("50100123456782", "Bina Basu")))).toBe("BINA DEVI BASU");
});

test("an account of nobody whom the sandbox knows is in the name that was given", async () => {
  expect(nameOf(await outcome(drop("50100123456782", "Nobody Known")))).toBe("NOBODY KNOWN");
});

test("an account of somebody whose name is shorter than the provider's shortest is asked about", async () => {
  const name = nameOf(await outcome(drop("50100123456782", "Om")));
  expect(isHeldBy({ borrower: "OM", holder: name ?? "" })).toBe(true);
});

test("a bank that can't be reached fails it, and the next try gets through", async () => {
  const [first, second] = [await outcome(drop("50100123459999")), await outcome(drop("50100123459999"))];
  expect(first).toMatchObject({ kind: "failed", reason: "gateway_technical_error" });
  expect(second.kind).toBe("active");
});

test("a slow bank is waited for", async () => {
  const result = await outcome(drop("50100123458888"));
  expect(result).toMatchObject({ kind: "active", looks: 12 });
});

test("what the provider will not do has failed, and nothing was sent", async () => {
  const result = await pennyDrops.start({ ...drop(), ifsc: "HDFC1" });
  expect(result).toEqual({ kind: "failed", reference: null, reason: "input_validation_failed" });
});

test("a rupee is sent once, whatever becomes of the answer", { tags: "long" }, async () => {
  await sandbox.fault({ provider: "penny-drop", mode: "error" });
  expect(await pennyDrops.start(drop())).toEqual({ kind: "unknown", reason: "HTTP_500" });
  await sandbox.fault({ provider: "penny-drop", mode: "down" });
  expect((await pennyDrops.start(drop())).kind).toBe("unknown");
  await sandbox.fault({ provider: "penny-drop", mode: "timeout-after-success" });
  expect(await hurried.start(drop())).toEqual({ kind: "unknown", reason: "TIMEOUT" });
  await sandbox.fault({ provider: "penny-drop", mode: "slow" });
  expect((await pennyDrops.start(drop())).kind).toBe("awaited");
});

test("looking is repeated until it is an outage", { tags: "long" }, async () => {
  const started = await pennyDrops.start(drop());
  const reference = started.kind === "awaited" ? started.reference : "";
  await sandbox.fault({ provider: "penny-drop", mode: "error", times: 2 });
  expect((await pennyDrops.read(reference)).kind).toBe("active");
  await sandbox.fault({ provider: "penny-drop", mode: "down", times: 3 });
  expect((await pennyDrops.read(reference)).kind).toBe("unavailable");
  expect((await pennyDrops.read("fav_00000000000000")).kind).toBe("unavailable");
});

test("a wrong key is an outage and nothing else", async () => {
  const stranger = createPennyDrops({ ...options, keySecret: new Secret("wrong") });
  expect(await stranger.start(drop())).toEqual({ kind: "unavailable", reason: "HTTP_401" });
});
