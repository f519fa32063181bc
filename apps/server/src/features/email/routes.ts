import { verifyEmail as verifyEmailCall } from "@vaada/contract/calls/basic-details";
import type { FastifyInstance } from "fastify";
import { serve } from "../../http/serve.ts";
import type { Rooms } from "../../rooms.ts";
import { verifyEmail } from "./verify-email.ts";

export function emailRoutes(app: FastifyInstance, rooms: Rooms): void {
  serve(app, verifyEmailCall, ({ body }) => verifyEmail(rooms, body.token));
}
