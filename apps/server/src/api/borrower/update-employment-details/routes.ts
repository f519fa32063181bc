import { updateEmploymentDetails } from "@vaada/contract/calls/update-employment-details";
import type { FastifyInstance } from "fastify";
import type { Rooms } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { updateEmployment } from "./update-employment.ts";

export function updateEmploymentRoutes(app: FastifyInstance, rooms: Rooms): void {
  serve(app, updateEmploymentDetails, ({ body, session: { borrowerId }, caller }) =>
    updateEmployment(rooms, { borrowerId, employment: body, caller }),
  );
}
