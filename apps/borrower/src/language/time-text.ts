import { clockText } from "./dates.ts";

/** "4:12 PM" as the server writes it, in the screen's language; what is no such time stays as it is. */
export function timeText(english: string): string {
  const [, hour, minutes, half] = /^(\d{1,2}):(\d{2}) ([AP]M)$/.exec(english) ?? [];
  if (hour === undefined) return english;
  return clockText(`${hour}:${minutes}`, (Number(hour) % 12) + (half === "PM" ? 12 : 0));
}
