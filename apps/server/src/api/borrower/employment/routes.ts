import { updateDetails } from "@vaada/contract/calls/employment";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { chooseLanguage, giveEmployment } from "./give-employment.ts";

export function employmentRoutes(app: FastifyInstance, services: Services): void {
  serve(
    app,
    updateDetails,
    ({ body, session: { borrowerId }, openStep }) =>
      body.kind === "language"
        ? chooseLanguage(services, { borrowerId, language: body.language })
        : giveEmployment(services, { ...body, borrowerId, openStep }),
    {
      // The language is the borrower's at every step, so it does not wait for the step guard.
      aside: async ({ body, session: { borrowerId } }) =>
        body.kind === "language" ? chooseLanguage(services, { borrowerId, language: body.language }) : null,
    },
  );
}
