import { giveFeedback as giveFeedbackCall } from "@vaada/contract/calls/feedback";
import type { FastifyInstance } from "fastify";
import { serve } from "../../http/serve.ts";
import type { Rooms } from "../../rooms.ts";
import { giveFeedback } from "./give-feedback.ts";

export function feedbackRoutes(app: FastifyInstance, rooms: Rooms): void {
  serve(app, giveFeedbackCall, ({ body, session: { borrowerId } }) =>
    giveFeedback(rooms, { borrowerId, rating: body.rating, comment: body.comment ?? "" }),
  );
}
