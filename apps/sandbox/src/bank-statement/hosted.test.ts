import { FinboxInsights } from "@vaada/wire/bank-statement";
import { expect, test } from "vitest";
import * as z from "zod";
import { SECURITY_HEADERS } from "../security-headers.ts";
import { askSession, insightsOf, SESSION_REQUEST, startBankStatement } from "../testing/finbox.ts";
import { type OpenSandbox, openSandbox } from "../testing/open-sandbox.ts";

const BACK = SESSION_REQUEST.redirect_url;

test("a borrower chooses the bank, signs in, shares, and is led back", async () => {
  const sandbox = await openSandbox();
  const { sessionId, pageUrl } = await startBankStatement(sandbox);
  const bank = await open(pageUrl);
  expect(bank).toMatchObject({ status: 200, headings: ["BankConnect", "Choose your bank"] });
  expect(bank.text.match(/<option value="[A-Z_]+">/g)).toHaveLength(25);

  expect(await submit(pageUrl, { act: "bank", bank: "KOTAK" })).toMatchObject(again(pageUrl));
  const way = await open(pageUrl);
  expect(way.headings).toEqual(["BankConnect", "How do you want to share it?"]);
  expect(way.text).toContain("Kotak Mahindra Bank");
  expect(way.text.match(/name="way" value="\w+"/g)).toHaveLength(3);

  await submit(pageUrl, { act: "way", way: "online" });
  expect((await open(pageUrl)).headings).toContain("Sign in to net banking");
  expect(await uploadStatus(sandbox, sessionId)).toBe("NO UPLOADS");
  await submit(pageUrl, { act: "sign-in", user_id: "anita", password: "any" });
  expect(await uploadStatus(sandbox, sessionId)).toBe("IN PROGRESS");
  const consent = await open(pageUrl);
  expect(consent.headings).toEqual(["BankConnect", "Share this statement with Vaada?"]);
  for (const what of ["ANITA ACHARYA", "Kotak Mahindra Bank", "Purpose"])
    expect(consent.text).toContain(what);

  const location = `${BACK}&success=true&session_id=${sessionId}`;
  expect(await submit(pageUrl, { act: "consent" })).toMatchObject({ status: 303, location });
  expect(await open(pageUrl)).toMatchObject({ status: 303, location });
  expect(await submit(pageUrl, { act: "leave" })).toMatchObject({ status: 303, location });
  const { accounts } = z.parse(FinboxInsights, await insightsOf(sandbox, sessionId));
  expect(accounts[0]?.data.account_details).toMatchObject({ bank: "kotak", name: "ANITA ACHARYA" });
});

test("a statement is handed in as a file, whatever is in it, with its password", async () => {
  const sandbox = await openSandbox();
  const { sessionId, pageUrl } = await startBankStatement(sandbox, { bank_name: "SBI", mode: "pdf" });
  expect((await open(pageUrl)).headings).toContain("Upload your statement");
  for (const file of [undefined, new File([], "")]) {
    const page = await upload(pageUrl, file);
    expect(page).toMatchObject({ status: 422 });
    expect(page.text).toContain("Choose the PDF of your statement.");
  }
  const large = await upload(pageUrl, new File([new Uint8Array(10_000_001)], "large.pdf"));
  expect(large).toMatchObject({ status: 422 });
  expect(large.text).toContain("This file is larger than 10 MB.");
  expect(await upload(pageUrl, new File([new Uint8Array(3_000_000)], "august.pdf"))).toMatchObject(
    again(pageUrl),
  );
  await submit(pageUrl, { act: "consent" });
  const { body } = await askSession(sandbox, sessionId, "session_upload_status");
  expect(body).toMatchObject({
    upload_status: "COMPLETED",
    accounts: [{ bank_name: "sbi", statements: [{ source: "pdf" }] }],
  });
});

test("where the lender asks for the aggregator, the page of any bank that has one opens there, with a way to the others", async () => {
  const sandbox = await openSandbox();
  const { pageUrl } = await startBankStatement(sandbox, { mode: "aa" });
  expect((await open(pageUrl)).headings).toContain("Choose your bank");
  await submit(pageUrl, { act: "bank", bank: "HDFC" });
  expect((await open(pageUrl)).text).toContain("Send OTP");
  await submit(pageUrl, { act: "another-way" });
  expect((await open(pageUrl)).headings).toContain("How do you want to share it?");
  const { pageUrl: smaller } = await startBankStatement(sandbox, { mode: "aa" });
  await submit(smaller, { act: "bank", bank: "DHANLAXMI" });
  expect((await open(smaller)).headings).toContain("Upload your statement");
});

