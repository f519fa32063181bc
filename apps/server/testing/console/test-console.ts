import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { ROLES, type Role } from "@vaada/contract/console/roles";
import type { FastifyInstance } from "fastify";
import { afterAll } from "vitest";
import { buildConsoleApp } from "../../src/app.ts";
import { addDemoStaff, type DemoPerson } from "../../src/operations/staff/demo-staff.ts";
import { callServer, type TestServer } from "../test-server.ts";
import { codeAt } from "./authenticator.ts";

type Call = TestServer["call"];
type Answer = Awaited<ReturnType<Call>>;

/** The browser of somebody who has signed in at the console. */
export type StaffBrowser = {
  readonly person: DemoPerson;
  readonly staffId: string;
  /** The cookie as the browser sends it back. */
  readonly cookie: string;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
};

export type TestConsole = {
  readonly app: FastifyInstance;
  readonly url: string;
  readonly origin: string;
  readonly people: readonly DemoPerson[];
  /** Without a session, and with no `Origin` unless it is said. */
  readonly call: Call;
  /** The code that a person's authenticator shows for the first time: the clock moves on when the last was used. */
  freshCode(secret: string): string;
  /** Signs in as the first person of a role, or as its second. */
  signIn(role: Role, which?: 0 | 1): Promise<StaffBrowser>;
  /** Signs in with whatever is given. */
  tryToSignIn(given: { email: string; password: string; code: string }): Promise<Answer>;
};

const STEP_MS = 30_000;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const secretOf = (bytes: Buffer): string => [...bytes].map((byte) => BASE32[byte % 32]).join("");

/** The lender's console beside a test server, with two people of each of these roles. */
export async function openTestConsole(
  server: TestServer,
  roles: readonly Role[] = ROLES,
): Promise<TestConsole> {
  const { services, clock } = server;
  const origin = services.settings.consoleOrigin;
  const people = roles.flatMap((role) =>
    [0, 1].map(
      (which): DemoPerson => ({
        email: `${role}-${which}@lender.test`,
        name: `${role} number ${which}`,
        role,
        password: randomBytes(12).toString("base64url"),
        totpSecret: secretOf(randomBytes(32)),
      }),
    ),
  );
  await addDemoStaff(services, people);
  const app = buildConsoleApp(services);
  await app.listen({ port: 0, host: "127.0.0.1" });
  afterAll(() => app.close());
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const call: Call = (method, path, options) => callServer(`${url}${path}`, method, options);

  const usedSteps = new Map<string, number>();
  const freshCode = (secret: string): string => {
    const stepNow = () => Math.floor(clock.realNow().getTime() / STEP_MS);
    while (stepNow() <= (usedSteps.get(secret) ?? 0)) clock.moveReal(STEP_MS / 1000);
    usedSteps.set(secret, stepNow());
    return codeAt(secret, clock.realNow().getTime());
  };

  const tryToSignIn: TestConsole["tryToSignIn"] = (body) =>
    call("POST", "/api/session", { body, headers: { origin } });

  const signIn: TestConsole["signIn"] = async (role, which = 0) => {
    const person = people.filter((one) => one.role === role)[which];
    if (person === undefined) throw new Error(`test console: nobody is ${role}`);
    const { email, password, totpSecret } = person;
    const answer = await tryToSignIn({ email, password, code: freshCode(totpSecret) });
    const cookie = (answer.headers.get("set-cookie") ?? "").split(";", 1)[0] ?? "";
    if (answer.status !== 200) throw new Error(`test console: ${answer.text}`);
    const get: StaffBrowser["get"] = (path) => call("GET", path, { headers: { cookie } });
    const write = (method: string, path: string, body?: unknown) =>
      call(method, path, { body, headers: { cookie, origin } });
    const { json } = await get("/api/me");
    return {
      person,
      staffId: String(json.data.staff_id),
      cookie,
      get,
      post: (path, body) => write("POST", path, body),
      delete: (path) => write("DELETE", path),
    };
  };
  return { app, url, origin, people, call, freshCode, signIn, tryToSignIn };
}
