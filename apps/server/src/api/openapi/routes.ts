import type { FastifyInstance } from "fastify";
import { JSON_TYPE } from "../../platform/http/answer.ts";

/** Plain, without the envelope: tools that read it know nothing of ours. */
export function openApiRoutes(app: FastifyInstance, document: object): void {
  const text = JSON.stringify(document);
  app.get("/api/openapi.json", (_request, reply) => reply.header("content-type", JSON_TYPE).send(text));
}