test("the account aggregator texts a code to the number, and the right one finds the account", async () => {
  let now = new Date("2026-11-15T06:00:00Z");
  const sandbox = await openSandbox({ now: () => now });
  const { pageUrl } = await startBankStatement(sandbox, { bank_name: "hdfc", mode: "aa" });
  expect((await open(pageUrl)).text).toContain('value="9876543210"');
  const wrong = await submit(pageUrl, { act: "mobile", mobile: "98765" });
  expect(wrong).toMatchObject({ status: 422 });
  expect(wrong.text).toContain('value="98765"');
  await submit(pageUrl, { act: "mobile", mobile: "+91 90000 90000" });
  expect((await open(pageUrl)).text).toContain('href="/phone?to=9000090000"');
  const first = await codeFor(sandbox, "9000090000");
  for (const otp of ["", "12", otherThan(first)])
    expect((await submit(pageUrl, { act: "code", otp })).text).toContain("This OTP is not right.");
  const tooOften = await submit(pageUrl, { act: "code", otp: first });
  expect(tooOften.text).toContain("This OTP works no longer.");
  expect((await submit(pageUrl, { act: "send-again" })).text).toContain("A new OTP is on its way.");
  now = new Date("2026-11-15T06:10:00Z");
  const late = await submit(pageUrl, { act: "code", otp: await codeFor(sandbox, "9000090000") });
  expect(late.text).toContain("This OTP works no longer.");
  await submit(pageUrl, { act: "send-again" });
  const otp = await codeFor(sandbox, "9000090000");
  expect(await submit(pageUrl, { act: "code", otp })).toMatchObject(again(pageUrl));
  expect((await open(pageUrl)).headings).toContain("Share this statement with Vaada?");
});

test("a bank with one way only needs no choice of ways", async () => {
  const sandbox = await openSandbox();
  const { pageUrl } = await startBankStatement(sandbox);
  await submit(pageUrl, { act: "bank", bank: "DHANLAXMI" });
  const page = await open(pageUrl);
  expect(page.headings).toContain("Upload your statement");
  expect(page.text).not.toContain("another-way");
});

test("what is missing is said in words", async () => {
  const sandbox = await openSandbox();
  const { pageUrl } = await startBankStatement(sandbox);
  expect((await submit(pageUrl, { act: "bank", bank: "" })).text).toContain(
    "Choose your bank from the list.",
  );
  await submit(pageUrl, { act: "bank", bank: "IDBI" });
  await submit(pageUrl, { act: "way", way: "online" });
  const page = await submit(pageUrl, { act: "sign-in", user_id: '"><script>', password: "" });
  expect(page).toMatchObject({ status: 422 });
  expect(page.text).toContain("Enter your user ID and your password.");
  expect(page.text).toContain('value="&quot;&gt;&lt;script&gt;"');
});

test("leaving leads back at every stage and ends nothing; who returns signs in again", async () => {
  const sandbox = await openSandbox();
  const { sessionId, pageUrl } = await startBankStatement(sandbox);
  const left = { status: 303, location: `${BACK}&success=false` };
  const onwards = [
    { act: "bank", bank: "UCO" },
    { act: "way", way: "online" },
    { act: "sign-in", user_id: "a", password: "b" },
  ];
  for (const form of onwards) {
    expect((await open(pageUrl)).text.match(/<button[^>]*>Cancel<\/button>/g)).toHaveLength(1);
    expect(await submit(pageUrl, { act: "leave" })).toMatchObject(left);
    await submit(pageUrl, form);
  }
  expect(await submit(pageUrl, { act: "leave" })).toMatchObject(left);
  expect(await uploadStatus(sandbox, sessionId)).toBe("NO UPLOADS");
  expect((await open(pageUrl)).headings).toContain("Sign in to net banking");
});

test("no stage can be left out, and one may begin again with another bank or way", async () => {
  const sandbox = await openSandbox();
  const { pageUrl } = await startBankStatement(sandbox);
  for (const form of [
    { act: "consent" },
    { act: "way", way: "online" },
    { act: "sign-in", user_id: "a", password: "b" },
    { act: "code", otp: "123456" },
    { act: "x" },
    {},
  ]) {
    expect(await submit(pageUrl, form), JSON.stringify(form)).toMatchObject(again(pageUrl));
    expect((await open(pageUrl)).headings).toContain("Choose your bank");
  }
  await submit(pageUrl, { act: "bank", bank: "CITY_UNION" });
  await submit(pageUrl, { act: "way", way: "online" });
  expect((await open(pageUrl)).headings, "a way that the bank lacks").toContain(
    "How do you want to share it?",
  );
  await submit(pageUrl, { act: "way", way: "pdf" });
  await submit(pageUrl, { act: "another-way" });
  expect((await open(pageUrl)).headings).toContain("How do you want to share it?");
  await submit(pageUrl, { act: "another-bank" });
  expect((await open(pageUrl)).headings).toContain("Choose your bank");
});

