import { timingSafeEqual } from "node:crypto";
import {
  FINBOX_BANKS_PATH,
  FINBOX_HASH_HEADER,
  FINBOX_KEY_HEADER,
  FINBOX_SESSION_PATH,
  FINBOX_SESSION_V1_PATH,
  FINBOX_WEBHOOK_PATH,
  type FinboxBanks,
  type FinboxInitiateReply,
  type FinboxSessionReply,
  FinboxWebhookBody,
  finboxInitiatePath,
  finboxInsightsPath,
  finboxProgressPath,
  finboxStatusPath,
  finboxUploadStatusPath,
} from "@vaada/wire/bank-statement";
import type { FastifyInstance, FastifyRequest, HTTPMethods, RouteHandlerMethod } from "fastify";
import * as z from "zod";
import type { Provider } from "../providers/provider.ts";
import type { Account } from "./account.ts";
import { hostedPath } from "./addresses.ts";
import type { BankConnect } from "./bank-connect.ts";
import { BANKS, catalogueOf } from "./banks.ts";
import { errorBody, FinboxRefusal } from "./finbox-error.ts";
import { insightsOf } from "./insights.ts";
import { progressOf, sessionStatusOf, uploadStatusOf } from "./replies.ts";
import { readSessionRequest, readUrl } from "./session-request.ts";
import type { Session } from "./session-store.ts";

export type BankStatementServices = {
  readonly apiKey: string;
  readonly serverHash: string;
  readonly bankConnect: BankConnect;
  readonly today: () => Promise<string>;
};

/** BankConnect of FinBox: the borrower shares a statement on the hosted page, and it is read for the caller. */
export function bankStatementProvider(services: BankStatementServices): Provider {
  return {
    name: "bank-statement",
    title: "FinBox BankConnect",
    says: "Asks the borrower on a page of its own to share a bank statement, then tells what is in it.",
    sendsWebhooks: true,
    givesAddresses: true,
    prefix: "/finbox/bank-connect",
    failure: errorBody({ code: "INTERNAL_SERVER_ERROR", message: "Something went wrong" }),
    routes: (app) => {
      answerInItsWords(app);
      readEmptyBodies(app);
      banksRoute(app, services);
      app.register(async (scope) => {
        scope.addHook("onRequest", async ({ headers }) => {
          if (!isSame(headers[FINBOX_KEY_HEADER], services.apiKey)) throw new FinboxRefusal("ACCESS_DENIED");
        });
        sessionRoutes(scope, services);
        scope.register(async (inner) => {
          inner.addHook("onRequest", async ({ headers }) => {
            if (!isSame(headers[FINBOX_HASH_HEADER], services.serverHash))
              throw new FinboxRefusal("ACCESS_DENIED");
          });
          dataRoutes(inner, services);
        });
      });
    },
  };
}

/** Outside the session flow a wrong key is answered in another shape. */
function banksRoute(app: FastifyInstance, { apiKey }: BankStatementServices): void {
  only(app, "GET", FINBOX_BANKS_PATH, async ({ headers }, reply) => {
    if (!isSame(headers[FINBOX_KEY_HEADER], apiKey))
      return reply.code(401).send({ detail: "Authentication credentials were not provided." });
    const banks = catalogueOf(BANKS);
    return { count: banks.length, banks } satisfies FinboxBanks;
  });
}

function sessionRoutes(app: FastifyInstance, { apiKey, bankConnect, today }: BankStatementServices): void {
  for (const path of [FINBOX_SESSION_V1_PATH, FINBOX_SESSION_PATH]) {
    only(app, "POST", path, async ({ body, protocol, host }): Promise<FinboxSessionReply> => {
      const request = readSessionRequest(body, { apiKey, today: await today() });
      const session = bankConnect.start({ ...request, hasToken: path === FINBOX_SESSION_PATH });
      const redirect_url = `${protocol}://${host}${hostedPath(session)}`;
      return { session_id: session.sessionId, redirect_url };
    });
  }
}

