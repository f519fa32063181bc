import { sandboxUrl } from "./addresses.ts";

const DAY_MS = 86_400_000;

type Advance = { readonly advanceDays: number } | { readonly advanceMinutes: number };

/** Moves the platform's calendar; every day in between is walked when it answers. */
export async function advance(by: Advance): Promise<void> {
  await askClock({
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(by),
  });
}

/**
 * The salary date with which a loan of today is due in 42 days: the same date a month earlier is at most 14 days away,
 * and a due date at least 15.
 */
export async function salaryDateIn42Days(): Promise<number> {
  const { today } = await askClock();
  return new Date(Date.parse(today) + 42 * DAY_MS).getUTCDate();
}

async function askClock(init?: RequestInit): Promise<{ today: string }> {
  const reply = await fetch(`${sandboxUrl()}/clock`, init);
  if (!reply.ok) throw new Error(`clock: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as { today: string };
}
