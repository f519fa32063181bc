import { expect, test } from "vitest";
import type { Person } from "../people/person.ts";
import { SECURITY_HEADERS } from "../security-headers.ts";
import { type OpenSandbox, openSandbox } from "../testing/open-sandbox.ts";
import { aadhaarCode } from "../testing/surepass.ts";
import { plainPdf } from "./testing/plain-pdf.ts";
import { BACK, signedOf, startEmptySigning, startSigning, statusOf } from "./testing/start-signing.ts";

test("a borrower reads the document, consents, enters the code, and is led back with it signed", async () => {
  const sandbox = await openSandbox();
  const { clientId, pageUrl } = await startSigning(sandbox);
  const number = await numberOf(sandbox, "ABCPA1234D");
  const first = await open(pageUrl);
  expect(first).toMatchObject({ status: 200, headings: ["e-sign", "Read what you sign"] });
  expect(first.text).toContain(`value="${number.replace(/(\d{4})(\d{4})/, "$1 $2 ")}"`);
  expect(first.text).toContain("PDF, 2 pages, 1 KB");
  const reading = /href="(\/e-sign\/document[^"]+)"/.exec(first.text)?.[1]?.replaceAll("&amp;", "&");
  const document = await fetch(`${sandbox.url}${reading}`);
  expect(document.headers.get("content-type")).toBe("application/pdf");
  expect(Buffer.from(await document.arrayBuffer()).equals(plainPdf())).toBe(true);

  const identify = { act: "identify", aadhaar_number: number };
  const unconsented = await submit(pageUrl, identify);
  expect(unconsented.status).toBe(422);
  expect(unconsented.text).toContain("Without it nothing can be signed.");
  expect((await submit(pageUrl, { ...identify, consent: "yes" })).status).toBe(303);
  const second = await open(pageUrl);
  expect(second.headings).toEqual(["e-sign", "Enter the OTP to sign"]);
  expect(second.text).toContain(`href="/phone?to=aadhaar-${number.slice(-4)}"`);
  expect(await signedOf(sandbox, clientId)).toBe(422);

  const otp = await aadhaarCode(sandbox, number);
  const location = `${BACK}&client_id=${clientId}&status=success`;
  expect(await submit(pageUrl, { act: "code", otp })).toMatchObject({ status: 303, location });
  expect(await open(pageUrl)).toMatchObject({ status: 303, location });
  expect(await submit(pageUrl, { act: "refuse" })).toMatchObject({ status: 303, location });
  expect(await signedOf(sandbox, clientId)).toBeInstanceOf(Buffer);
});

test("another person's number may be typed, and then it is that person who signs", {
  tags: "long",
}, async () => {
  const sandbox = await openSandbox();
  const { clientId, pageUrl } = await startSigning(sandbox);
  const number = await numberOf(sandbox, "ABCPB1234B");
  await submit(pageUrl, { act: "identify", aadhaar_number: number, consent: "yes" });
  await submit(pageUrl, { act: "start-over" });
  expect((await open(pageUrl)).headings).toContain("Read what you sign");
  await submit(pageUrl, { act: "identify", aadhaar_number: number, consent: "yes" });
  await submit(pageUrl, { act: "code", otp: await aadhaarCode(sandbox, number) });
  expect(String(await signedOf(sandbox, clientId))).toContain("/Name (Rahul Bose)");
});

test("three wrong codes end it, a new code makes the first one useless, and odd ones are not counted", async () => {
  const sandbox = await openSandbox();
  const { clientId, pageUrl } = await startSigning(sandbox);
  const number = await numberOf(sandbox, "ABCPA1234D");
  for (const typed of ["", "12", "999900000000"])
    expect((await submit(pageUrl, { act: "identify", aadhaar_number: typed, consent: "yes" })).status).toBe(
      422,
    );
  await submit(pageUrl, { act: "identify", aadhaar_number: number, consent: "yes" });
  const old = await aadhaarCode(sandbox, number);
  expect((await submit(pageUrl, { act: "send-again" })).text).toContain("A new OTP is on its way.");
  const fresh = await aadhaarCode(sandbox, number);
  expect((await submit(pageUrl, { act: "code", otp: "12" })).text).toContain("Enter the 6 digits");
  const wrong = [old, "000000", "111111"].map((code) => (code === fresh ? "222222" : code));
  const said = ["2 tries", "1 try", "Too many wrong OTPs"];
  for (const [at, otp] of wrong.entries()) {
    const answer = await submit(pageUrl, { act: "code", otp });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(said[at]);
  }
  expect(await statusOf(sandbox, clientId)).toMatchObject({
    status: "esign_failed",
    error_description: "MAX_RETRY",
  });
  expect((await submit(pageUrl, { act: "code", otp: fresh })).location).toContain("status=failed");
});

test("who refuses is led back; who comes too late, too early or with a wrong address is told so", async () => {
  let now = new Date("2026-11-15T06:00:00Z");
  const sandbox = await openSandbox({ now: () => now });
  const refused = await startSigning(sandbox);
  expect(await submit(refused.pageUrl, { act: "refuse" })).toMatchObject({
    status: 303,
    location: `${BACK}&client_id=${refused.clientId}&status=failed`,
  });
  const late = await startSigning(sandbox, { expiry_minutes: 30 });
  const empty = await startEmptySigning(sandbox);
  expect(await open(empty.pageUrl)).toMatchObject({ status: 409 });
  expect(await open(late.pageUrl.replace(/token=.*/, "token=x"))).toMatchObject({ status: 404 });
  expect(await open(`${sandbox.url}/e-sign`)).toMatchObject({ status: 404 });
  now = new Date("2026-11-15T06:31:00Z");
  const expired = await open(late.pageUrl);
  expect(expired).toMatchObject({ status: 410, headings: ["e-sign", "This signing has expired"] });
  expect(expired.text).toContain(`${BACK}&amp;client_id=${late.clientId}&amp;status=failed`);
});

test("the page holds nothing inline, and its forms lead nowhere but here and back", async () => {
  const sandbox = await openSandbox();
  const { pageUrl } = await startSigning(sandbox, { prefill_options: { full_name: "<b onclick=x>" } });
  const { text, headers } = await open(pageUrl);
  expect(text).not.toMatch(/<script|<style|\sstyle=|<b onclick/);
  const policy = headers.get("content-security-policy");
  expect(policy).toContain("form-action 'self' http://app.example:3000");
  expect(headers.get("cache-control")).toBe(SECURITY_HEADERS["cache-control"]);
  for (const [, file] of text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g))
    expect(await sandbox.get(String(file)), file).toMatchObject({ status: 200 });
});

async function numberOf(sandbox: OpenSandbox, pan: string): Promise<string> {
  const people = (await sandbox.get("/people")).body as Person[];
  const person = people.find((each) => each.pan === pan);
  if (person === undefined) throw new Error("nobody has this PAN");
  return person.aadhaar.number;
}

type Page = { status: number; headers: Headers; location: string | null; text: string; headings: string[] };

const open = (url: string): Promise<Page> => visit(url, {});
const submit = (url: string, form: Record<string, string>): Promise<Page> =>
  visit(url, { method: "POST", body: new URLSearchParams(form) });

async function visit(url: string, request: RequestInit): Promise<Page> {
  const response = await fetch(url, { ...request, redirect: "manual" });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    location: response.headers.get("location"),
    text,
    headings: [...text.matchAll(/<h[12]>([^<]*)/g)].map(([, heading = ""]) => heading),
  };
}
