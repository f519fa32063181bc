import { z } from "zod";
import { settleDispute as settle } from "../loans/repayments/refresh-dispute.ts";
import type { JobServices } from "./handlers.ts";

const Payload = z.strictObject({ reference: z.string() });

export async function settleDispute(services: JobServices, payload: unknown): Promise<void> {
  const { reference } = Payload.parse(payload);
  // Thrown, so that the queue asks again later.
  if ((await settle(services, reference)) === "unavailable")
    throw new Error("settle-dispute: the provider does not answer");
}
