import { randomBytes } from "node:crypto";
import {
  WHATSAPP_VERSION,
  type WhatsappAccepted,
  WhatsappMessageBody,
  type WhatsappTemplates,
  whatsappMessagesPath,
  whatsappNumberPath,
  whatsappTemplatesPath,
} from "@vaada/wire/whatsapp";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import type { Outbox } from "../phone/outbox.ts";
import type { Provider } from "../providers/provider.ts";
import { courseOfNumber } from "./numbers.ts";
import { openReports } from "./reports.ts";
import { approvedTemplates, fillPlaces, placesOf } from "./templates.ts";
import { errorBody, WhatsappRefusal } from "./whatsapp-error.ts";

type WhatsappServices = Parameters<typeof openReports>[0] & {
  readonly config: Pick<Config, "brandName">;
  readonly outbox: Outbox;
};

/** WhatsApp's Cloud API for the lender's one number: messages appear on the phone, and reports say how far they came. */
export const whatsappProvider = (services: WhatsappServices): Provider => ({
  name: "whatsapp",
  title: "WhatsApp",
  says: "Shows reminders to whoever wants them there in place of texts. They arrive on the phone.",
  prefix: `/whatsapp/${WHATSAPP_VERSION}`,
  sendsWebhooks: true,
  failure: errorBody({ code: 131000, message: "(#131000) Something went wrong" }),
  routes: (app) => whatsappRoutes(app, services),
});

function whatsappRoutes(app: FastifyInstance, services: WhatsappServices): void {
  const { brandName, whatsapp } = services.config;
  const { accessToken, phoneNumberId, businessAccountId, dueTemplate } = whatsapp;
  const templates = approvedTemplates({ brandName, dueTemplate });
  const reports = openReports(services);
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof WhatsappRefusal) return reply.code(error.status).send(errorBody(error));
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, "the sandbox failed as WhatsApp");
    return reply.code(status).send(errorBody({ code: 1, message: error.message }));
  });
  app.addHook("preHandler", async ({ headers }) => {
    if (headers.authorization !== `Bearer ${accessToken}`)
      throw new WhatsappRefusal(401, 190, "Invalid OAuth access token");
  });
  app.setNotFoundHandler(() => {
    throw new WhatsappRefusal(400, 100, "Unsupported request: the object does not exist");
  });
  app.post(whatsappMessagesPath(phoneNumberId), ({ body }): WhatsappAccepted => {
    const message = readMessage(body);
    const { to, template, biz_opaque_callback_data } = message;
    const approved = templates.find(
      ({ name, language }) => name === template.name && language === template.language.code,
    );
    if (approved === undefined)
      throw new WhatsappRefusal(404, 132001, "Template name does not exist in the translation");
    const values = valuesIn(message, placesOf(approved));
    const course = courseOfNumber(to);
    const id = `wamid.${randomBytes(24).toString("base64")}`;
    if (course.fails === undefined)
      services.outbox.deliver({
        channel: "whatsapp",
        to: to.slice(COUNTRY_CODE.length),
        sender: `${brandName} on WhatsApp`,
        text: fillPlaces(approved, values),
      });
    reports.follow({
      id,
      recipient_id: to,
      course,
      ...(biz_opaque_callback_data !== undefined && { biz_opaque_callback_data }),
    });
    return {
      messaging_product: "whatsapp",
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id, message_status: "accepted" }],
    };
  });
  app.get(whatsappNumberPath(phoneNumberId), () => ({
    id: phoneNumberId,
    display_phone_number: "+91 80 4000 1000",
    verified_name: brandName,
  }));
  app.get(
    whatsappTemplatesPath(businessAccountId),
    (): WhatsappTemplates => ({
      data: templates.map(({ name, language }) => ({
        name,
        language,
        status: "APPROVED",
        category: "UTILITY",
      })),
    }),
  );
}

const COUNTRY_CODE = "91";

function readMessage(body: unknown): WhatsappMessageBody {
  const message = WhatsappMessageBody.safeParse(body);
  if (message.success) return message.data;
  const field = message.error.issues[0]?.path.join(".") ?? "body";
  throw new WhatsappRefusal(400, 100, `Invalid parameter: ${field}`);
}

/** Each place of the template is filled once, by its name and in one line. */
function valuesIn(
  { template }: WhatsappMessageBody,
  places: readonly string[],
): Readonly<Record<string, string>> {
  const given = template.components.flatMap(({ parameters }) => parameters);
  const values = Object.fromEntries(given.map(({ parameter_name, text }) => [parameter_name, text]));
  if (given.length !== places.length || places.some((place) => values[place] === undefined))
    throw new WhatsappRefusal(
      400,
      132000,
      "Number of parameters does not match the expected number of params",
    );
  if (given.some(({ text }) => /[\n\t]| {5}/.test(text)))
    throw new WhatsappRefusal(
      400,
      132018,
      "Param text cannot have new-line/tab characters or more than 4 consecutive spaces",
    );
  return values;
}
