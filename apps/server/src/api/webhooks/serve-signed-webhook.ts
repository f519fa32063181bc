import type { FastifyInstance, FastifyRequest } from "fastify";
import { passFailpoint } from "../../platform/failpoints.ts";
import {
  answerNotFound,
  answerRefused,
  type ConstantHeaders,
  successAnswer,
} from "../../platform/http/answer.ts";
import { addressOf } from "../../platform/http/caller.ts";
import { watchForgeries } from "../../platform/inbox/forgeries.ts";
import {
  receiveSignedEvent,
  rememberEvents,
  type SignedInbox,
} from "../../platform/inbox/receive-signed-event.ts";
import type { Services } from "../../services.ts";

/**
 * An event carries two or three records of a few kilobytes; this is far beyond the largest. Hundreds of one network may be under
 * way at once, and whoever has not signed them must not fill the memory.
 */
const EVENT_BYTES_MAX = 256 * 1024;
const AS_BYTES = "application/octet-stream";

/** How a provider signs what it sends. */
export type EventSignature = {
  /** The header that every event of the provider has. */
  readonly header: string;
  /** Tells whether the provider signed exactly these bytes, with any of its secrets, so that a secret can be changed. */
  readonly isRight: (body: Buffer, headers: FastifyRequest["headers"]) => boolean;
  /** The header with the event's name; the bytes name an event that has none. */
  readonly eventIdHeader: string | null;
};

/**
 * Receives a provider's signed events. A wrong signature gets 404. A network that sends too many forgeries is refused before its body is read.
 */
export function serveSignedWebhook(
  app: FastifyInstance,
  services: Services,
  { signature, ...inbox }: SignedInbox & { readonly signature: EventSignature },
): void {
  const forgeries = watchForgeries(services, inbox.provider);
  const recent = rememberEvents();
  const answer = successAnswer(app.getDecorator<ConstantHeaders>("constantHeaders"));
  app.register(async (scope) => {
    scope.addContentTypeParser(AS_BYTES, { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post(
      `/api/webhooks/${inbox.provider}`,
      {
        bodyLimit: EVENT_BYTES_MAX,
        onRequest: async (request, reply) => {
          if (request.headers[signature.header] === undefined) return answerNotFound(reply);
          const refused = await forgeries.refuse(addressOf(request));
          if (refused !== null) return answerRefused(reply, refused);
          // Any content type will do: the signature is what counts.
          request.headers["content-type"] = AS_BYTES;
        },
      },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        if (!signature.isRight(body, request.headers)) {
          const address = addressOf(request);
          services.securityLog.record({ event: "webhook-forged", provider: inbox.provider }, { address });
          await forgeries.count(address);
          return answerNotFound(reply);
        }
        const { eventIdHeader } = signature;
        const eventId = eventIdHeader === null ? undefined : request.headers[eventIdHeader];
        await receiveSignedEvent(services, { ...inbox, recent }, { body, eventId });
        passFailpoint("event-kept");
        answer(reply, {});
        return reply;
      },
    );
  });
}
