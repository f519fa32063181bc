import { randomBytes, randomUUID } from "node:crypto";
import { EVERY_CALL } from "@vaada/contract/calls/every-call";
import { EVERY_CONSOLE_CALL } from "@vaada/contract/console/calls/every-console-call";
import { isAllowed, REQUEST_KINDS, ROLES, type Role } from "@vaada/contract/console/roles";
import { ERRORS } from "@vaada/contract/errors";
import { expect, test } from "vitest";
import { openTestConsole, type StaffBrowser } from "../../../testing/console/test-console.ts";
import { testDist } from "../../../testing/test-dist.ts";
import { anyMobile, openTestServer } from "../../../testing/test-server.ts";
import { lockerOf } from "../../../testing/while-locked.ts";
import { sealContent } from "../../operations/requests/describe-request.ts";
import { insertRequest } from "../../operations/requests-on-file/store.ts";
import { asStaff } from "../../platform/db/actor.ts";

const server = await openTestServer({ consoleDist: testDist() });
const lender = await openTestConsole(server);

/** An address of each call that names nothing, so that who is let in changes nothing. */
const NOTHING = { position: "999999999", loan_id: "999999999" } as Record<string, string>;
const addressOf = (path: string): string =>
  `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => NOTHING[name] ?? "00000000-0000-4000-8000-000000000000")}`;

test("without a session every call of the console but signing in is 401, whatever else is wrong with it", async () => {
  for (const { method, path, access, name } of EVERY_CONSOLE_CALL) {
    const answer = await lender.call(method, addressOf(path), {
      headers: { cookie: `vaada_console=${"A".repeat(43)}` },
    });
    const [status, code] = access === "anybody" ? [403, "ORIGIN_NOT_ALLOWED"] : [401, "SIGN_IN_NEEDED"];
    expect([name, answer.status, answer.json.code]).toEqual([name, status, code]);
  }
});

test("cookies that nobody gave out stand in the line of their network, and leave the borrowers their connections", async () => {
  const { token } = await server.signIn(anyMobile());
  const { database } = server.database;
  await lockerOf(server)("staff_sessions", async () => {
    for (let nth = 0; nth < 30; nth++)
      void lender
        .call("GET", "/api/me", { headers: { cookie: `vaada_console=${String(nth).padStart(43, "A")}` } })
        .catch(() => undefined);
    await expect.poll(() => database.stats().connections - database.stats().idle).toBe(4);
    expect((await server.call("GET", "/api/step/step-checker", { token })).status).toBe(200);
    expect(database.stats().connections - database.stats().idle).toBeLessThanOrEqual(4);
  });
});

test.each(ROLES)(
  "the role %s is let in to exactly the calls that the table of roles gives it",
  async (role) => {
    const desk = await lender.signIn(role);
    for (const { method, path, access, name } of EVERY_CONSOLE_CALL) {
      if (access === "anybody" || name === "sign-out-staff") continue;
      const address = addressOf(path);
      const answer = method === "GET" ? await desk.get(address) : await desk.post(address, {});
      const isRefused = answer.status === 403 && answer.json.code === "NOT_ALLOWED";
      const isLetIn = access === "staff" || isAllowed(role, access);
      expect([role, name, !isRefused]).toEqual([role, name, isLetIn]);
      expect([200, 400, 403, 404, 409]).toContain(answer.status);
    }
  },
);

test("whoever asked is never the second person, whatever was asked for, and nobody else is whom the table gives no say", async () => {
  const people = new Map<Role, { desk: StaffBrowser; staffId: string }>();
  for (const role of ROLES) {
    const desk = await lender.signIn(role);
    const [session] = await server.database.asSuperuser<{ id: string }>(
      "select staff_id as id from vaada.staff_sessions order by created_at desc, last_seen_at desc limit 1",
    );
    people.set(role, { desk, staffId: session?.id ?? "" });
  }
  for (const kind of REQUEST_KINDS) {
    const makers = ROLES.filter((role) => isAllowed(role, `ask:${kind}`));
    const maker = makers.find((role) => isAllowed(role, `agree:${kind}`)) ?? makers[0];
    if (maker === undefined) throw new Error(`test: nobody asks for ${kind}`);
    const askedBy = people.get(maker)?.staffId ?? "";
    const id = randomUUID();
    // A change of role names its colleague in the details.
    const details =
      kind === "role-change" ? { email: "new@lender.example", name: "Some Body", role: "support" } : {};
    const asked = { reason: "a trial", evidence: null, details };
    await server.services.database.withTx(asStaff(askedBy), (tx) =>
      insertRequest(tx, {
        id,
        kind,
        applicationId: null,
        borrowerId: null,
        amount: null,
        contentSealed: sealContent(server.services.vault, id, asked),
        contentHash: randomBytes(32),
        seenHash: randomBytes(32),
        askedBy,
        askedAt: server.clock.now(),
        lapsesAt: new Date(server.clock.now().getTime() + 86_400_000),
      }),
    );
    for (const [role, { desk }] of people) {
      const isMaker = role === maker;
      if (!isMaker && isAllowed(role, `agree:${kind}`)) continue;
      for (const answer of ["approve", "refuse"]) {
        const body = answer === "refuse" ? { reason: "a trial" } : {};
        const { status, json } = await desk.post(`/api/requests/${id}/${answer}`, body);
        // A person without the right to read lists is not told that there is such a request.
        const isHidden = kind === "match-clear" && !isAllowed(role, "screening:read");
        const refusal = isHidden
          ? [404, "NOT_FOUND"]
          : [403, isMaker ? "SECOND_PERSON_NEEDED" : "NOT_ALLOWED"];
        expect([kind, role, answer, status, json.code]).toEqual([kind, role, answer, ...refusal]);
      }
    }
    await expect(
      server.database.asSuperuser(
        "update vaada.requests set state = 'agreed', ended_at = now(), ended_by = asked_by where id = $1",
        [id],
      ),
    ).rejects.toThrow(/two_people/);
  }
});

