import { verifyEmail as verifyEmailCall } from "@vaada/contract/calls/basic-details";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { verifyEmail } from "./verify-email.ts";

export function emailRoutes(app: FastifyInstance, services: Services): void {
  serve(app, verifyEmailCall, ({ body }) => verifyEmail(services, body.token));
}
