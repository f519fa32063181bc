import { updateDetails } from "@vaada/contract/calls/employment";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { chooseLanguage } from "./choose-language.ts";
import { giveEmployment } from "./give-employment.ts";

export function employmentRoutes(app: FastifyInstance, services: Services): void {
  serve(
    app,
    updateDetails,
    ({ body, session: { borrowerId }, openStep }) =>
      body.kind === "language"
        ? chooseLanguage(services, { borrowerId, language: body.language })
        : giveEmployment(services, { ...body, borrowerId, openStep }),
    {
      // The language is the borrower's whatever the step, so it waits for no turn.
      aside: async ({ body, session: { borrowerId } }) =>
        body.kind === "language" ? chooseLanguage(services, { borrowerId, language: body.language }) : null,
    },
  );
}