test("nothing of the console answers on the borrower's origin, and nothing of the borrower's on the console's", async () => {
  const own = new Set(EVERY_CONSOLE_CALL.map(({ path }) => path));
  for (const { method, path } of EVERY_CONSOLE_CALL)
    expect([path, (await server.call(method, addressOf(path))).status]).toEqual([path, 404]);
  for (const { method, path } of EVERY_CALL.filter((call) => !own.has(call.path)))
    expect([path, (await lender.call(method, `/api${path}`)).status]).toEqual([path, 404]);
  expect((await lender.call("POST", "/api/webhooks/razorpay")).status).toBe(404);
  expect((await lender.call("POST", "/api/platform/review")).status).toBe(404);
});

test("the console serves exactly the calls of its contract, and describes them at /api/openapi.json", async () => {
  const { text } = await lender.call("GET", "/api/openapi.json");
  const document = JSON.parse(text) as {
    info: { title: string };
    paths: Record<string, Record<string, { responses: object }>>;
  };
  expect(document.info.title).toBe("Vaada console");
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.toSorted()).toEqual(
    EVERY_CONSOLE_CALL.map(({ method, path }) => `${method} ${path}`).toSorted(),
  );
  for (const { method, path, access, refuses } of EVERY_CONSOLE_CALL) {
    const url = `/api${path.replace(/\{(\w+)\}/g, ":$1")}`;
    expect([url, lender.app.hasRoute({ method, url })]).toEqual([url, true]);
    const { responses } = document.paths[path]?.[method.toLowerCase()] ?? { responses: {} };
    const signsIn = refuses.some((code) => ERRORS[code].status === 401);
    expect([path, "401" in responses]).toEqual([path, access !== "anybody" || signsIn]);
  }
  const NOT_CALLS = ["/api/openapi.json", "/api/csp-reports"];
  const served = [...lender.app.printRoutes({ commonPrefix: false }).matchAll(/── (\/api\S*) \(/g)].map(
    ([, url]) => url,
  );
  const known = [
    ...EVERY_CONSOLE_CALL.map(({ path }) => `/api${path.replace(/\{(\w+)\}/g, ":$1")}`),
    ...NOT_CALLS,
  ];
  for (const url of served) expect(known).toContain(url);
});

test("every answer has the envelope, the strict headers and no right to be kept", async () => {
  for (const path of ["/api/me", "/api/nowhere", "/api/session"]) {
    const { headers, json, status } = await lender.call("GET", path);
    expect([path, json.statusCode, Object.keys(ERRORS).includes(json.code ?? "")]).toEqual([
      path,
      status,
      true,
    ]);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; script-src 'self'/);
    expect(headers.get("permissions-policy")).toMatch(/camera=\(\).*publickey-credentials-get=\(self\)/);
    expect(headers.get("access-control-allow-origin")).toBeNull();
  }
});

test("the built console stands at every address that is no call, and its files by their names", async () => {
  for (const path of ["/", "/applications", "/requests/7?state=waiting"]) {
    const { status, headers } = await lender.call("GET", path);
    expect([path, status, headers.get("content-type")]).toEqual([path, 200, "text/html; charset=utf-8"]);
  }
  expect((await lender.call("GET", "/assets/app-1a2b.js")).headers.get("cache-control")).toContain(
    "immutable",
  );
  expect((await lender.call("POST", "/applications")).status).toBe(405);
});
