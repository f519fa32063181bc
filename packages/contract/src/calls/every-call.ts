import type { Call } from "../call.ts";
import { readAppConfig } from "./app-config.ts";
import { checkPan, confirmPan, verifyEmail } from "./basic-details.ts";
import { checkLive, checkReady } from "./health.ts";
import { readIdentityResult, sendAadhaarCode, startDigilocker, verifyAadhaarCode } from "./identity.ts";
import { sendCode, signOut, verifyCode } from "./sign-in.ts";
import { checkStep } from "./step.ts";

/** Every call of the API, in the order of the reference page. The server serves exactly these. */
export const EVERY_CALL: readonly Call[] = [
  sendCode,
  verifyCode,
  signOut,
  checkStep,
  checkPan,
  confirmPan,
  verifyEmail,
  startDigilocker,
  readIdentityResult,
  sendAadhaarCode,
  verifyAadhaarCode,
  readAppConfig,
  checkLive,
  checkReady,
];
