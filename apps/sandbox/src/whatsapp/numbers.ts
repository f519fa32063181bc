import { WhatsappRefusal } from "./whatsapp-error.ts";

/** The end of the message that a number is known for: how far it comes, or the code with which a report says that it failed. */
export type Course = { readonly stages: readonly ("sent" | "delivered" | "read")[]; readonly fails?: number };

const WHOLE: Course = { stages: ["sent", "delivered", "read"] };

/** Codes and titles as Meta's list of errors has them, by the last four digits of the number that is written to. */
const REFUSED: Readonly<Record<string, readonly [status: number, code: number, title: string]>> = {
  "4201": [400, 131026, "Message undeliverable"],
  "4203": [400, 132015, "Template is paused"],
  "4204": [429, 130429, "Rate limit hit"],
  "4205": [401, 190, "Access token has expired"],
  "4206": [403, 131031, "Business account has been locked"],
  "4208": [500, 131000, "Something went wrong"],
};

const COURSES: Readonly<Record<string, Course>> = {
  "4202": { stages: ["sent"], fails: 131026 },
  "4207": { stages: ["sent", "delivered"] },
};

/** Refuses what the number stands for, or answers how its message goes on. */
export function courseOfNumber(number: string): Course {
  const end = number.slice(-4);
  const refused = REFUSED[end];
  if (refused !== undefined) throw new WhatsappRefusal(...refused);
  return COURSES[end] ?? WHOLE;
}
