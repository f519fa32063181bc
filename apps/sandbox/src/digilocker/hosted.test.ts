import { expect, test } from "vitest";
import type { Person } from "../people/person.ts";
import { SECURITY_HEADERS } from "../security-headers.ts";
import { type OpenSandbox, openSandbox } from "../testing/open-sandbox.ts";
import { aadhaarCode, askSurepass, startDigilocker, statusOf } from "../testing/surepass.ts";
import { catchWebhooks } from "../testing/webhook-catcher.ts";

/** Others may keep the machine busy; what is waited for still comes. */
const PATIENT = { timeout: 30_000 };
const BACK = "http://app.example:3000/kyc-digilocker-processing?state=s1";

test("a borrower signs in, enters the code, allows, and is led back", async () => {
  const sandbox = await openSandbox();
  const catcher = await catchWebhooks();
  const { clientId, pageUrl } = await startDigilocker(sandbox, { webhook_url: catcher.url });
  const number = await numberOf(sandbox, "ABCPA1234D");

  const signIn = await open(pageUrl);
  expect(signIn).toMatchObject({ status: 200, headings: ["DigiLocker", "Sign in with Aadhaar"] });
  expect(signIn.text).toContain(`value="${number.replace(/(\d{4})(\d{4})/, "$1 $2 ")}"`);

  expect(await submit(pageUrl, { act: "sign-in", aadhaar_number: number })).toMatchObject(to(clientId));
  const code = await open(pageUrl);
  expect(code.headings).toEqual(["DigiLocker", "Enter the OTP"]);
  expect(code.text).toContain(`XXXX XXXX ${number.slice(-4)}`);
  expect(code.text).toContain(`href="/phone?to=aadhaar-${number.slice(-4)}"`);

  const otp = await aadhaarCode(sandbox, number);
  expect(await submit(pageUrl, { act: "code", otp })).toMatchObject(to(clientId));
  const consent = await open(pageUrl);
  expect(consent.headings).toEqual(["DigiLocker", "Allow Vaada to see your Aadhaar record?"]);
  for (const what of ["Anita Acharya", "Name", "Date of birth", "Gender", "Address", "Photo", "Purpose"]) {
    expect(consent.text).toContain(what);
  }
  expect(catcher.caught).toEqual([]);
  expect(await askSurepass(sandbox, `/digilocker/download-aadhaar/${clientId}`)).toMatchObject({
    body: { data: null, message_code: "aadhaar_consent_missing" },
  });

  const location = `${BACK}&client_id=${clientId}&status=success`;
  expect(await submit(pageUrl, { act: "consent" })).toMatchObject({ status: 303, location });
  await expect
    .poll(() => catcher.caught, PATIENT)
    .toMatchObject([{ body: { client_id: clientId, status: "success" } }]);
  expect(await open(pageUrl)).toMatchObject({ status: 303, location });
  expect(await submit(pageUrl, { act: "deny" })).toMatchObject({ status: 303, location });
  expect(await statusOf(sandbox, clientId)).toMatchObject({ status: "completed" });
  expect(catcher.caught).toHaveLength(1);
});

test("another person's number may be typed, with spaces or hyphens, and is who consents", async () => {
  const sandbox = await openSandbox();
  const number = await numberOf(sandbox, "ABCPB1234B");
  for (const sign of [" ", "-"]) {
    const { clientId, pageUrl } = await startDigilocker(sandbox);
    const typed = number.replace(/(\d{4})(\d{4})/, `$1${sign}$2${sign}`);
    await submit(pageUrl, { act: "sign-in", aadhaar_number: typed });
    await submit(pageUrl, { act: "code", otp: await aadhaarCode(sandbox, number) });
    await submit(pageUrl, { act: "consent" });
    const { body } = await askSurepass(sandbox, `/digilocker/download-aadhaar/${clientId}`);
    expect(body.data).toMatchObject({ aadhaar_xml_data: { full_name: "Rahul Bose" } });
  }
});

test.each([
  ["", "Enter the 12 digits of your Aadhaar number."],
  ["9999 4105", "Enter the 12 digits of your Aadhaar number."],
  ["nobody at all", "Enter the 12 digits of your Aadhaar number."],
  ["9999 7165 8847", "Nobody is registered with this Aadhaar number."],
])("the number %j is refused in words, and stays in the field", async (typed, problem) => {
  const sandbox = await openSandbox();
  const { pageUrl } = await startDigilocker(sandbox);
  const page = await submit(pageUrl, { act: "sign-in", aadhaar_number: typed });
  expect(page).toMatchObject({ status: 422, headings: ["DigiLocker", "Sign in with Aadhaar"] });
  expect(page.text).toContain(problem);
  expect(page.text).toContain(`value="${typed}"`);
  expect(page.text).toContain('aria-invalid="true"');
  expect((await sandbox.get("/phone/messages")).body).toEqual([]);
});

