import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTestServer } from "../../../testing/test-server.ts";
import {
  decide,
  decideByStatement,
  giveEmployment,
  PAID_BY_CHEQUE,
  proveIdentity,
  takeOffer,
  walkTo,
} from "../../../testing/walk.ts";
import { boundHandlers } from "../../jobs/handlers.ts";
import { startWorker } from "../../jobs/worker.ts";

const server = await openTestServer();

/** Somebody whose every detail is seldom enough to be looked for. */
const ZUBEDA = {
  pan: "ZQXPZ7391K",
  name: "ZUBEDA QUAZIPURWALA",
  dob: "1991-07-23",
  gender: "F",
  aadhaar: { name: "Zubeda Quazipurwala", dob: "1991-07-23", pin: "683594", linked: true },
};
const MOBILE = "9123456780";
const EMPLOYER = "Wigglesworthy Tannery";
/** Something that only the sandbox's own statement says. */
const NARRATION = "DAILY FRESH GROCERIES";
const EMAIL = "zubeda.quazipurwala@mail.example";

test("after a whole journey nothing personal is in the clear in the database, the queue, the files or the log", async () => {
  const person = await server.sandbox.post("/people", ZUBEDA);
  const { number } = person.aadhaar as { number: string };
  const silent = () => undefined;
  const worker = await startWorker({
    directUrl: server.database.url,
    database: server.services.database,
    tasks: boundHandlers(server.services),
    logger: { debug: silent, info: silent, warn: silent, error: silent },
  });
  try {
    await walkBothWays(number);
    await expect.poll(() => server.sandbox.messages(EMAIL), { timeout: 60_000 }).toHaveLength(1);
  } finally {
    await worker.stop();
  }

  const looked = [...(await everyValue()), ...(await everyFile()), ...server.logLines];
  expect(looked.length).toBeGreaterThan(200);
  for (const [what, secret] of Object.entries(secretsOf(number))) {
    const found = looked.filter((text) => text.toLowerCase().includes(secret.toLowerCase()));
    expect(found, what).toEqual([]);
  }
  // A search that finds nothing anywhere proves nothing: the last four digits are kept, and are found.
  expect(looked.some((text) => text.includes(number.slice(-4)))).toBe(true);
});

/** By a code whose answer never helps, then by the document service. */
async function walkBothWays(aadharNo: string): Promise<void> {
  const walker = await walkTo(server, "identity", { mobile: MOBILE, pan: ZUBEDA.pan, email: EMAIL });
  const { token } = walker;
  const sent = await server.call("POST", "/api/user/aadhar/send-otp", { token, body: { aadharNo } });
  expect(sent.status).toBe(200);
  const wrong = await server.call("POST", "/api/user/aadhar/verify-otp", {
    token,
    body: { aadharNo, otp: "000000" },
  });
  expect(wrong.status).toBe(400);
  await proveIdentity(server, walker);
  await giveEmployment(server, walker, { ...PAID_BY_CHEQUE, company_name: EMPLOYER });
  await decide(server, walker);
  await decideByStatement(server, walker);
  await takeOffer(server, walker);
}

const secretsOf = (number: string): Record<string, string> => ({
  "the PAN": ZUBEDA.pan,
  "the name": "quazipurwala",
  "the birth date": ZUBEDA.dob,
  "the birth date as written in India": "23-07-1991",
  "the Aadhaar number": number,
  "the Aadhaar number in groups": number.replace(/(\d{4})(?=\d)/g, "$1 "),
  "the PIN code of the address": ZUBEDA.aadhaar.pin,
  "the mobile number": MOBILE,
  "the e-mail address": "zubeda.",
  "the employer": "wigglesworthy",
  "a row of the bank statement": NARRATION,
});

/** Every value of every row of ours and of the queue, bytes as they are. */
async function everyValue(): Promise<string[]> {
  const tables = await server.database.asSuperuser<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class
       join pg_namespace on pg_namespace.oid = relnamespace
      where relkind = 'r' and nspname in ('vaada', 'graphile_worker')`,
  );
  const values: string[] = [];
  for (const { name } of tables) {
    const rows = await server.database.asSuperuser<Record<string, unknown>>(`select * from ${name}`);
    values.push(...rows.flatMap((row) => Object.values(row).map(textOf)));
  }
  return values;
}

const textOf = (value: unknown): string => {
  if (Buffer.isBuffer(value)) return value.toString("latin1");
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "bigint") return String(value);
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
};

async function everyFile(): Promise<string[]> {
  const names = await readdir(server.folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  expect(files).toHaveLength(1);
  return Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), "latin1")));
}
