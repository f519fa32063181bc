import { readProfile as readProfileCall } from "@vaada/contract/calls/profile";
import type { FastifyInstance } from "fastify";
import { answerNotFound } from "../../../platform/http/answer.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { openPhoto } from "./photo-address.ts";
import { readProfile } from "./read-profile.ts";

export function profileRoutes(app: FastifyInstance, services: Services): void {
  serve(app, readProfileCall, ({ session }) => readProfile(services, session));
  // Not a call: a browser follows this address by itself, without a token of the session, and shows what it gets.
  app.get<{ Params: { token: string } }>("/api/photos/:token", async (request, reply) => {
    const photo = await openPhoto(services, request.params.token);
    return photo === null ? answerNotFound(reply) : reply.header("content-type", "image/jpeg").send(photo);
  });
}
