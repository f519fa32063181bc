import { runBusinessDays as run } from "../operations/days/run-business-days.ts";
import type { JobServices } from "./handlers.ts";

/** Does the work of the business days that is due. Thrown errors have the queue go on with it later. */
export const runBusinessDays = (services: JobServices): Promise<void> => run(services);
