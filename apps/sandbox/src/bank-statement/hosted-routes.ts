import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod";
import { readForms, readUploads } from "../page/forms.ts";
import { sendPage } from "../page/hosted-page.ts";
import { HOSTED_PATH, hostedPath, returnAddress } from "./addresses.ts";
import { type BankConnect, type CodeOutcome, isEnded } from "./bank-connect.ts";
import { type Bank, findBank } from "./banks.ts";
import { aggregatorPage } from "./pages/aggregator-page.ts";
import { bankPage } from "./pages/bank-page.ts";
import { codePage } from "./pages/code-page.ts";
import { consentPage } from "./pages/consent-page.ts";
import type { PageInput } from "./pages/frame.ts";
import { leavingPage } from "./pages/leaving-page.ts";
import { netBankingPage } from "./pages/net-banking-page.ts";
import { uploadPage } from "./pages/upload-page.ts";
import { wayPage } from "./pages/way-page.ts";
import { INDIAN_MOBILE } from "./session-request.ts";
import type { Session } from "./session-store.ts";

export type HostedServices = {
  readonly bankConnect: BankConnect;
  readonly brandName: string;
  readonly appOrigin: string;
};

/** Ten million bytes: more than any statement, and said on the page. */
const FILE_BYTES_MAX = 10_000_000;
/** The form around the file. */
const FORM_BYTES_MAX = 20_000;

/** The page on which a borrower shares a statement. Every stage is one form, and none needs a script. */
export function hostedBankStatementRoutes(app: FastifyInstance, services: HostedServices): void {
  app.register(async (scope) => {
    readForms(scope);
    readUploads(scope, { bytesMax: FILE_BYTES_MAX + FORM_BYTES_MAX });
    scope.get(HOSTED_PATH, async ({ query }, reply) => {
      const session = liveSession(services, { query, reply });
      return session === null ? reply : show(services, reply, { session });
    });
    scope.post(
      HOSTED_PATH,
      {
        // Too large a file is the borrower's to mend, so it is answered on the page.
        errorHandler: async (error: Error & { statusCode?: number }, { query }, reply) => {
          if (error.statusCode !== 413) throw error;
          const session = liveSession(services, { query, reply });
          return session === null
            ? reply
            : show(services, reply.code(413), { session, problem: PROBLEMS.large });
        },
      },
      async ({ query, body, hostname }, reply) => {
        const session = liveSession(services, { query, reply });
        if (session === null) return reply;
        const form = z.safeParse(Form, body);
        if (!form.success || !isOfStage(form.data, session)) return reply.redirect(hostedPath(session), 303);
        return act(services, reply, { session, form: form.data, host: hostname });
      },
    );
  });
}

/** `null` when the answer was given already: there is no such session, or it has ended. */
function liveSession(
  services: HostedServices,
  { query, reply }: { query: unknown; reply: FastifyReply },
): Session | null {
  const parsed = z.safeParse(Query, query);
  const found = parsed.success ? services.bankConnect.find(parsed.data.session_id) : null;
  const session = found?.token === null || found?.token === parsed.data?.token ? found : null;
  if (session === null) {
    const page = leavingPage({ ...services, reason: "unknown", href: services.appOrigin });
    sendPage(reply.code(404), { page, leadsTo: services.appOrigin });
    return null;
  }
  if (!isEnded(session)) return session;
  const href = returnAddress(session);
  if (session.state === "completed") reply.redirect(href, 303);
  else
    sendPage(reply.code(410), { page: leavingPage({ ...services, reason: "expired", href }), leadsTo: href });
  return null;
}

/** The stage is what has happened to the session so far, so a reload or a second tab shows the same. */
type StageName = "bank" | "way" | "online" | "pdf" | "aa" | "code" | "consent";

function stageOf({ bank, way, pan, code }: Session): StageName {
  if (bank === null) return "bank";
  if (way === null) return "way";
  if (pan !== null) return "consent";
  return way === "aa" && code !== null ? "code" : way;
}

/** No stage can be left out. */
const isOfStage = (form: Form, session: Session): boolean =>
  STAGES[form.act] === null || STAGES[form.act] === stageOf(session);

async function act(
  services: HostedServices,
  reply: FastifyReply,
  { session, form, host }: { session: Session; form: Form; host: string },
): Promise<FastifyReply> {
  const { bankConnect } = services;
  const next = (): FastifyReply => reply.redirect(hostedPath(session), 303);
  const mend = (problem: string, typed?: string): Promise<FastifyReply> =>
    show(services, reply.code(422), { session, problem, ...(typed === undefined ? {} : { typed }) });
  const admitted = async (by?: { fileName: string }): Promise<FastifyReply> =>
    (await bankConnect.admit(session, by)) ? next() : mend(PROBLEMS.nobody);
  switch (form.act) {
    case "bank": {
      const bank = findBank(form.bank);
      if (bank === null) return mend(PROBLEMS.bank);
      bankConnect.choose(session, { bank: bank.id, way: firstWayOf(bank, session) });
      return next();
    }
    case "way":
      if (bankOf(session).ways.includes(form.way)) bankConnect.choose(session, { ...session, way: form.way });
      return next();
    case "sign-in":
      if (form.user_id.trim() === "" || form.password === "") return mend(PROBLEMS.signIn, form.user_id);
      return admitted();
    case "upload":
      if (form.statement === undefined || form.statement.bytes === 0) return mend(PROBLEMS.file);
      if (form.statement.bytes > FILE_BYTES_MAX) return mend(PROBLEMS.large);
      return admitted({ fileName: form.statement.fileName });
    case "mobile": {
      const mobile = form.mobile.replaceAll(/[\s-]/g, "").replace(/^(?:\+?91|0)(?=\d{10}$)/, "");
      if (!INDIAN_MOBILE.test(mobile)) return mend(PROBLEMS.mobile, form.mobile);
      bankConnect.textCode(session, { mobile, host });
      return next();
    }
    case "code":
      return afterCode({ next, mend }, await bankConnect.enterCode(session, form.otp.replaceAll(/\s/g, "")));
    case "send-again":
      bankConnect.textCode(session, { mobile: session.mobile, host });
      return show(services, reply, {
        session,
        notice: "A new OTP is on its way. The earlier one works no longer.",
      });
    case "another-bank":
      bankConnect.choose(session, { bank: null, way: null });
      return next();
    case "another-way":
      bankConnect.choose(session, { ...session, way: null });
      return next();
    case "consent":
      return consent(services, reply, session);
    case "leave":
      return reply.redirect(returnAddress(bankConnect.leave(session)), 303);
    default:
      return form satisfies never;
  }
}

