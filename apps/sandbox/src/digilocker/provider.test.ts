import {
  DigilockerAadhaarData,
  DigilockerInitializeData,
  DigilockerStatusData,
} from "@vaada/wire/digilocker";
import { expect, test } from "vitest";
import * as z from "zod";
import type { Person } from "../people/person.ts";
import { openSandbox } from "../testing/open-sandbox.ts";
import { askSurepass, lookUpPan, startDigilocker, statusOf } from "../testing/surepass.ts";

const GOOD = { signup_flow: true, redirect_url: "http://app.example/back" };

test("initialize answers an id, a token, and the page on the address that was called", async () => {
  const sandbox = await openSandbox();
  const { status, body } = await askSurepass(sandbox, "/digilocker/initialize", {
    body: { data: { ...GOOD, expiry_minutes: 15 } },
  });
  expect(status).toBe(200);
  const data = z.parse(DigilockerInitializeData, body.data);
  expect(data).toEqual({
    client_id: expect.stringMatching(/^digilocker_[A-Za-z]{20}$/),
    token: expect.stringMatching(/^eyJ/),
    url: `${sandbox.url}/digilocker?client_id=${data.client_id}`,
    expiry_seconds: 900,
  });
});

test("before the consent nothing is handed over, and the status says how far the borrower is", async () => {
  const sandbox = await openSandbox();
  const { clientId, pageUrl } = await startDigilocker(sandbox);
  const asked = (state: string) => ({
    status: state,
    completed: false,
    failed: false,
    aadhaar_linked: false,
    error_description: null,
  });
  expect(await statusOf(sandbox, clientId)).toEqual(asked("client_initiated"));
  await fetch(pageUrl);
  expect(await statusOf(sandbox, clientId)).toEqual(asked("pending"));
  for (const path of ["download-aadhaar", "list-documents"]) {
    expect(await askSurepass(sandbox, `/digilocker/${path}/${clientId}`)).toMatchObject({
      status: 422,
      body: { data: null, success: false, message_code: "aadhaar_consent_missing" },
    });
  }
});

test("after it the whole record is there, as often as it is asked for", async () => {
  const sandbox = await openSandbox();
  const { clientId } = await startDigilocker(sandbox);
  await sandbox.post("/actions/consent", { client_id: clientId });
  expect(z.parse(DigilockerStatusData, await statusOf(sandbox, clientId))).toEqual({
    status: "completed",
    completed: true,
    failed: false,
    aadhaar_linked: true,
    error_description: null,
  });
  const [anita] = (await sandbox.get("/people")).body as Person[];
  const { body } = await askSurepass(sandbox, `/digilocker/download-aadhaar/${clientId}`);
  expect(z.parse(DigilockerAadhaarData, body.data)).toEqual(body.data);
  expect(body.data).toMatchObject({
    client_id: clientId,
    digilocker_metadata: { name: "Anita Acharya", gender: "F", dob: "1994-08-17" },
    aadhaar_xml_data: {
      full_name: "Anita Acharya",
      dob: "1994-08-17",
      yob: "1994",
      zip: "411001",
      gender: "F",
      masked_aadhaar: `XXXXXXXX${anita?.aadhaar.number.slice(-4)}`,
      full_address: expect.stringMatching(/^Flat \d+, .*, Pune, Pune, Maharashtra - 411001$/),
      father_name: expect.stringMatching(/ Acharya$/),
      address: { country: "India", state: "Maharashtra" },
    },
  });
  expect(JSON.stringify(body)).not.toContain(anita?.aadhaar.number);
  const again = await askSurepass(sandbox, `/digilocker/download-aadhaar/${clientId}`);
  expect(again.body.data).toEqual(body.data);
  const documents = await askSurepass(sandbox, `/digilocker/list-documents/${clientId}`);
  expect(documents.body.data).toMatchObject({ documents: [{ doc_type: "ADHAR" }, { doc_type: "PANCR" }] });
});

test("a made-up person whose PAN was asked about is who consents", async () => {
  const sandbox = await openSandbox();
  const { body } = await lookUpPan(sandbox, "QWEPR5678T");
  const full_name = String(body.data.full_name);
  const { clientId } = await startDigilocker(sandbox, { prefill_options: { full_name } });
  await sandbox.post("/actions/consent", { client_id: clientId });
  const record = await askSurepass(sandbox, `/digilocker/download-aadhaar/${clientId}`);
  expect(record.body.data).toMatchObject({
    aadhaar_xml_data: { dob: body.data.dob, masked_aadhaar: body.data.masked_aadhaar },
  });
});

test("a request ends when its minutes are over, and says so", async () => {
  let now = new Date("2026-11-15T06:00:00Z");
  const sandbox = await openSandbox({ now: () => now });
  const { clientId } = await startDigilocker(sandbox, { expiry_minutes: 2 });
  now = new Date("2026-11-15T06:01:59Z");
  expect(await statusOf(sandbox, clientId)).toMatchObject({ status: "client_initiated" });
  now = new Date("2026-11-15T06:02:00Z");
  expect(await statusOf(sandbox, clientId)).toEqual({
    status: "failed",
    completed: false,
    failed: true,
    aadhaar_linked: false,
    error_description: "Session expired",
  });
  await sandbox.post("/actions/consent", { client_id: clientId });
  expect(await statusOf(sandbox, clientId)).toMatchObject({ status: "failed" });
});

test("an id that nobody was given is refused", async () => {
  const sandbox = await openSandbox();
  for (const path of ["status", "download-aadhaar", "list-documents"]) {
    const answer = await askSurepass(sandbox, `/digilocker/${path}/digilocker_nobody`);
    expect(answer).toMatchObject({ status: 422, body: { data: null, message: "Invalid Client ID." } });
  }
});

test.each([
  [{}],
  [{ ...GOOD, redirect_url: undefined }],
  [{ ...GOOD, redirect_url: "" }],
  [{ ...GOOD, redirect_url: "/back" }],
  [{ ...GOOD, redirect_url: "javascript:alert(1)" }],
  [{ ...GOOD, redirect_url: "ftp://app.example/" }],
  [{ ...GOOD, webhook_url: "nowhere" }],
  [{ ...GOOD, expiry_minutes: 0 }],
  [{ ...GOOD, expiry_minutes: 1.5 }],
  [{ ...GOOD, expiry_minutes: 1441 }],
  [{ ...GOOD, signup_flow: "yes" }],
  [{ ...GOOD, prefill_options: { full_name: 7 } }],
])("initialize refuses %j", async (data) => {
  const answer = await askSurepass(await openSandbox(), "/digilocker/initialize", { body: { data } });
  expect(answer).toMatchObject({ status: 422, body: { data: null, success: false, message_code: "error" } });
});