test("a wrong code may be mended twice; the third ends the request", async () => {
  const sandbox = await openSandbox();
  const catcher = await catchWebhooks();
  const { clientId, pageUrl } = await startDigilocker(sandbox, { webhook_url: catcher.url });
  const number = await signIn(sandbox, pageUrl);
  const wrong = otherThan(await aadhaarCode(sandbox, number));
  const tries = async (otp: string): Promise<string> => (await submit(pageUrl, { act: "code", otp })).text;
  expect(await tries(wrong)).toContain("This OTP is not right. You have 2 tries left.");
  expect(await tries("12")).toContain("Enter the 6 digits of the OTP.");
  expect(await tries(wrong)).toContain("This OTP is not right. You have 1 try left.");
  const last = await submit(pageUrl, { act: "code", otp: wrong });
  expect(last).toMatchObject({ status: 422, headings: ["DigiLocker", "Too many wrong OTPs"] });
  const location = `${BACK}&client_id=${clientId}&status=failed`;
  expect(last.text).toContain(`href="${location.replaceAll("&", "&amp;")}"`);
  expect(await open(pageUrl)).toMatchObject({ status: 303, location });
  expect(await statusOf(sandbox, clientId)).toMatchObject({
    status: "failed",
    error_description: "Maximum OTP attempts exceeded",
  });
  await expect.poll(() => catcher.caught, PATIENT).toMatchObject([{ body: { status: "failed" } }]);
});

test("a code can be sent again, which ends the earlier one and forgives no wrong try", async () => {
  const sandbox = await openSandbox();
  const { clientId, pageUrl } = await startDigilocker(sandbox);
  const number = await signIn(sandbox, pageUrl);
  const first = await aadhaarCode(sandbox, number);
  await submit(pageUrl, { act: "code", otp: otherThan(first) });
  const again = await submit(pageUrl, { act: "send-again" });
  expect(again.text).toContain("A new OTP is on its way.");
  const second = await aadhaarCode(sandbox, number);
  expect((await sandbox.get("/phone/messages")).body).toHaveLength(2);
  if (first !== second) {
    const page = await submit(pageUrl, { act: "code", otp: first });
    expect(page.text).toContain("You have 1 try left.");
  }
  expect(await submit(pageUrl, { act: "code", otp: second })).toMatchObject(to(clientId));
});

test("a code expires after ten minutes and a new one helps", async () => {
  let now = new Date("2026-11-15T06:00:00Z");
  const sandbox = await openSandbox({ now: () => now });
  const { clientId, pageUrl } = await startDigilocker(sandbox, { expiry_minutes: 30 });
  const number = await signIn(sandbox, pageUrl);
  now = new Date("2026-11-15T06:10:00Z");
  const late = await submit(pageUrl, { act: "code", otp: await aadhaarCode(sandbox, number) });
  expect(late.text).toContain("This OTP has expired. Ask for a new one.");
  await submit(pageUrl, { act: "send-again" });
  const otp = await aadhaarCode(sandbox, number);
  expect(await submit(pageUrl, { act: "code", otp })).toMatchObject(to(clientId));
});

test("cancelling leads back at every stage", async () => {
  const sandbox = await openSandbox();
  for (const stage of ["sign in", "code", "consent"]) {
    const { clientId, pageUrl } = await startDigilocker(sandbox);
    if (stage !== "sign in") {
      const number = await signIn(sandbox, pageUrl);
      const otp = await aadhaarCode(sandbox, number);
      if (stage === "consent") await submit(pageUrl, { act: "code", otp });
    }
    const page = await open(pageUrl);
    expect(page.text.match(/<button[^>]*>Cancel<\/button>/g), stage).toHaveLength(1);
    expect(await submit(pageUrl, { act: "deny" }), stage).toMatchObject({
      status: 303,
      location: `${BACK}&client_id=${clientId}&status=failed`,
    });
    expect(await statusOf(sandbox, clientId)).toMatchObject({ error_description: "User denied consent" });
  }
});

