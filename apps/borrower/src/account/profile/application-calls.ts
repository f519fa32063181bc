import type { ReplyOf } from "@vaada/contract/call";
import type { cancelApplication, finishLater } from "@vaada/contract/calls/application";
import { type Outcome, request } from "../../api/client.ts";
import { paths } from "../../paths.ts";
import { go } from "../../shell/navigation.ts";

export type ApplicationCalls = {
  cancel: () => Promise<Outcome<ReplyOf<typeof cancelApplication>>>;
  finishLater: () => Promise<Outcome<ReplyOf<typeof finishLater>>>;
};

export const APPLICATION_CALLS: ApplicationCalls = {
  cancel: () => request<typeof cancelApplication>("POST", "/user/application/cancel", { body: {} }),
  finishLater: () => request<typeof finishLater>("POST", "/user/finish-later", { body: {} }),
};

/** The step is asked for anew, so that nothing of the cancelled application stays on this device. */
export const leaveCancelled = (): void => go(paths.stepper(), { replace: true });
