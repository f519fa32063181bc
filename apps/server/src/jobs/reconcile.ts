import { reconcileDays } from "../operations/reconciliations/reconcile-days.ts";
import type { JobServices } from "./handlers.ts";

/** Compares what is due to be compared. A provider that does not answer has the queue try again later. */
export const reconcile = (services: JobServices): Promise<void> => reconcileDays(services);
