import { randomBytes, timingSafeEqual } from "node:crypto";
import {
  SMS_AUTH_HEADER,
  SMS_FLOW_PATH,
  SMS_OTP_PATH,
  SMS_OTP_RETRY_PATH,
  SMS_OTP_VERIFY_PATH,
  type SmsError,
  SmsFlowBody,
  SmsOtpQuery,
  SmsOtpRetryQuery,
  SmsOtpVerifyQuery,
  type SmsReply,
  SmsTemplateVariables,
} from "@vaada/wire/sms";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { Config } from "../config.ts";
import type { Outbox } from "../phone/outbox.ts";
import { fillTemplate, type Template, variablesOf } from "../templates.ts";
import type { CodeStore } from "./code-store.ts";
import { arrivesAt, openTextReports, type TextReports } from "./msg91-reports.ts";
import type { Provider } from "./provider.ts";
import type { Webhooks } from "./webhooks.ts";

type Msg91Services = {
  readonly config: Pick<Config, "smsAuthKey" | "smsWebhookSecret" | "serverUrl" | "momentMs">;
  /** The site named in the last line of a code's text. */
  readonly host: string;
  readonly templates: ReadonlyMap<string, Template>;
  readonly codes: CodeStore;
  readonly outbox: Outbox;
  readonly webhooks: Webhooks;
  readonly closing: AbortSignal;
  readonly now: () => Date;
};

/** MSG91 v5. As the real one it says most of what went wrong with HTTP 200 and `"type": "error"`. */
export function msg91(services: Msg91Services): Provider {
  return {
    name: "sms",
    title: "MSG91",
    says: "Sends one-time codes and other texts. They arrive on the phone.",
    prefix: "/msg91/api/v5",
    sendsWebhooks: true,
    failure: refused("Internal Server Error"),
    routes: (app) => msg91Routes(app, { ...services, reports: openTextReports(services) }),
  };
}

type Texts = Msg91Services & { readonly reports: TextReports };

function msg91Routes(app: FastifyInstance, services: Texts): void {
  readLooseJson(app);
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, "the sandbox failed as MSG91");
    reply.code(status).send(refused(status < 500 ? error.message : "Internal Server Error"));
  });
  app.addHook("preHandler", async (request, reply) => {
    if (isSameKey(request.headers[SMS_AUTH_HEADER], services.config.smsAuthKey)) return;
    return reply.code(401).send(refused("Authentication failure"));
  });
  app.post(SMS_OTP_PATH, ({ query, body }): SmsReply => sendCode(services, { query, body }));
  app.route({
    method: ["GET", "POST"],
    url: SMS_OTP_VERIFY_PATH,
    handler: ({ query }): SmsReply => verifyCode(services, query),
  });
  app.route({
    method: ["GET", "POST"],
    url: SMS_OTP_RETRY_PATH,
    handler: ({ query }): SmsReply => sendCodeAgain(services, query),
  });
  app.post(SMS_FLOW_PATH, ({ body }): SmsReply => sendFlow(services, body));
}

function sendCode(services: Texts, { query, body }: { query: unknown; body: unknown }): SmsReply {
  const parsed = z.safeParse(SmsOtpQuery, query);
  if (!parsed.success) return refused(messageFor(parsed.error));
  const { template_id, mobile, otp, otp_length, otp_expiry } = parsed.data;
  if (otp.length !== Number.parseInt(otp_length, 10)) return refused(MESSAGES.otp_length);
  const minutes = Number.parseInt(otp_expiry, 10);
  if (minutes < 1 || minutes > OTP_EXPIRY_MINUTES_MAX) return refused(MESSAGES.otp_expiry);
  const template = services.templates.get(template_id);
  if (template?.kind !== "otp") return refused(MESSAGES.template_id);
  const variables = z.safeParse(z.optional(SmsTemplateVariables), body ?? undefined);
  if (!variables.success) return refused(MESSAGES.body);
  const filled = { ...variables.data, OTP: otp, MINUTES: String(minutes), HOST: services.host };
  const text = fillTemplate(template, filled);
  if (text === null) return refused(MESSAGES.variables);
  const expiresAtMs = services.now().getTime() + minutes * 60_000;
  services.codes.replace({ mobile, templateId: template.id, code: otp, text, expiresAtMs });
  return { request_id: deliver(services, { template, mobile, text }), type: "success" };
}

