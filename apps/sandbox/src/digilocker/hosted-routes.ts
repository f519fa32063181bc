import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod";
import { readForms } from "../page/forms.ts";
import { sendPage } from "../page/hosted-page.ts";
import { HOSTED_PATH, hostedPath, returnAddress } from "./addresses.ts";
import { type CodeOutcome, type Digilocker, isEnded } from "./digilocker.ts";
import { codePage } from "./pages/code-page.ts";
import { consentPage } from "./pages/consent-page.ts";
import { leavingPage } from "./pages/leaving-page.ts";
import { signInPage } from "./pages/sign-in-page.ts";
import type { Session } from "./session-store.ts";

export type HostedServices = {
  readonly digilocker: Digilocker;
  readonly brandName: string;
  readonly appOrigin: string;
};

/** The page on which a borrower signs in and consents. Every stage is one form, and none needs a script. */
export function hostedDigilockerRoutes(app: FastifyInstance, services: HostedServices): void {
  app.register(async (scope) => {
    readForms(scope);
    scope.get(HOSTED_PATH, async ({ query }, reply) => {
      const session = liveSession(services, { query, reply });
      if (session === null) return reply;
      services.digilocker.open(session);
      return show(services, reply, { session });
    });
    scope.post(HOSTED_PATH, async ({ query, body, hostname }, reply) => {
      const session = liveSession(services, { query, reply });
      if (session === null) return reply;
      const form = z.safeParse(Form, body);
      if (!form.success) return reply.redirect(hostedPath(session.clientId), 303);
      return act(services, reply, { session, form: form.data, host: hostname });
    });
  });
}

/** `null` when the answer was given already: there is no such session, or it has ended. */
function liveSession(
  services: HostedServices,
  { query, reply }: { query: unknown; reply: FastifyReply },
): Session | null {
  const parsed = z.safeParse(Query, query);
  const session = parsed.success ? services.digilocker.find(parsed.data.client_id) : null;
  if (session === null) {
    const page = leavingPage({ ...services, reason: "unknown", href: services.appOrigin });
    sendPage(reply.code(404), { page, leadsTo: services.appOrigin });
    return null;
  }
  if (!isEnded(session)) return session;
  leave(services, reply, session);
  return null;
}

function leave(services: HostedServices, reply: FastifyReply, session: Session): FastifyReply {
  const href = returnAddress(session);
  if (session.failure !== "expired") return reply.redirect(href, 303);
  const page = leavingPage({ ...services, reason: "expired", href });
  return sendPage(reply.code(410), { page, leadsTo: href });
}

async function act(
  services: HostedServices,
  reply: FastifyReply,
  { session, form, host }: { session: Session; form: Form; host: string },
): Promise<FastifyReply> {
  const { digilocker } = services;
  const next = (): FastifyReply => reply.redirect(hostedPath(session.clientId), 303);
  switch (form.act) {
    case "sign-in": {
      const problem = await signIn(services, { session, typed: form.aadhaar_number, host });
      if (problem === null) return next();
      return show(services, reply.code(422), { session, problem, typed: form.aadhaar_number });
    }
    case "code": {
      if (session.code === null) return next();
      const code = form.otp.replaceAll(/\s/g, "");
      if (!/^\d{6}$/.test(code)) return show(services, reply.code(422), { session, problem: PROBLEMS.code });
      return afterCode(services, reply, { session, outcome: digilocker.enterCode(session, code) });
    }
    case "send-again":
      if (session.code === null) return next();
      await digilocker.sendCodeAgain(session, { host });
      return show(services, reply, {
        session,
        notice: "A new OTP is on its way. The earlier one works no longer.",
      });
    case "start-over":
      digilocker.startOver(session);
      return next();
    case "consent":
      if (session.pan === null || session.code !== null) return next();
      return leave(services, reply, digilocker.consent(session, session.pan));
    case "deny":
      return leave(services, reply, digilocker.deny(session));
    default:
      return form satisfies never;
  }
}

/** Gives the fault of the typed number, or `null` when a code is on its way to its holder. */
async function signIn(
  { digilocker }: HostedServices,
  { session, typed, host }: { session: Session; typed: string; host: string },
): Promise<string | null> {
  const aadhaarNumber = typed.replaceAll(/[\s-]/g, "");
  if (!/^\d{12}$/.test(aadhaarNumber)) return PROBLEMS.number;
  return (await digilocker.signIn(session, { aadhaarNumber, host })) ? null : PROBLEMS.unknownNumber;
}

function afterCode(
  services: HostedServices,
  reply: FastifyReply,
  { session, outcome }: { session: Session; outcome: CodeOutcome },
): FastifyReply | Promise<FastifyReply> {
  switch (outcome.kind) {
    case "right":
      return reply.redirect(hostedPath(session.clientId), 303);
    case "wrong": {
      const tries = outcome.triesLeft === 1 ? "1 try" : `${outcome.triesLeft} tries`;
      const problem = `This OTP is not right. You have ${tries} left.`;
      return show(services, reply.code(422), { session, problem });
    }
    case "expired":
      return show(services, reply.code(422), { session, problem: PROBLEMS.codeExpired });
    case "too-many": {
      const href = returnAddress({ ...session, state: "failed" });
      const page = leavingPage({ ...services, reason: "too-many-wrong-codes", href });
      return sendPage(reply.code(422), { page, leadsTo: href });
    }
    default:
      return outcome satisfies never;
  }
}

const PROBLEMS = {
  number: "Enter the 12 digits of your Aadhaar number.",
  unknownNumber: "Nobody is registered with this Aadhaar number. Check the digits and try again.",
  code: "Enter the 6 digits of the OTP.",
  codeExpired: "This OTP has expired. Ask for a new one.",
};

type PageView = {
  readonly session: Session;
  readonly problem?: string;
  readonly notice?: string;
  /** The typed value, to be mended instead of typed again. */
  readonly typed?: string;
};

/** The stage is what has happened to the session so far, so a reload or a second tab shows the same. */
async function show(services: HostedServices, reply: FastifyReply, shown: PageView): Promise<FastifyReply> {
  const { digilocker } = services;
  const { session, problem = "", notice = "", typed } = shown;
  const stage = { brandName: services.brandName, session, problem, notice };
  const person = await digilocker.signedIn(session);
  if (person === null) {
    const prefilled = await digilocker.prefilled(session);
    return sendPage(reply, {
      page: signInPage({ ...stage, prefilled, typed }),
      leadsTo: session.redirectUrl,
    });
  }
  const page = session.code === null ? consentPage({ ...stage, person }) : codePage({ ...stage, person });
  return sendPage(reply, { page, leadsTo: session.redirectUrl });
}

const Query = z.object({ client_id: z.string() });

const Form = z.discriminatedUnion("act", [
  z.object({ act: z.literal("sign-in"), aadhaar_number: z.string().max(40).default("") }),
  z.object({ act: z.literal("code"), otp: z.string().max(40).default("") }),
  z.object({ act: z.literal("send-again") }),
  z.object({ act: z.literal("start-over") }),
  z.object({ act: z.literal("consent") }),
  z.object({ act: z.literal("deny") }),
]);
type Form = z.output<typeof Form>;
