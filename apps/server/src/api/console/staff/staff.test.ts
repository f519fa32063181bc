import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { openTestConsole } from "../../../../testing/console/test-console.ts";
import { openTestServer } from "../../../../testing/test-server.ts";

const server = await openTestServer();
const { clock } = server;
const lender = await openTestConsole(server, ["admin", "checker", "support"]);
const COMMAND = fileURLToPath(new URL("../../../commands/staff.ts", import.meta.url));
const PASSWORD = "correct horse battery";

const rowsOf = (data: unknown) => (data as { rows: Record<string, unknown>[] }).rows;
const linkTo = async (email: string): Promise<string> => {
  await server.workOff();
  const [mail] = await server.sandbox.messages(email);
  const token = /\/invitation\?token=([\w.-]+)/.exec(mail?.text ?? "")?.[1];
  if (token === undefined) throw new Error("no link has arrived");
  return token;
};
const headers = { origin: lender.origin };
const open = (token: string) => lender.call("POST", "/api/invitations/open", { body: { token }, headers });
const accept = (body: object) => lender.call("POST", "/api/invitations/accept", { body, headers });
const secretIn = (uri: unknown): string => new URL(String(uri)).searchParams.get("secret") ?? "";

async function runStaff(...given: string[]) {
  const { DATABASE_URL: _, ...environment } = server.environment;
  const env = { ...environment, DATABASE_MIGRATION_URL: server.database.superuserUrl };
  const child = spawn(process.execPath, [COMMAND, ...given], { env });
  let out = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (out += chunk));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, out };
}

test("npm run staff adds an administrator, who chooses a password and adds the authenticator by the link in the mail", async () => {
  expect((await runStaff("add", "no address", "X")).code).toBe(64);
  expect((await runStaff("remove")).code).toBe(64);
  const added = await runStaff("add", "first@lender.test", "Farida First");
  expect(added).toMatchObject({ code: 0, out: expect.stringContaining("Farida First is an administrator") });
  expect((await runStaff("add", "FIRST@lender.test", "Farida Again")).code).toBe(1);

  const token = await linkTo("first@lender.test");
  const { json } = await open(token);
  expect(json.data).toMatchObject({ name: "Farida First", email: "first@lender.test", role: "admin" });
  const secret = secretIn(json.data.otpauth_uri);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);

  for (const [password, field] of [
    ["", "password"],
    ["short", "password"],
    ["aaaaaaaaaaaaaaa", "password"],
    ["farida and her cat", "password"],
  ]) {
    const refused = await accept({ token, password, code: lender.freshCode(secret) });
    expect([password, refused.status, Object.keys(refused.json.data.fields as object)]).toEqual([
      password,
      400,
      [field],
    ]);
  }
  expect((await accept({ token, password: PASSWORD, code: "000000" })).json.code).toBe("CODE_WRONG");
  const code = lender.freshCode(secret);
  expect((await accept({ token, password: PASSWORD, code })).json.data).toEqual({
    email: "first@lender.test",
  });
  const email = "first@lender.test";
  expect((await lender.tryToSignIn({ email, password: PASSWORD, code })).status).toBe(401);
  const signedIn = await lender.tryToSignIn({ email, password: PASSWORD, code: lender.freshCode(secret) });
  expect(signedIn.json.data.role).toBe("admin");
  for (const again of [await open(token), await accept({ token, password: PASSWORD, code })])
    expect(again.json.code).toBe("INVITATION_INVALID");
});

