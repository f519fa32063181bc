import { refreshDispute as refresh } from "../loans/repayments/refresh-dispute.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";

export async function refreshDispute(
  services: JobServices,
  { reference }: JobPayload<"refresh-dispute">,
): Promise<void> {
  // Thrown, so that the queue asks again later.
  if ((await refresh(services, reference)) === "unavailable")
    throw new Error("refresh-dispute: the provider does not answer");
}
