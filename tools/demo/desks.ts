import type { Role } from "@vaada/contract/console/roles";
import { codeAt } from "../../apps/server/testing/console/authenticator.ts";
import { demoStaff } from "../dev/demo-staff.ts";
import { Refused } from "./calls.ts";
import type { Lender } from "./lender.ts";

/** The console of the lender's people: each signs in when there is something to do and is locked out by their idle time. */
export type Desks = {
  get(person: Person, path: string): Promise<Record<string, unknown>>;
  post(person: Person, path: string, body?: object): Promise<Record<string, unknown>>;
};

/** The first or the second person of a role. */
export type Person = `${Role}-${1 | 2}`;

const SESSION_MS_MAX = 10 * 60_000;
const CODE_STEP_MS = 30_000;

type Session = { readonly cookie: string; lastMs: number };

export function openDesks(lender: Lender, secret: string): Desks {
  const { consoleApp, services, clock } = lender;
  const origin = services.settings.consoleOrigin;
  const people = demoStaff(secret);
  const sessions = new Map<Person, Session>();
  const sessionOf = async (person: Person): Promise<Session> => {
    const open = sessions.get(person);
    if (open !== undefined && clock.nowMs() - open.lastMs < SESSION_MS_MAX) return open;
    const known = people.find(({ email }) => email === `${person}@vaada.example`);
    if (known === undefined) throw new Error(`desks: nobody is ${person}`);
    // A code is good once, so the next sign-in waits for the next one.
    await clock.moveBy(CODE_STEP_MS);
    const code = codeAt(known.totpSecret, clock.nowMs());
    const answer = await consoleApp.inject({
      method: "POST",
      url: "/api/session",
      headers: { origin },
      payload: { email: known.email, password: known.password, code },
    });
    if (answer.statusCode !== 200)
      throw new Refused(`sign-in of ${person}`, { status: answer.statusCode, text: answer.payload });
    const cookie = String(answer.headers["set-cookie"]).split(";", 1)[0] ?? "";
    const session = { cookie, lastMs: clock.nowMs() };
    sessions.set(person, session);
    return session;
  };
  const call = async (person: Person, method: "GET" | "POST", path: string, body?: object) => {
    const session = await sessionOf(person);
    session.lastMs = clock.nowMs();
    const answer = await consoleApp.inject({
      method,
      url: `/api${path}`,
      headers: { origin, cookie: session.cookie },
      ...(body === undefined ? {} : { payload: body }),
    });
    if (answer.statusCode !== 200)
      throw new Refused(`${method} ${path}`, { status: answer.statusCode, text: answer.payload });
    return answer.json<{ data: Record<string, unknown> }>().data;
  };
  return {
    get: (person, path) => call(person, "GET", path),
    post: (person, path, body) => call(person, "POST", path, body),
  };
}