function verifyCode(services: Msg91Services, query: unknown): SmsReply {
  const parsed = z.safeParse(SmsOtpVerifyQuery, query);
  if (!parsed.success) return refused(messageFor(parsed.error));
  const sent = services.codes.find(parsed.data.mobile);
  if (sent === null) return refused("Mobile no. not found");
  if (sent.isVerified === 1) return refused("Mobile no. already verified");
  if (sent.expiresAtMs <= services.now().getTime()) return refused("OTP expired");
  if (sent.code !== parsed.data.otp) return refused("OTP not match");
  services.codes.markVerified(sent.mobile);
  return { message: "OTP verified success", type: "success" };
}

/** A call would speak the code; this phone cannot ring, so `voice` arrives as a text too. */
function sendCodeAgain(services: Texts, query: unknown): SmsReply {
  const parsed = z.safeParse(SmsOtpRetryQuery, query);
  if (!parsed.success) return refused(messageFor(parsed.error));
  const sent = services.codes.find(parsed.data.mobile);
  if (sent === null || sent.isVerified === 1) return refused("No OTP request found to retryotp");
  if (sent.expiresAtMs <= services.now().getTime()) return refused("OTP expired");
  if (sent.retries >= OTP_RETRIES_MAX) return refused("OTP retry count maxed out");
  const template = services.templates.get(sent.templateId);
  if (template === undefined) return refused(MESSAGES.template_id);
  services.codes.countRetry(sent.mobile);
  deliver(services, { template, mobile: sent.mobile, text: sent.text });
  return { message: "retry send successfully", type: "success" };
}

/** All recipients or none: a template that does not fit one of them sends nothing. */
function sendFlow(services: Texts, body: unknown): SmsReply {
  const parsed = z.safeParse(SmsFlowBody, body);
  if (!parsed.success) return refused(messageFor(parsed.error));
  const template = services.templates.get(parsed.data.template_id);
  if (template?.kind !== "flow") return refused(MESSAGES.template_id);
  const known = new Set(variablesOf(template));
  const texts: { mobile: string; text: string }[] = [];
  for (const { mobiles, ...variables } of parsed.data.recipients) {
    const values = variables as Record<string, string>;
    const text = fillTemplate(template, values);
    if (text === null || Object.keys(values).some((name) => !known.has(name))) {
      return refused(`${MESSAGES.variables}: ${[...known].join(", ")}`);
    }
    texts.push({ mobile: mobiles, text });
  }
  const request = requestId();
  for (const { mobile, text } of texts) deliver(services, { template, mobile, text, request });
  return { message: request, type: "success" };
}

type Sending = {
  readonly template: Template;
  readonly mobile: string;
  readonly text: string;
  readonly request?: string;
};

/** Answers the name of the sending, by which its report comes. */
function deliver(
  { outbox, reports }: Texts,
  { template, mobile, text, request = requestId() }: Sending,
): string {
  const to = mobile.slice(COUNTRY_CODE.length);
  const isCode = template.kind === "otp";
  if (isCode || arrivesAt(to)) outbox.deliver({ channel: "sms", to, sender: template.sender, text });
  reports.follow({ request, to, isCode });
  return request;
}

const COUNTRY_CODE = "91";

/** A week, the longest that MSG91 keeps a code. */
const OTP_EXPIRY_MINUTES_MAX = 10_080;
/** Beyond these MSG91 wants a new code to be asked for. */
const OTP_RETRIES_MAX = 5;

const MESSAGES = {
  mobile: "Mobile no. empty or not numeric",
  template_id: "Template ID missing or invalid template",
  otp: "OTP missing or not numeric",
  otp_length: "OTP length does not match",
  otp_expiry: "OTP expiry invalid",
  retrytype: "Invalid retrytype",
  recipients: "Recipients missing or invalid mobile number",
  variables: "Variables of the template missing or unknown",
  body: "Invalid JSON body",
} as const;

function messageFor(error: z.core.$ZodError): string {
  const field = String(error.issues[0]?.path[0] ?? "body");
  return field in MESSAGES ? MESSAGES[field as keyof typeof MESSAGES] : MESSAGES.body;
}

const refused = (message: string): SmsError => ({ message, type: "error" });

const requestId = (): string => randomBytes(12).toString("hex");

function isSameKey(given: string | string[] | undefined, expected: string): boolean {
  const [one, other] = [Buffer.from(String(given ?? "")), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** MSG91's clients announce JSON and then send nothing, which the real one lets pass. */
function readLooseJson(app: FastifyInstance): void {
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) => {
    if (text === "") return done(null, undefined);
    try {
      done(null, JSON.parse(String(text)));
    } catch {
      done(Object.assign(new Error(MESSAGES.body), { statusCode: 400 }));
    }
  });
}
