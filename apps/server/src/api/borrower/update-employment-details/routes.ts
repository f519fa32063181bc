import { updateEmploymentDetails } from "@vaada/contract/calls/update-employment-details";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { updateEmployment } from "./update-employment.ts";

export function updateEmploymentRoutes(app: FastifyInstance, services: Services): void {
  serve(app, updateEmploymentDetails, ({ body, session: { borrowerId }, caller }) =>
    updateEmployment(services, { borrowerId, employment: body, caller }),
  );
}
