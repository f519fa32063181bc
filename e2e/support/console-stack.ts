import { startStack } from "../../tools/dev/stack.ts";
import { publishAddresses, useStack } from "./addresses.ts";

/** A stack in which every payout waits for two people, which no other journey is about. */
export type ConsoleStack = { stop(): Promise<void> };

/** Starts it and makes it the one that this worker's calls go to. */
export async function startConsoleStack(): Promise<ConsoleStack> {
  const stack = await startStack({
    env: {
      ...process.env,
      DISBURSAL_AUTOMATIC_RUPEES_MAX: "1000",
      MOMENT_MS: "0",
      BANK_ASK_AGAIN_MS: "100",
      ESIGN_READ_AGAIN_MS: "100",
      PAYOUT_ASK_AGAIN_MS: "1000",
    },
    throwaway: true,
  });
  publishAddresses("CONSOLE", {
    APP_URL: stack.urls.app,
    CONSOLE_URL: stack.urls.console,
    SANDBOX_URL: stack.urls.sandbox,
    DATABASE_URL: stack.databaseSuperuserUrl,
    DATA_DIR: stack.dataDir,
  });
  useStack("CONSOLE");
  return {
    stop: async () => {
      useStack("JOURNEYS");
      await stack.stop();
    },
  };
}
