import {
  type ConsoleBodyOf,
  type ConsoleCall,
  type ConsoleParamsOf,
  type ConsoleQueryOf,
  type ConsoleReplyOf,
  refusedByAccess,
} from "@vaada/contract/console/console-call";
import { isAllowed } from "@vaada/contract/console/roles";
import type { REFUSED_BY_ANY_CALL } from "@vaada/contract/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import * as z from "zod/mini";
import { findStaffSession, type StaffSession } from "../../operations/staff/staff-sessions.ts";
import { writeTrail } from "../../operations/trail/write-trail.ts";
import { AT_CONSOLE, asStaff } from "../../platform/db/actor.ts";
import { createFairQueue } from "../../platform/db/fair-queue.ts";
import { takeLimit } from "../../platform/db/limits.ts";
import { answerRefused, JSON_TYPE } from "../../platform/http/answer.ts";
import { Caller } from "../../platform/http/caller.ts";
import type { Door } from "../../platform/http/door.ts";
import { successText } from "../../platform/http/envelope.ts";
import { networkOf } from "../../platform/network.ts";
import { refuseFields } from "../../platform/refusals/fields.ts";
import { isRefused, type Refused, refuse } from "../../platform/refusals/refused.ts";
import type { Services } from "../../services.ts";
import { withWords } from "./search-term.ts";

/** The input of a call at the console, with the person who calls. */
export type ConsoleInput<C extends ConsoleCall> = {
  readonly params: ConsoleParamsOf<C>;
  readonly body: ConsoleBodyOf<C>;
  readonly query: ConsoleQueryOf<C>;
  readonly caller: Caller;
  readonly session: C["access"] extends "anybody" ? null : StaffSession;
  /** The cookie that the session is. */
  readonly cookie: SessionCookie;
};

type SessionCookie = { readonly set: (token: string, seconds: number) => void; readonly clear: () => void };

type AnyCallCode = (typeof REFUSED_BY_ANY_CALL)[number];

export type ConsoleHandler<C extends ConsoleCall> = (
  input: ConsoleInput<C>,
) => Promise<ConsoleReplyOf<C> | Refused<C["refuses"][number] | AnyCallCode>>;

/**
 * Binds one call of the console to one handler, in this order: session 401, origin 403, role 403, limits 429, address 404,
 * body and query 400, handler. The reply passes the contract on its way out, so nothing leaves that it does not name.
 */
export function serveConsole<C extends ConsoleCall>(
  app: FastifyInstance,
  services: Services,
  call: C,
  handle: ConsoleHandler<C>,
): void {
  const door = app.getDecorator<Door>("door");
  const refusesBefore = refusedByAccess(call);
  app.route({
    method: call.method,
    url: `/api${call.path.replace(/\{(\w+)\}/g, ":$1")}`,
    ...(call.bodyBytesMax === undefined ? {} : { bodyLimit: call.bodyBytesMax }),
    onRequest: [
      ...(refusesBefore.includes("SIGN_IN_NEEDED") ? [requireSession(services, door)] : []),
      ...(refusesBefore.includes("ORIGIN_NOT_ALLOWED") ? [requireOrigin(services)] : []),
      ...(refusesBefore.includes("NOT_ALLOWED") ? [requirePermission(services, call)] : []),
      ...(call.access === "anybody" ? [requireTries(services, door)] : []),
    ],
    handler: async (request, reply) => {
      const input = parseInput(services, call, request);
      if (isRefused(input)) return answerRefused(reply, input);
      const outcome = await handle({ ...input, cookie: cookieOf(services, reply) } as ConsoleInput<C>);
      if (isRefused(outcome)) return answerRefused(reply, outcome);
      if (call.isPlain === true) return sendFile(reply, PlainFile.parse(outcome));
      return reply.header("content-type", JSON_TYPE).send(successText(call.reply.parse(outcome)));
    },
  });
}

/** Set by the guard and read by what follows it. */
type SignedIn = FastifyRequest & { staffSession: StaffSession | null };

const COOKIE = "vaada_console";
/** 256 random bits in base64url. */
const TOKEN = new RegExp(`(?:^|;\\s*)${COOKIE}=([A-Za-z0-9_-]{43})(?:;|$)`);

const PlainFile = z.object({ contentType: z.string(), fileName: z.string(), text: z.string() });

const sendFile = (
  reply: FastifyReply,
  { contentType, fileName, text }: z.output<typeof PlainFile>,
): FastifyReply =>
  reply
    .header("content-type", contentType)
    .header("content-disposition", `attachment; filename="${fileName}"`)
    .send(text);

const SIGN_IN_NEEDED = refuse("SIGN_IN_NEEDED");
const ORIGIN_NOT_ALLOWED = refuse("ORIGIN_NOT_ALLOWED");
const NOT_ALLOWED = refuse("NOT_ALLOWED");

