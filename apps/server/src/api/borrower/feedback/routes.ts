import { giveFeedback as giveFeedbackCall } from "@vaada/contract/calls/feedback";
import type { FastifyInstance } from "fastify";
import type { Rooms } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { giveFeedback } from "./give-feedback.ts";

export function feedbackRoutes(app: FastifyInstance, rooms: Rooms): void {
  serve(app, giveFeedbackCall, ({ body, session: { borrowerId } }) =>
    giveFeedback(rooms, { borrowerId, rating: body.rating, comment: body.comment ?? "" }),
  );
}
