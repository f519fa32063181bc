import { startStack } from "../../tools/dev/stack.ts";
import { publishAddresses, STACKS, type StackName } from "./addresses.ts";
import { startInTheMorning } from "./calendar.ts";

/** Starts each stack whole, as `npm start` does, on free ports and a folder that goes with it. */
export default async function startStacks(): Promise<() => Promise<void>> {
  const started = await Promise.allSettled(STACKS.map(startOneStack));
  const stops = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const stop = async () => void (await Promise.all(stops.map((each) => each())));
  const failed = started.find((one) => one.status === "rejected");
  if (failed === undefined) return stop;
  await stop();
  throw failed.reason;
}

async function startOneStack(name: StackName): Promise<() => Promise<void>> {
  const stack = await startStack({ env: { ...process.env, LOG_LEVEL: "info", ...PACE }, throwaway: true });
  publishAddresses(name, {
    APP_URL: stack.urls.app,
    CONSOLE_URL: stack.urls.console,
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

/** The banks of the sandbox answer at once and retries come soon: no journey is about their pace. */
const PACE = {
  MOMENT_MS: "0",
  BANK_ASK_AGAIN_MS: "100",
  ESIGN_READ_AGAIN_MS: "100",
  PAYOUT_ASK_AGAIN_MS: "1000",
  REPAYMENT_ASK_AGAIN_MS: "1000",
};
