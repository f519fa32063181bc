import { reconcileDays } from "../operations/reconciliations/reconcile-days.ts";
import type { JobRooms } from "./handlers.ts";

/** Compares what is due to be compared. A provider that does not answer has the queue try again later. */
export const reconcile = (rooms: JobRooms): Promise<void> => reconcileDays(rooms);