test("no stage can be left out, and one may begin again with another number", async () => {
  const sandbox = await openSandbox();
  const { clientId, pageUrl } = await startDigilocker(sandbox);
  for (const form of [
    { act: "consent" },
    { act: "code", otp: "123456" },
    { act: "send-again" },
    { act: "x" },
    {},
  ]) {
    expect(await submit(pageUrl, form), JSON.stringify(form)).toMatchObject(to(clientId));
  }
  await signIn(sandbox, pageUrl);
  expect(await submit(pageUrl, { act: "consent" })).toMatchObject(to(clientId));
  expect((await open(pageUrl)).headings).toContain("Enter the OTP");
  expect(await submit(pageUrl, { act: "start-over" })).toMatchObject(to(clientId));
  expect((await open(pageUrl)).headings).toContain("Sign in with Aadhaar");
  expect(await statusOf(sandbox, clientId)).toMatchObject({ status: "pending" });
});

test("an expired request says so and leads back; one that is not known leads to the app", async () => {
  const sandbox = await openSandbox();
  const { clientId, pageUrl } = await startDigilocker(sandbox);
  await sandbox.post("/actions/expire", { client_id: clientId });
  for (const page of [await open(pageUrl), await submit(pageUrl, { act: "consent" })]) {
    expect(page).toMatchObject({ status: 410, headings: ["DigiLocker", "This request has expired"] });
    expect(page.text).toContain(`href="${BACK}&amp;client_id=${clientId}&amp;status=failed"`);
  }
  for (const query of ["", "?client_id=", "?client_id=digilocker_x", "?client_id=a&client_id=b"]) {
    const page = await open(`${sandbox.url}/digilocker${query}`);
    expect(page).toMatchObject({ status: 404, headings: ["DigiLocker", "This request is not known"] });
    expect(page.text).toContain('href="http://app.example:3000"');
  }
});

test("a name that nobody known here has leaves the number empty", async () => {
  const sandbox = await openSandbox();
  const { pageUrl } = await startDigilocker(sandbox, { prefill_options: { full_name: "Nobody At All" } });
  const page = await open(pageUrl);
  expect(page.text).toContain('value=""');
  expect(page.text).toContain("Nobody known here has the name");
});

test("forms may lead to the caller's origin and nowhere else, and nothing is inline", async () => {
  const sandbox = await openSandbox();
  const { pageUrl } = await startDigilocker(sandbox, { redirect_url: "https://other.example/back?x=1" });
  const pages = [await open(pageUrl), await submit(pageUrl, { act: "sign-in", aadhaar_number: "1" })];
  const usual = SECURITY_HEADERS["content-security-policy"] ?? "";
  for (const page of pages) {
    expect(page.policy).toBe(usual.replace("form-action 'self'", "form-action 'self' https://other.example"));
    expect(page.text).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=/);
    const files = [...page.text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = ""]) => file);
    expect(files).not.toEqual([]);
    for (const file of files) expect(await sandbox.get(file), file).toMatchObject({ status: 200 });
  }
});

test("what was typed is text on the page and never markup", async () => {
  const sandbox = await openSandbox();
  const { pageUrl } = await startDigilocker(sandbox);
  const page = await submit(pageUrl, { act: "sign-in", aadhaar_number: `"><script>alert(1)</script>` });
  expect(page.text).not.toContain("<script>");
  expect(page.text).toContain("&quot;&gt;&lt;script&gt;");
});

test("a form on this page is read only here: the sandbox's own calls still want JSON", async () => {
  const sandbox = await openSandbox();
  const { clientId } = await startDigilocker(sandbox);
  const response = await fetch(`${sandbox.url}/actions/deny`, {
    method: "POST",
    body: new URLSearchParams({ client_id: clientId }),
  });
  expect(response.status).toBe(415);
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

const to = (clientId: string) => ({ status: 303, location: `/digilocker?client_id=${clientId}` });

async function signIn(sandbox: OpenSandbox, pageUrl: string): Promise<string> {
  const number = await numberOf(sandbox, "ABCPA1234D");
  await open(pageUrl);
  await submit(pageUrl, { act: "sign-in", aadhaar_number: number });
  return number;
}

async function numberOf(sandbox: OpenSandbox, pan: string): Promise<string> {
  const [person] = (await sandbox.get(`/people?pan=${pan}`)).body as Person[];
  return person?.aadhaar.number ?? "";
}

const otherThan = (code: string): string => (code === "000000" ? "000001" : "000000");
