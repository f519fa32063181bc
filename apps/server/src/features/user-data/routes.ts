import { readUserData as readUserDataCall } from "@vaada/contract/calls/user-data";
import type { FastifyInstance } from "fastify";
import { serve } from "../../http/serve.ts";
import type { Rooms } from "../../rooms.ts";
import { readUserData } from "./read-user-data.ts";

export function userDataRoutes(app: FastifyInstance, rooms: Rooms): void {
  serve(app, readUserDataCall, ({ caller, session: { borrowerId } }) =>
    readUserData(rooms, { borrowerId, language: caller.language }),
  );
}
