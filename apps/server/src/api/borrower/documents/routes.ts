import type { FastifyInstance } from "fastify";
import { openDocument } from "../../../agreements/documents/open-document.ts";
import { answerNotFound } from "../../../platform/http/answer.ts";
import type { Services } from "../../../services.ts";

/** Not a call: a browser follows this address by itself, without a token of the session, and saves what it gets. */
export function documentRoutes(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { token: string } }>("/api/documents/:token", async (request, reply) => {
    const found = await openDocument(services, request.params.token);
    if (found === null) return answerNotFound(reply);
    return reply
      .header("content-type", "application/pdf")
      .header("content-disposition", `attachment; filename="${found.fileName}"`)
      .send(found.bytes);
  });
}
