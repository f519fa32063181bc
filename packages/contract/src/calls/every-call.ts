import type { Call } from "../call.ts";
import { readAppConfig } from "./app-config.ts";
import { checkLive, checkReady } from "./health.ts";
import { sendCode, signOut, verifyCode } from "./sign-in.ts";
import { checkStep } from "./step.ts";

/** Every call of the API, in the order of the reference page. The server serves exactly these. */
export const EVERY_CALL: readonly Call[] = [
  sendCode,
  verifyCode,
  signOut,
  checkStep,
  readAppConfig,
  checkLive,
  checkReady,
];
