import type { FastifyInstance } from "fastify";
import { openDocument } from "../../../agreements/documents/open-document.ts";
import { answerNotFound } from "../../../platform/http/answer.ts";
import type { Services } from "../../../services.ts";

/** Not a call: the browser follows the link by itself, without a session token, and saves the file. */
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
