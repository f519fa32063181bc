import { updateEmploymentDetails } from "@vaada/contract/calls/update-employment-details";
import type { FastifyInstance } from "fastify";
import { serve } from "../../http/serve.ts";
import type { Rooms } from "../../rooms.ts";
import { updateEmployment } from "./update-employment.ts";

export function updateEmploymentRoutes(app: FastifyInstance, rooms: Rooms): void {
  serve(app, updateEmploymentDetails, ({ body, session: { borrowerId }, caller }) =>
    updateEmployment(rooms, { borrowerId, employment: body, caller }),
  );
}
