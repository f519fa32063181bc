import { verifyEmail as verifyEmailCall } from "@vaada/contract/calls/basic-details";
import type { FastifyInstance } from "fastify";
import type { Rooms } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { verifyEmail } from "./verify-email.ts";

export function emailRoutes(app: FastifyInstance, rooms: Rooms): void {
  serve(app, verifyEmailCall, ({ body }) => verifyEmail(rooms, body.token));
}
