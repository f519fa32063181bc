import type { Secret } from "@vaada/contract/secret";
import type { FastifyInstance } from "fastify";
import {
  answerNotFound,
  answerRefused,
  type ConstantHeaders,
  successAnswer,
} from "../../platform/http/answer.ts";
import { addressOf } from "../../platform/http/caller.ts";
import { isSameSecret } from "../../platform/http/same-secret.ts";
import { type Inbox, receiveUnsignedEvent } from "../../platform/inbox/receive-unsigned-event.ts";
import type { Services } from "../../services.ts";

/** All that follows in the address, however long: Fastify would answer a named part that is too long in another way. */
type NamedPath = { Params: { "*": string } };

const AS_BYTES = "application/octet-stream";

/**
 * Receives the events of a provider that does not sign. The address carries the secret, and a wrong one gets 404. The body
 * is kept as it came and never trusted.
 */
export function serveWebhook(
  app: FastifyInstance,
  services: Services,
  { secret, ...inbox }: Inbox & { readonly secret: Secret },
): void {
  const answer = successAnswer(app.getDecorator<ConstantHeaders>("constantHeaders"));
  app.register(async (scope) => {
    scope.addContentTypeParser(AS_BYTES, { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post<NamedPath>(
      `/api/webhooks/${inbox.provider}/*`,
      {
        onRequest: async (request, reply) => {
          if (!isSameSecret(request.params["*"], secret)) {
            const { provider } = inbox;
            services.securityLog.record(
              { event: "webhook-forged", provider },
              { address: addressOf(request) },
            );
            return answerNotFound(reply);
          }
          // Also what is no JSON, or of no type at all: were it refused, it would be sent again and again.
          request.headers["content-type"] = AS_BYTES;
        },
      },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const refused = await receiveUnsignedEvent(services, inbox, { body, address: addressOf(request) });
        if (refused !== null) return answerRefused(reply, refused);
        answer(reply, {});
        return reply;
      },
    );
  });
}