async function consent(
  services: HostedServices,
  reply: FastifyReply,
  session: Session,
): Promise<FastifyReply> {
  const { pan, bank, way } = session;
  if (pan === null || bank === null || way === null) return reply.redirect(hostedPath(session), 303);
  const ended = await services.bankConnect.consent(session, { pan, bank, way });
  return reply.redirect(returnAddress(ended), 303);
}

function afterCode(
  { next, mend }: { next: () => FastifyReply; mend: (problem: string) => Promise<FastifyReply> },
  outcome: CodeOutcome,
): FastifyReply | Promise<FastifyReply> {
  switch (outcome.kind) {
    case "right":
      return next();
    case "nobody":
      return mend(PROBLEMS.nobody);
    case "wrong":
      return mend(PROBLEMS.code);
    case "expired":
      return mend(PROBLEMS.codeExpired);
    default:
      return outcome satisfies never;
  }
}

const PROBLEMS = {
  bank: "Choose your bank from the list.",
  signIn: "Enter your user ID and your password.",
  file: "Choose the PDF of your statement.",
  large: "This file is larger than 10 MB. Choose a smaller one.",
  mobile: "Enter the 10 digits of your mobile number.",
  code: "This OTP is not right. Check the digits and try again.",
  codeExpired: "This OTP works no longer. Ask for a new one.",
  nobody: "This bank has no customer of the name that was given. Choose another bank, or cancel.",
};

type PageView = {
  readonly session: Session;
  readonly problem?: string;
  readonly notice?: string;
  /** The typed value, to be mended instead of typed again. */
  readonly typed?: string;
};

async function show(services: HostedServices, reply: FastifyReply, shown: PageView): Promise<FastifyReply> {
  const { session, problem = "", notice = "", typed } = shown;
  const holder = await services.bankConnect.holder(session);
  const stage = { brandName: services.brandName, session, holder, problem, notice, typed };
  return sendPage(reply, { page: pageOf(stage), leadsTo: session.redirectUrl });
}

function pageOf(stage: PageInput): string {
  const name = stageOf(stage.session);
  if (name === "bank") return bankPage(stage);
  const bank = bankOf(stage.session);
  switch (name) {
    case "way":
      return wayPage({ ...stage, bank });
    case "online":
      return netBankingPage({ ...stage, bank });
    case "pdf":
      return uploadPage({ ...stage, bank });
    case "aa":
      return aggregatorPage({ ...stage, bank });
    case "code":
      return codePage({ ...stage, bank });
    case "consent":
      return consentPage({ ...stage, bank });
    default:
      return name satisfies never;
  }
}

/** The way that the lender asked for, where the bank has it; else the only one there is, or the person's choice. */
const firstWayOf = ({ ways }: Bank, { way }: Session): Session["way"] => {
  if (way !== null && ways.includes(way)) return way;
  return ways.length === 1 ? (ways[0] ?? null) : null;
};

function bankOf({ bank, sessionId }: Session): Bank {
  const found = findBank(bank ?? "");
  if (found === null) throw new Error(`no bank was chosen in the session ${sessionId}`);
  return found;
}

const Query = z.object({ session_id: z.string(), token: z.string().optional() });

const Form = z.discriminatedUnion("act", [
  z.object({ act: z.literal("bank"), bank: z.string().default("") }),
  z.object({ act: z.literal("way"), way: z.enum(["online", "pdf", "aa"]) }),
  z.object({
    act: z.literal("sign-in"),
    user_id: z.string().max(100).default(""),
    password: z.string().max(100).default(""),
  }),
  z.object({
    act: z.literal("upload"),
    // A browser sends the field without a file as empty text.
    statement: z.object({ fileName: z.string(), bytes: z.number() }).optional().catch(undefined),
  }),
  z.object({ act: z.literal("mobile"), mobile: z.string().max(40).default("") }),
  z.object({ act: z.literal("code"), otp: z.string().max(40).default("") }),
  z.object({ act: z.literal("send-again") }),
  z.object({ act: z.literal("another-bank") }),
  z.object({ act: z.literal("another-way") }),
  z.object({ act: z.literal("consent") }),
  z.object({ act: z.literal("leave") }),
]);
type Form = z.output<typeof Form>;

/** The stage of each form; `null` for an act at any stage. */
const STAGES: Readonly<Record<Form["act"], StageName | null>> = {
  bank: "bank",
  way: "way",
  "sign-in": "online",
  upload: "pdf",
  mobile: "aa",
  code: "code",
  "send-again": "code",
  "another-bank": null,
  "another-way": null,
  consent: "consent",
  leave: null,
};
