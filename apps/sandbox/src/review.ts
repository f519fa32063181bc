import { SANDBOX_SECRET_HEADER } from "@vaada/wire/platform-clock";
import { PLATFORM_REVIEW_PATH, REVIEW_ACTIONS, type ReviewAct } from "@vaada/wire/platform-review";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { Refusal, read } from "./refusal.ts";

type LenderServer = { readonly serverUrl: string; readonly sandboxSecret: string };

/**
 * The acts of a person of the lender on a waiting loan. The server does them, and its answer is passed on.
 */
export function reviewRoutes(app: FastifyInstance, server: LenderServer): void {
  app.post("/review", async ({ body }, reply) => {
    const { status, answer } = await forward(server, read(ReviewBody, body));
    return reply.code(status).send(answer);
  });
}

async function forward(
  { serverUrl, sandboxSecret }: LenderServer,
  act: ReviewAct,
): Promise<{ status: number; answer: unknown }> {
  const response = await fetch(`${serverUrl}${PLATFORM_REVIEW_PATH}`, {
    method: "POST",
    headers: { [SANDBOX_SECRET_HEADER]: sandboxSecret, "content-type": "application/json" },
    body: JSON.stringify(act),
    redirect: "error",
    signal: AbortSignal.timeout(REVIEW_TIMEOUT_MS),
  }).catch(() => {
    throw new Refusal(503, `The server at ${serverUrl} does not answer, so nobody can act on a loan`);
  });
  const answer: unknown = await response.json().catch(() => {
    throw new Refusal(503, `The server gave no answer that can be read (HTTP ${response.status})`);
  });
  return { status: response.status, answer };
}

/** A person is looking at the page; the server only writes the act down. */
const REVIEW_TIMEOUT_MS = 10_000;

const LOAN_ID = "must be a loan’s number, such as 1001";

const ReviewBody = z.strictObject({
  loan_id: z
    .union(
      [
        z.int(),
        z
          .string()
          .regex(/^\d{1,15}$/)
          .transform(Number),
      ],
      { error: LOAN_ID },
    )
    .refine((id) => id >= 1, LOAN_ID),
  action: z.enum(REVIEW_ACTIONS, { error: `must be one of ${REVIEW_ACTIONS.join(", ")}` }),
});