function dataRoutes(app: FastifyInstance, { bankConnect }: BankStatementServices): void {
  only(app, "POST", FINBOX_WEBHOOK_PATH, async ({ body }) => {
    const given = z.safeParse(FinboxWebhookBody, body);
    if (!given.success) throw new FinboxRefusal("INVALID_REQUEST");
    bankConnect.setWebhookUrl(readUrl("webhook_url", given.data.webhook_url));
    return { message: "success" };
  });
  only(app, "GET", byId(finboxUploadStatusPath), async (request) => {
    const session = sessionOf(bankConnect, request);
    const account = session.state === "completed" ? await bankConnect.account(session) : null;
    return uploadStatusOf(session, account);
  });
  only(app, "POST", byId(finboxInitiatePath), async (request, reply): Promise<FinboxInitiateReply> => {
    const session = sessionOf(bankConnect, request);
    if (session.state !== "completed") throw new FinboxRefusal("UNPARSABLE_STATEMENTS");
    if (!bankConnect.requestProcessing(session)) throw new FinboxRefusal("DUPLICATE_PROCESSING_REQUEST");
    reply.code(202);
    return { session_id: session.sessionId, message: "success" };
  });
  only(app, "GET", byId(finboxProgressPath), async (request) => {
    const account = await requestedAccount(bankConnect, request);
    return progressOf(account, bankConnect.checkProcessing(account));
  });
  only(app, "GET", byId(finboxStatusPath), async (request) =>
    sessionStatusOf(await processedAccount(bankConnect, request)),
  );
  only(app, "GET", byId(finboxInsightsPath), async (request) =>
    insightsOf(await processedAccount(bankConnect, request)),
  );
}

/** A path of the wire as a route: its id in the address becomes the parameter. */
const byId = (path: (sessionId: string) => string): string => path("ID").replace("ID", ":sessionId");

function sessionOf(bankConnect: BankConnect, { params }: FastifyRequest): Session {
  const session = bankConnect.find((params as { sessionId: string }).sessionId);
  if (session === null) throw new FinboxRefusal("SESSION_NOT_FOUND");
  return session;
}

async function requestedAccount(bankConnect: BankConnect, request: FastifyRequest): Promise<Account> {
  const session = sessionOf(bankConnect, request);
  if (session.looks === null) throw new FinboxRefusal("PROCESSING_NOT_REQUESTED");
  return bankConnect.account(session);
}

async function processedAccount(bankConnect: BankConnect, request: FastifyRequest): Promise<Account> {
  const account = await requestedAccount(bankConnect, request);
  if (!bankConnect.checkProcessing(account)) throw new FinboxRefusal("PROCESSING_NOT_COMPLETED");
  return account;
}

/** One method does something; every other one is told that it does not. */
function only(app: FastifyInstance, method: "GET" | "POST", url: string, handler: RouteHandlerMethod): void {
  app.route({ method, url, handler, exposeHeadRoute: false });
  app.route({
    method: METHODS.filter((other) => other !== method),
    url,
    handler: async () => {
      throw new FinboxRefusal("METHOD_NOT_ALLOWED");
    },
    exposeHeadRoute: false,
  });
}

const METHODS: HTTPMethods[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

function answerInItsWords(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof FinboxRefusal) return reply.code(error.status).send(errorBody(error));
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, "the sandbox failed as FinBox");
    const code = status === 415 ? "UNSUPPORTED_MEDIA_TYPE" : status < 500 ? "INVALID_REQUEST" : "ERROR";
    const message = status < 500 ? error.message : "Something went wrong";
    return reply.code(status).send(errorBody({ code, message }));
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ detail: "Not found." }));
}

/** Some calls have nothing to say, and a client may call that nothing JSON. */
function readEmptyBodies(app: FastifyInstance): void {
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) => {
    try {
      done(null, text === "" ? null : JSON.parse(String(text)));
    } catch {
      done(new FinboxRefusal("INVALID_REQUEST", "JSON parse error"));
    }
  });
}

function isSame(given: string | string[] | undefined, secret: string): boolean {
  const [one, other] = [Buffer.from(String(given ?? "")), Buffer.from(secret)];
  return one.length === other.length && timingSafeEqual(one, other);
}
