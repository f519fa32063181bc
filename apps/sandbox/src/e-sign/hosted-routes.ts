import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod";
import { readForms } from "../page/forms.ts";
import { sendPage } from "../page/hosted-page.ts";
import { HOSTED_PATH, hostedPath, READING_PATH, returnAddress } from "./addresses.ts";
import { type CodeOutcome, type ESign, isEnded } from "./e-sign.ts";
import { codePage } from "./pages/code-page.ts";
import { documentPage } from "./pages/document-page.ts";
import { type LeavingReason, leavingPage } from "./pages/leaving-page.ts";
import { readPdf } from "./pdf-file.ts";
import type { Signing } from "./signing-store.ts";

export type HostedServices = {
  readonly eSign: ESign;
  readonly brandName: string;
  readonly appOrigin: string;
};

/** The page on which a borrower reads and signs. Every stage is one form, and none needs a script. */
export function hostedESignRoutes(app: FastifyInstance, services: HostedServices): void {
  app.register(async (scope) => {
    readForms(scope);
    scope.get(HOSTED_PATH, async ({ query }, reply) => {
      const signing = liveSigning(services, { query, reply });
      if (signing === null) return reply;
      services.eSign.open(signing);
      return show(services, reply, { signing });
    });
    scope.post(HOSTED_PATH, async ({ query, body, hostname }, reply) => {
      const signing = liveSigning(services, { query, reply });
      if (signing === null) return reply;
      const form = z.safeParse(Form, body);
      if (!form.success) return reply.redirect(hostedPath(signing), 303);
      return act(services, reply, { signing, form: form.data, host: hostname });
    });
    scope.get(READING_PATH, async ({ query }, reply) => {
      const signing = liveSigning(services, { query, reply });
      if (signing === null) return reply;
      return reply
        .type("application/pdf")
        .header("content-disposition", 'inline; filename="document.pdf"')
        .send(services.eSign.document(signing));
    });
  });
}

/** `null` when the answer was given already: there is no such signing, nothing to sign, or it has ended. */
function liveSigning(
  services: HostedServices,
  { query, reply }: { query: unknown; reply: FastifyReply },
): Signing | null {
  const parsed = z.safeParse(Query, query);
  const signing = parsed.success ? services.eSign.find(parsed.data.client_id) : null;
  if (signing === null || signing.token !== parsed.data?.token) {
    sendLeaving(services, reply.code(404), { reason: "unknown", href: services.appOrigin });
    return null;
  }
  if (isEnded(signing)) {
    leave(services, reply, signing);
    return null;
  }
  if (signing.documentBytes > 0) return signing;
  sendLeaving(services, reply.code(409), { reason: "empty", href: services.appOrigin });
  return null;
}

const sendLeaving = (
  services: HostedServices,
  reply: FastifyReply,
  { reason, href }: { reason: LeavingReason; href: string },
): FastifyReply => sendPage(reply, { page: leavingPage({ ...services, reason, href }), leadsTo: href });

function leave(services: HostedServices, reply: FastifyReply, signing: Signing): FastifyReply {
  const href = returnAddress(signing);
  if (signing.failure !== "expired") return reply.redirect(href, 303);
  return sendLeaving(services, reply.code(410), { reason: "expired", href });
}

async function act(
  services: HostedServices,
  reply: FastifyReply,
  { signing, form, host }: { signing: Signing; form: Form; host: string },
): Promise<FastifyReply> {
  const { eSign } = services;
  const next = (): FastifyReply => reply.redirect(hostedPath(signing), 303);
  switch (form.act) {
    case "identify": {
      const typed = form.aadhaar_number;
      if (form.consent !== "yes")
        return show(services, reply.code(422), { signing, typed, consentProblem: PROBLEMS.consent });
      const problem = await identify(services, { signing, typed, host });
      if (problem === null) return next();
      return show(services, reply.code(422), { signing, problem, typed });
    }
    case "code": {
      if (signing.code === null) return next();
      const code = form.otp.replaceAll(/\s/g, "");
      if (!/^\d{6}$/.test(code)) return show(services, reply.code(422), { signing, problem: PROBLEMS.code });
      return afterCode(services, reply, { signing, outcome: eSign.enterCode(signing, code) });
    }
    case "send-again":
      if (signing.code === null) return next();
      await eSign.sendCodeAgain(signing, { host });
      return show(services, reply, {
        signing,
        notice: "A new OTP is on its way. The earlier one works no longer.",
      });
    case "start-over":
      eSign.startOver(signing);
      return next();
    case "refuse":
      return leave(services, reply, eSign.refuse(signing));
    default:
      return form satisfies never;
  }
}