/** The cookie's own text, which the door counts a session by. */
export const staffTokenOf = (request: FastifyRequest): string | undefined =>
  TOKEN.exec(request.headers.cookie ?? "")?.[1];

/** Cookies that nobody gave out cost the others of a network a moment, and borrowers no connection. */
const LOOKUPS = createFairQueue({ insideMax: 4, waitMsMax: 4_000 });

/** No cookie, a wrong one and one that has run out are told apart by nobody. */
const requireSession =
  (services: Services, door: Door): onRequestHookHandler =>
  async (request, reply) => {
    const token = staffTokenOf(request);
    const { address } = new Caller(request);
    const session = token === undefined ? null : await findInLine(services, { token, address });
    if (session === null) return door.turnAway(reply, SIGN_IN_NEEDED);
    (request as SignedIn).staffSession = session;
  };

async function findInLine(
  services: Services,
  given: { readonly token: string; readonly address: string },
): Promise<StaffSession | null> {
  const leave = await LOOKUPS.enter(networkOf(given.address));
  try {
    return await findStaffSession(services, given);
  } finally {
    leave();
  }
}

/** A browser says which page a call comes from. Another site's page has no business here, and neither has one that hides. */
const requireOrigin =
  ({ settings }: Services): onRequestHookHandler =>
  async (request, reply) => {
    if (request.headers.origin !== settings.consoleOrigin) return answerRefused(reply, ORIGIN_NOT_ALLOWED);
  };

const requirePermission =
  (services: Services, { access, name }: ConsoleCall): onRequestHookHandler =>
  async (request, reply) => {
    const staff = sessionOf(request).staff;
    if (access === "anybody" || access === "staff" || isAllowed(staff.role, access)) return;
    await services.database.withTx(asStaff(staff.staffId), (tx) =>
      writeTrail(tx, services, { act: name, outcome: "refused", by: staff }),
    );
    return answerRefused(reply, NOT_ALLOWED);
  };

/** Counts calls without a session by network: each try costs a hash that is slow on purpose. */
const requireTries =
  ({ database, clock, settings, vault }: Services, door: Door): onRequestHookHandler =>
  async (request, reply) => {
    const now = clock.realNow();
    const network = vault.index("limits.network", networkOf(new Caller(request).address)).toString("hex");
    const limit = {
      bucket: `staff-sign-in:${network}`,
      max: settings.console.signInsPerAddressPerHour,
      windowSeconds: 3_600,
    };
    const take = await database.withTx(AT_CONSOLE, (tx) => takeLimit(tx, limit, now));
    if (take.kind === "taken") return;
    const retryAfterSeconds = (take.until.getTime() - now.getTime()) / 1000;
    return door.turnAway(reply, refuse("TOO_MANY", { retryAfterSeconds }));
  };

function sessionOf(request: FastifyRequest): StaffSession {
  const { staffSession } = request as SignedIn;
  if (staffSession === null) throw new Error("serveConsole: a call without its session");
  return staffSession;
}

function parseInput<C extends ConsoleCall>(
  services: Services,
  call: C,
  request: FastifyRequest,
): Omit<ConsoleInput<C>, "cookie"> | Refused {
  const params = call.params?.safeParse(request.params);
  // An address that no call of ours can have is not found.
  if (params !== undefined && !params.success) return refuse("NOT_FOUND");
  const body = call.body?.safeParse(request.body ?? {});
  if (body !== undefined && !body.success) return refuseFields(body.error.issues);
  const query = call.query?.safeParse(request.query);
  if (query !== undefined && !query.success) return refuseFields(query.error.issues);
  const session = call.access === "anybody" ? null : sessionOf(request);
  const asked = query?.data as object | undefined;
  const read =
    session === null || asked === undefined
      ? { query: asked }
      : withWords(services, { query: asked, staffId: session.staff.staffId });
  if (isRefused(read)) return read;
  return {
    params: params?.data as ConsoleParamsOf<C>,
    body: body?.data as ConsoleBodyOf<C>,
    query: read.query as ConsoleQueryOf<C>,
    caller: new Caller(request),
    session: session as ConsoleInput<C>["session"],
  };
}

/** No script reads it, no other site sends it, and where there is a secure line it takes no other. */
function cookieOf({ settings }: Services, reply: FastifyReply): SessionCookie {
  const secure = settings.consoleOrigin.startsWith("https:") ? "; Secure" : "";
  const write = (value: string, seconds: number): void => {
    reply.header(
      "set-cookie",
      `${COOKIE}=${value}; Path=/api; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
    );
  };
  return { set: write, clear: () => write("", 0) };
}
