import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { read } from "../refusal.ts";
import { streamMessages } from "./event-stream.ts";
import type { Message, MessageStore } from "./message-store.ts";
import { readRecipient } from "./message-store.ts";
import type { Outbox } from "./outbox.ts";
import { phonePage } from "./phone-page.ts";

export type PhoneServices = {
  readonly messages: MessageStore;
  readonly outbox: Outbox;
  readonly brandName: string;
  readonly appOrigin: string;
  readonly closing: AbortSignal;
};

export function phoneRoutes(app: FastifyInstance, services: PhoneServices): void {
  app.get("/phone", ({ query }, reply) => {
    const { to } = read(PhoneQuery, query);
    const messages = services.messages.latest({ to, limit: PAGE_MESSAGES_MAX }).reverse();
    return reply.type("text/html; charset=utf-8").send(phonePage({ ...services, to, messages }));
  });
  app.get("/phone/messages", ({ query }) => {
    const { to } = read(PhoneQuery, query);
    return services.messages.latest({ to, limit: JSON_MESSAGES_MAX }).map(toJson);
  });
  app.get("/phone/events", { exposeHeadRoute: false }, (request, reply) => {
    const { to, after } = read(EventsQuery, request.query);
    streamMessages({ request, reply, services, to, after });
  });
}

type MessageJson = Pick<Message, "channel" | "to" | "text" | "sentAt">;

const toJson = ({ channel, to, text, sentAt }: Message): MessageJson => ({ channel, to, text, sentAt });

/** A phone shows its last texts; the older ones are in the JSON. */
const PAGE_MESSAGES_MAX = 60;
const JSON_MESSAGES_MAX = 1000;

const To = z
  .string({ error: "must be given once" })
  .max(254, "must be at most 254 characters")
  .optional()
  .transform((text) => readRecipient(text ?? ""));

const PhoneQuery = z.strictObject({ to: To });

const EventsQuery = z.strictObject({
  to: To,
  after: z
    .string()
    .regex(/^\d{1,15}$/, "must be the number of a message")
    .transform(Number)
    .optional(),
});