/** Gives the fault of the typed number, or `null` when a code is on its way to its holder. */
async function identify(
  { eSign }: HostedServices,
  { signing, typed, host }: { signing: Signing; typed: string; host: string },
): Promise<string | null> {
  const aadhaarNumber = typed.replaceAll(/[\s-]/g, "");
  if (!/^\d{12}$/.test(aadhaarNumber)) return PROBLEMS.number;
  return (await eSign.identify(signing, { aadhaarNumber, host })) ? null : PROBLEMS.unknownNumber;
}

async function afterCode(
  services: HostedServices,
  reply: FastifyReply,
  { signing, outcome }: { signing: Signing; outcome: CodeOutcome },
): Promise<FastifyReply> {
  switch (outcome.kind) {
    case "right":
      return leave(services, reply, await services.eSign.sign(signing, { pan: signing.pan ?? "" }));
    case "wrong": {
      const tries = outcome.triesLeft === 1 ? "1 try" : `${outcome.triesLeft} tries`;
      const problem = `This OTP is not right. You have ${tries} left.`;
      return show(services, reply.code(422), { signing, problem });
    }
    case "expired":
      return show(services, reply.code(422), { signing, problem: PROBLEMS.codeExpired });
    case "too-many": {
      const href = returnAddress({ ...signing, state: "failed" });
      return sendLeaving(services, reply.code(422), { reason: "too-many-wrong-codes", href });
    }
    default:
      return outcome satisfies never;
  }
}

const PROBLEMS = {
  number: "Enter the 12 digits of your Aadhaar number.",
  unknownNumber: "Nobody is registered with this Aadhaar number. Check the digits and try again.",
  consent: "Tick this to go on. Without it nothing can be signed.",
  code: "Enter the 6 digits of the OTP.",
  codeExpired: "This OTP has expired. Ask for a new one.",
};

type PageView = {
  readonly signing: Signing;
  readonly problem?: string;
  readonly consentProblem?: string;
  readonly notice?: string;
  /** The typed value, to be mended instead of typed again. */
  readonly typed?: string;
};

/** The stage is what has happened to the signing so far, so a reload or a second tab shows the same. */
async function show(services: HostedServices, reply: FastifyReply, shown: PageView): Promise<FastifyReply> {
  const { eSign, brandName } = services;
  const { signing, problem = "", consentProblem = "", notice = "", typed } = shown;
  const stage = { brandName, signing, problem, notice };
  const person = signing.code === null ? null : await eSign.signer(signing);
  const leadsTo = signing.callbackUrl;
  if (person !== null) return sendPage(reply, { page: codePage({ ...stage, person }), leadsTo });
  const prefilled = await eSign.prefilled(signing);
  const pages = pagesOf(eSign.document(signing));
  return sendPage(reply, {
    page: documentPage({ ...stage, prefilled, typed, pages, consentProblem }),
    leadsTo,
  });
}

/** A file that is no plain PDF is shown without their number. */
function pagesOf(document: Buffer | null): number | null {
  try {
    return document === null ? null : readPdf(document).pages.length;
  } catch {
    return null;
  }
}

const Query = z.object({ client_id: z.string(), token: z.string() });

const Form = z.discriminatedUnion("act", [
  z.object({
    act: z.literal("identify"),
    aadhaar_number: z.string().max(40).default(""),
    consent: z.string().max(10).default(""),
  }),
  z.object({ act: z.literal("code"), otp: z.string().max(40).default("") }),
  z.object({ act: z.literal("send-again") }),
  z.object({ act: z.literal("start-over") }),
  z.object({ act: z.literal("refuse") }),
]);
type Form = z.output<typeof Form>;
