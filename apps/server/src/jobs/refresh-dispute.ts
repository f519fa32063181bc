import { z } from "zod";
import { settleDispute as settle } from "../loans/repayments/refresh-dispute.ts";
import type { JobRooms } from "./handlers.ts";

const Payload = z.strictObject({ reference: z.string() });

export async function settleDispute(rooms: JobRooms, payload: unknown): Promise<void> {
  const { reference } = Payload.parse(payload);
  // Thrown, so that the queue asks again later.
  if ((await settle(rooms, reference)) === "unavailable")
    throw new Error("settle-dispute: the provider does not answer");
}
