import { DAY_MS } from "@vaada/calendar/civil-date";
import type { ConsoleCall, ConsoleReplyOf } from "@vaada/contract/console/console-call";
import type { Role } from "@vaada/contract/console/roles";
import { codeAt } from "../../apps/server/testing/console/authenticator.ts";
import { demoStaff } from "../dev/demo-staff.ts";
import { CallRefused } from "./calls.ts";
import type { Lender } from "./lender.ts";

/** The consoles of the lender's people: each signs in when there is something to do. */
export type Desks = {
  /** Signs in those who will be at work: their passwords are compared at the same time, which takes a while on purpose. */
  open(people: readonly Person[]): Promise<void>;
  call<C extends ConsoleCall>(person: Person, call: C, given?: DeskInput): Promise<ConsoleReplyOf<C>>;
  /** The one of a role's two people who is at work this week; the other is in the next. */
  onDuty(role: Role): Person;
};

/** The parts of the address and the body. */
type DeskInput = {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
};

/** The first or the second person of a role. */
export type Person = `${Role}-${1 | 2}`;

const SESSION_MS_MAX = 10 * 60_000;
const CODE_STEP_MS = 30_000;
const WEEK_MS = 7 * DAY_MS;

type Session = { readonly cookie: string; lastMs: number };

export function openDesks(lender: Lender, secret: string): Desks {
  const { consoleApp, services, clock } = lender;
  const origin = services.settings.consoleOrigin;
  const people = demoStaff(secret);
  const sessions = new Map<Person, Session>();
  const openSessionOf = (person: Person): Session | undefined => {
    const open = sessions.get(person);
    return open !== undefined && clock.nowMs() - open.lastMs < SESSION_MS_MAX ? open : undefined;
  };
  const sessionOf = async (person: Person): Promise<Session> => {
    const open = openSessionOf(person);
    if (open !== undefined) return open;
    await waitForCode();
    return signIn(person);
  };
  // A code is good once, so whoever signs in waits for the next one.
  const waitForCode = () => clock.moveBy(CODE_STEP_MS);
  const signIn = async (person: Person): Promise<Session> => {
    const known = people.find(({ email }) => email === `${person}@vaada.example`);
    if (known === undefined) throw new Error(`desks: nobody is ${person}`);
    const code = codeAt(known.totpSecret, clock.nowMs());
    const answer = await consoleApp.inject({
      method: "POST",
      url: "/api/session",
      headers: { origin },
      payload: { email: known.email, password: known.password, code },
    });
    if (answer.statusCode !== 200)
      throw new CallRefused(`sign-in of ${person}`, { status: answer.statusCode, text: answer.payload });
    const cookie = String(answer.headers["set-cookie"]).split(";", 1)[0] ?? "";
    const session = { cookie, lastMs: clock.nowMs() };
    sessions.set(person, session);
    return session;
  };
  return {
    async open(asked) {
      await waitForCode();
      const absent = new Set(asked.filter((person) => openSessionOf(person) === undefined));
      await Promise.all([...absent].map(signIn));
    },
    onDuty: (role) => `${role}-${Math.floor(clock.nowMs() / WEEK_MS) % 2 === 0 ? 1 : 2}`,
    async call(person, call, { params = {}, query, body } = {}) {
      const session = await sessionOf(person);
      session.lastMs = clock.nowMs();
      const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
      const answer = await consoleApp.inject({
        method: call.method,
        url: `/api${path}`,
        headers: { origin, cookie: session.cookie },
        ...(query === undefined ? {} : { query: { ...query } }),
        ...(body === undefined ? {} : { payload: body }),
      });
      if (answer.statusCode !== 200)
        throw new CallRefused(call.name, { status: answer.statusCode, text: answer.payload });
      return answer.json<{ data: ConsoleReplyOf<typeof call> }>().data;
    },
  };
}
