import type { FastifyInstance } from "fastify";
import { JSON_TYPE } from "../../platform/http/answer.ts";
import { openApiDocument } from "./document.ts";

/** Plain, without the envelope: tools that read it know nothing of ours. */
export function openApiRoutes(app: FastifyInstance): void {
  const text = JSON.stringify(openApiDocument());
  app.get("/api/openapi.json", (_request, reply) => reply.header("content-type", JSON_TYPE).send(text));
}
