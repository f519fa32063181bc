import { readProfile as readProfileCall } from "@vaada/contract/calls/profile";
import type { FastifyInstance } from "fastify";
import { answerNotFound } from "../../http/answer.ts";
import { serve } from "../../http/serve.ts";
import type { Rooms } from "../../rooms.ts";
import { openPhoto } from "./photo-address.ts";
import { readProfile } from "./read-profile.ts";

export function profileRoutes(app: FastifyInstance, rooms: Rooms): void {
  serve(app, readProfileCall, ({ session }) => readProfile(rooms, session));
  // Not a call: a browser follows this address by itself, without a token of the session, and shows what it gets.
  app.get<{ Params: { token: string } }>("/api/photos/:token", async (request, reply) => {
    const photo = await openPhoto(rooms, request.params.token);
    return photo === null ? answerNotFound(reply) : reply.header("content-type", "image/jpeg").send(photo);
  });
}
