import type { SeededRandom } from "../prove/seeded-random.ts";
import type { Desks } from "./desks.ts";
import type { Lender } from "./lender.ts";

/** The lender's people at work: what they do in the console on a day of desk work. */
export type StaffRoom = { work(given: { readonly daysLeft: number }): Promise<void> };

export function openStaffRoom(_given: {
  readonly lender: Lender;
  readonly random: SeededRandom;
  readonly desks: Desks;
}): StaffRoom {
  return { work: async () => undefined };
}
