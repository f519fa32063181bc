import { startStack } from "../../tools/dev/stack.ts";
import { HOUSES, type HouseName, tellAddresses } from "./addresses.ts";

/** Each house whole, as `npm start` brings it up, on free ports and a folder that goes with it. */
export default async function bringUpForTests(): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => void (await Promise.all(stops.map((each) => each())));
  try {
    // One after the other: the first one builds the app for both.
    for (const name of HOUSES) stops.push(await bringUpOne(name));
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function bringUpOne(name: HouseName): Promise<() => Promise<void>> {
  const stack = await startStack({ env: { ...process.env, LOG_LEVEL: "info", ...PACE }, throwaway: true });
  tellAddresses(name, {
    APP_URL: stack.urls.app,
    SANDBOX_URL: stack.urls.sandbox,
    DATABASE_URL: stack.databaseSuperuserUrl,
    DATA_DIR: stack.dataDir,
  });
  try {
    await startInTheMorning(stack.urls.sandbox);
  } catch (error) {
    await stack.stop();
    throw error;
  }
  return () => stack.stop();
}

/** The banks of the sandbox are quick, and what is asked again is asked soon: no journey is about their pace. */
const PACE = {
  MOMENT_MS: "0",
  BANK_ASK_AGAIN_MS: "100",
  ESIGN_READ_AGAIN_MS: "100",
  PAYOUT_ASK_AGAIN_MS: "1000",
  REPAYMENT_ASK_AGAIN_MS: "1000",
};

const MINUTES_PER_DAY = 24 * 60;
/** Ten o'clock in India, in minutes of the day by UTC. */
const MORNING_MINUTE_UTC = 4 * 60 + 30;

/** A price holds for the day it was made on, so no journey may begin shortly before the platform's midnight. */
async function startInTheMorning(sandbox: string): Promise<void> {
  const now = new Date();
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
  const advanceMinutes = (MORNING_MINUTE_UTC - minute + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  const reply = await fetch(`${sandbox}/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ advanceMinutes }),
  });
  if (!reply.ok) throw new Error(`the calendar could not be moved: ${reply.status} ${await reply.text()}`);
}
