import type { Secret } from "@vaada/contract/secret";
import { SANDBOX_SECRET_HEADER } from "@vaada/wire/platform-clock";
import { PLATFORM_REVIEW_PATH, ReviewAct } from "@vaada/wire/platform-review";
import type { FastifyInstance, FastifyReply } from "fastify";
import { performReview } from "../../../operations/reviews/perform-review.ts";
import type { ReviewOutcome } from "../../../operations/reviews/review.ts";
import { answerNotFound, answerRefused, JSON_TYPE } from "../../../platform/http/answer.ts";
import { successText } from "../../../platform/http/envelope.ts";
import { isSameSecret } from "../../../platform/http/same-secret.ts";
import { refuseFields } from "../../../platform/refusals/fields.ts";
import type { Services } from "../../../services.ts";

/**
 * Lets the sandbox do what a person of the lender would. There is no such address without the sandbox, and for who does
 * not know its secret there is none either.
 */
export function platformReviewRoutes(app: FastifyInstance, services: Services, secret: Secret): void {
  app.register(async (scope) => {
    scope.addHook("onRequest", async (request, reply) => {
      if (!isSameSecret(request.headers[SANDBOX_SECRET_HEADER], secret)) return answerNotFound(reply);
    });
    scope.post(PLATFORM_REVIEW_PATH, async (request, reply) => {
      const act = ReviewAct.safeParse(request.body);
      if (!act.success) return answerRefused(reply, refuseFields(act.error.issues));
      const { loan_id: applicationId, action } = act.data;
      const reviewed = await performReview(services, { applicationId, action, by: { kind: "sandbox" } });
      return answer(reply, act.data, reviewed);
    });
  });
}

function answer(reply: FastifyReply, act: ReviewAct, reviewed: ReviewOutcome): FastifyReply {
  switch (reviewed.kind) {
    case "done":
      return reply.header("content-type", JSON_TYPE).send(successText({ ...act, about: reviewed.about }));
    case "no-such-loan":
      return answerNotFound(reply);
    case "refused":
      return reply.code(409).send({ statusCode: 409, message: reviewed.says, data: null });
    default:
      return reviewed satisfies never;
  }
}
