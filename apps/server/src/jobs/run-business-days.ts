import { runBusinessDays as run } from "../days/run-business-days.ts";
import type { JobRooms } from "./tasks.ts";

/** Does the work of the business days that is due. Thrown errors have the queue go on with it later. */
export const runBusinessDays = (rooms: JobRooms): Promise<void> => run(rooms);
