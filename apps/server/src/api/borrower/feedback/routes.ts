import { giveFeedback as giveFeedbackCall } from "@vaada/contract/calls/feedback";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { giveFeedback } from "./give-feedback.ts";

export function feedbackRoutes(app: FastifyInstance, services: Services): void {
  serve(app, giveFeedbackCall, ({ body, session: { borrowerId } }) =>
    giveFeedback(services, { borrowerId, rating: body.rating, comment: body.comment ?? "" }),
  );
}
