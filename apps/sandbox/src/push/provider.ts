import { createECDH, randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { readRecipient } from "../phone/message-store.ts";
import type { Outbox } from "../phone/outbox.ts";
import type { Provider } from "../providers/provider.ts";
import { Refusal, read } from "../refusal.ts";
import { decrypt } from "./decrypt.ts";
import type { Subscription, SubscriptionStore } from "./subscription-store.ts";
import { isProof } from "./vapid.ts";

type PushServices = {
  readonly subscriptions: SubscriptionStore;
  readonly outbox: Outbox;
  readonly now: () => Date;
};

/** The largest message of a push service (RFC 8030, section 7.2). */
const MESSAGE_BYTES_MAX = 4096;
const AUTH_BYTES = 16;

/** A browser's push service, and the browser: what is sent to one of its own subscriptions appears on the phone. */
export function pushProvider(services: PushServices): Provider {
  return {
    name: "push",
    title: "Push service",
    says: "Shows reminders on devices. Those of its own subscriptions arrive on the phone.",
    prefix: "/push",
    sendsWebhooks: false,
    failure: { message: "Internal Server Error" },
    routes: (app) => pushRoutes(app, services),
  };
}

function pushRoutes(app: FastifyInstance, services: PushServices): void {
  app.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  app.post("/subscriptions", (request) => subscribe(services, request));
  app.post<{ Params: SubscriptionParams }>("/:id", (request, reply) => take(services, request, reply));
  app.delete<{ Params: SubscriptionParams }>("/:id", ({ params }, reply) => {
    services.subscriptions.end(params.id);
    return reply.code(204).send();
  });
}

type SubscriptionParams = { id: string };

const SubscriptionBody = z.strictObject({
  to: z.string().transform((text, context) => {
    const to = readRecipient(text);
    if (to === null) context.addIssue("must be a mobile number");
    return to ?? "";
  }),
  /** The key whose messages the browser is to take, as `GET app/config` gives it. */
  applicationServerKey: z.string().regex(/^B[\w-]{86}$/, "must be a public key"),
});

/** Answers as a browser's `PushManager.subscribe` does. */
function subscribe({ subscriptions }: PushServices, request: FastifyRequest) {
  const { to, applicationServerKey } = read(SubscriptionBody, request.body);
  const keys = createECDH("prime256v1");
  const p256dh = keys.generateKeys("base64url");
  const auth = randomBytes(AUTH_BYTES).toString("base64url");
  const id = randomBytes(16).toString("base64url");
  const privateKey = keys.getPrivateKey("base64url");
  subscriptions.add({ id, to, privateKey, auth, applicationServerKey });
  return { endpoint: `${originOf(request)}/push/${id}`, expirationTime: null, keys: { p256dh, auth } };
}

/** Takes a message as RFC 8030 says, and shows it. */
function take(
  services: PushServices,
  request: FastifyRequest<{ Params: SubscriptionParams }>,
  reply: FastifyReply,
): FastifyReply {
  const subscription = services.subscriptions.find(request.params.id);
  if (subscription === null) throw new Refusal(404, "There is no such subscription");
  if (subscription.isGone === 1) throw new Refusal(410, "This browser is subscribed no more");
  const { authorization, ttl, "content-encoding": encoding } = request.headers;
  const { applicationServerKey } = subscription;
  if (!isProof(authorization, { origin: originOf(request), applicationServerKey, now: services.now() }))
    throw new Refusal(403, "The sender is not the one that the browser subscribed to");
  if (typeof ttl !== "string" || !/^\d{1,9}$/.test(ttl)) throw new Refusal(400, "TTL must be seconds");
  if (encoding !== "aes128gcm" || !Buffer.isBuffer(request.body))
    throw new Refusal(415, "The message must be bytes in the encoding aes128gcm");
  if (request.body.length > MESSAGE_BYTES_MAX) throw new Refusal(413, "The message is too large");
  show(services, subscription, request.body);
  const location = `${originOf(request)}/push/messages/${randomBytes(9).toString("base64url")}`;
  return reply.code(201).header("location", location).send();
}

const PageView = z.object({ title: z.string(), body: z.string() });

/** A browser says nothing of a message that it can't read: it is taken and thrown away. */
function show({ outbox }: PushServices, { to, privateKey, auth }: Subscription, body: Buffer): void {
  const message = readMessage(body, { privateKey, auth });
  if (message === null) return;
  outbox.deliver({ channel: "push", to, sender: "Notification", text: `${message.title}\n${message.body}` });
}

function readMessage(body: Buffer, keys: Pick<Subscription, "privateKey" | "auth">) {
  try {
    const privateKey = Buffer.from(keys.privateKey, "base64url");
    const auth = Buffer.from(keys.auth, "base64url");
    return PageView.parse(JSON.parse(decrypt(body, { privateKey, auth })));
  } catch {
    return null;
  }
}

const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;
