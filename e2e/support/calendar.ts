import { DAY_MS } from "@vaada/calendar/civil-date";
import { sandboxUrl } from "./addresses.ts";
import { postToSandbox } from "./api.ts";

const MINUTES_PER_DAY = 24 * 60;
/** Ten o'clock in India, in minutes of the day by UTC. */
const MORNING_MINUTE_UTC = 4 * 60 + 30;

type Advance = { readonly advanceDays: number } | { readonly advanceMinutes: number };

/** Moves the platform's calendar. The work of every business day in between is done when this returns. */
export async function advanceCalendar(by: Advance): Promise<void> {
  await postToSandbox(sandboxUrl(), "/clock", by);
}

/** A price holds for the day it was made on, so no journey may begin shortly before the platform's midnight. */
export async function startInTheMorning(sandbox: string): Promise<void> {
  const now = new Date();
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
  const advanceMinutes = (MORNING_MINUTE_UTC - minute + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  await postToSandbox(sandbox, "/clock", { advanceMinutes });
}

/**
 * The salary date with which a loan of today is due in 42 days: the same date a month earlier is at most 14 days away,
 * and a due date at least 15.
 */
export async function salaryDateIn42Days(): Promise<number> {
  return new Date(Date.parse(await todayOfPlatform()) + 42 * DAY_MS).getUTCDate();
}

/** Moves the calendar to a day that is so many days after another. */
export async function advanceToDayAfter(date: string, days: number): Promise<void> {
  const ahead = Date.parse(date) + days * DAY_MS - Date.parse(await todayOfPlatform());
  await advanceCalendar({ advanceDays: ahead / DAY_MS });
}

async function todayOfPlatform(): Promise<string> {
  const reply = await fetch(`${sandboxUrl()}/clock`);
  if (!reply.ok) throw new Error(`clock: ${reply.status} ${await reply.text()}`);
  const { today } = (await reply.json()) as { today: string };
  return today;
}