test("an invitation ends after a day, with a newer one, and with any letter of it changed", async () => {
  const admin = await lender.signIn("admin");
  const { staff_id, email } = rowsOf((await admin.get("/api/staff?role=support")).json.data)[0] ?? {};
  const invite = () => admin.post(`/api/staff/${staff_id}/invite`, { reason: "lost the phone" });
  expect((await invite()).status).toBe(200);
  const first = await linkTo(String(email));
  expect((await open(first)).status).toBe(200);
  const forged = `${first.slice(0, -1)}${first.endsWith("A") ? "B" : "A"}`;
  expect((await open(forged)).json.code).toBe("INVITATION_INVALID");
  await invite();
  expect((await open(first)).json.code).toBe("INVITATION_INVALID");
  const second = await linkTo(String(email));
  clock.moveReal(86_399);
  expect((await open(second)).status).toBe(200);
  clock.moveReal(1);
  expect((await open(second)).json.code).toBe("INVITATION_INVALID");
  for (const token of ["", "x", "../../../etc"]) expect((await open(token)).status).toBe(400);
});

test("an accepted invitation ends the sessions and the authenticator that were before", async () => {
  const admin = await lender.signIn("admin");
  const support = await lender.signIn("support");
  await admin.post(`/api/staff/${support.staffId}/invite`, { reason: "new phone" });
  const { email, password, totpSecret } = support.person;
  expect((await support.get("/api/me")).status).toBe(200);
  const token = await linkTo(email);
  const secret = secretIn((await open(token)).json.data.otpauth_uri);
  await accept({ token, password: PASSWORD, code: lender.freshCode(secret) });
  expect((await support.get("/api/me")).status).toBe(401);
  expect((await lender.tryToSignIn({ email, password, code: lender.freshCode(totpSecret) })).status).toBe(
    401,
  );
});

test("an administrator ends somebody's sessions, and deactivates them for good until two people bring them back", async () => {
  const admin = await lender.signIn("admin");
  const other = await lender.signIn("admin", 1);
  const support = await lender.signIn("support", 1);
  const act = (name: string, staffId: string) =>
    admin.post(`/api/staff/${staffId}/${name}`, { reason: "left us" });
  expect((await act("end-sessions", support.staffId)).json.data.ended_sessions).toBe(1);
  expect((await support.get("/api/me")).status).toBe(401);
  expect((await act("deactivate", support.staffId)).json.data.state).toBe("deactivated");
  const { email, password, totpSecret, name } = support.person;
  const tried = await lender.tryToSignIn({ email, password, code: lender.freshCode(totpSecret) });
  expect([tried.status, tried.json.code]).toEqual([401, "SIGN_IN_FAILED"]);
  expect((await act("invite", support.staffId)).json.code).toBe("STAFF_DEACTIVATED");

  const details = { email, name, role: "auditor" };
  const asked = await admin.post("/api/requests", { kind: "role-change", reason: "came back", details });
  await other.post(`/api/requests/${asked.json.data.request_id}/approve`);
  const { json } = await admin.get(`/api/staff/${support.staffId}`);
  expect(json.data).toMatchObject({ state: "invited", role: "auditor" });
});

test("nobody deactivates themselves, and the last administrator stays", async () => {
  const admin = await lender.signIn("admin");
  const own = await admin.post(`/api/staff/${admin.staffId}/deactivate`, { reason: "enough" });
  expect([own.status, own.json.code]).toEqual([409, "STAFF_NEEDED"]);
  await server.database.asSuperuser(
    "update vaada.staff set deactivated_at = now() where role = 'admin' and id <> $1",
    [admin.staffId],
  );
  const asked = await admin.post("/api/requests", {
    kind: "role-change",
    reason: "let us see",
    details: { staff_id: admin.staffId, role: "support" },
  });
  expect(asked.json.data.why).toContain("last administrator");
});

test("what identifies a person of the lender is sealed, and the password is an Argon2id hash", async () => {
  const rows = await server.database.asSuperuser<Record<string, Buffer>>(
    "select email_sealed, name_sealed, totp_secret_sealed, password_hash from vaada.staff where password_hash is not null",
  );
  for (const { password_hash, ...sealed } of rows) {
    expect(password_hash?.toString()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    for (const bytes of Object.values(sealed)) expect(bytes.toString("latin1")).toMatch(/^v1\|k1\|/);
  }
  expect(server.logLines.join("")).not.toContain("lender.test");
});