test("no bank knows a name that nobody known here has", async () => {
  const sandbox = await openSandbox();
  const changes = { metadata: { names: ["Nobody At All"] }, bank_name: "SBI", mode: "online" };
  const { sessionId, pageUrl } = await startBankStatement(sandbox, changes);
  const page = await submit(pageUrl, { act: "sign-in", user_id: "a", password: "b" });
  expect(page.text).toContain("This bank has no customer of the name that was given.");
  expect(await uploadStatus(sandbox, sessionId)).toBe("NO UPLOADS");
});

test("an expired request says so and leads back; one that is not known leads to the app", async () => {
  const sandbox = await openSandbox();
  const { sessionId, pageUrl } = await startBankStatement(sandbox);
  const withoutToken = `${sandbox.url}/bankconnect?session_id=${sessionId}`;
  for (const url of [withoutToken, `${withoutToken}&token=x`, `${sandbox.url}/bankconnect`]) {
    const page = await open(url);
    expect(page).toMatchObject({ status: 404, headings: ["BankConnect", "This request is not known"] });
    expect(page.text).toContain('href="http://app.example:3000"');
  }
  await sandbox.post("/actions/expire", { session_id: sessionId });
  for (const page of [await open(pageUrl), await submit(pageUrl, { act: "consent" })]) {
    expect(page).toMatchObject({ status: 410, headings: ["BankConnect", "This request has expired"] });
    expect(page.text).toContain(`href="${BACK}&amp;success=false"`);
  }
});

test("forms may lead to the caller's origin and nowhere else, and nothing is inline", async () => {
  const sandbox = await openSandbox();
  const { pageUrl } = await startBankStatement(sandbox, { redirect_url: "https://other.example/back?x=1" });
  const usual = SECURITY_HEADERS["content-security-policy"] ?? "";
  for (const page of [await open(pageUrl), await submit(pageUrl, { act: "bank", bank: "" })]) {
    expect(page.policy).toBe(usual.replace("form-action 'self'", "form-action 'self' https://other.example"));
    expect(page.text).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=/);
    const files = [...page.text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = ""]) => file);
    expect(files).not.toEqual([]);
    for (const file of files) expect(await sandbox.get(file), file).toMatchObject({ status: 200 });
  }
});

type Page = {
  readonly status: number;
  readonly location: string | null;
  readonly policy: string | null;
  readonly text: string;
  readonly headings: string[];
};

const open = (url: string): Promise<Page> => read(url, {});

const submit = (url: string, form: Record<string, string>): Promise<Page> =>
  read(url, { method: "POST", body: new URLSearchParams(form) });

function upload(url: string, file: File | undefined): Promise<Page> {
  const form = new FormData();
  form.set("act", "upload");
  form.set("pdf_password", "ANIT1708");
  if (file !== undefined) form.set("statement", file);
  return read(url, { method: "POST", body: form });
}

async function read(url: string, request: RequestInit): Promise<Page> {
  const response = await fetch(url, { ...request, redirect: "manual" });
  const text = await response.text();
  return {
    status: response.status,
    location: response.headers.get("location"),
    policy: response.headers.get("content-security-policy"),
    text,
    headings: [...text.matchAll(/<h[12]>([^<]*)<\/h[12]>/g)].map(([, heading = ""]) => heading),
  };
}

/** The page itself, where a reload finds the next stage. */
const again = (pageUrl: string) => ({ status: 303, location: pageUrl.slice(new URL(pageUrl).origin.length) });

const uploadStatus = async (sandbox: OpenSandbox, sessionId: string): Promise<unknown> =>
  (await askSession(sandbox, sessionId, "session_upload_status")).body.upload_status;

async function codeFor(sandbox: OpenSandbox, mobile: string): Promise<string> {
  const [newest] = (await sandbox.get(`/phone/messages?to=${mobile}`)).body as { text: string }[];
  const code = /#(\d{6})$/.exec(newest?.text ?? "")?.[1];
  if (code === undefined) throw new Error("no code has arrived");
  return code;
}

const otherThan = (code: string): string => (code === "000000" ? "000001" : "000000");
