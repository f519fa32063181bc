import type { readAppConfig } from "@vaada/contract/calls/app-config";
import type { Subscription, subscribeToPush } from "@vaada/contract/calls/push";
import { REMINDERS_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { type Outcome, request } from "../api/client.ts";

export type ReminderCalls = {
  /** What a browser subscribes with; `null` where the lender sends no reminders. */
  readKey: () => Promise<Outcome<string | null>>;
  tell: (subscription: Subscription, granted: boolean) => Promise<Outcome<unknown>>;
};

export const REMINDER_CALLS: ReminderCalls = {
  readKey: async () => {
    const outcome = await request<typeof readAppConfig>("GET", "/app/config");
    return outcome.kind === "ok" ? { kind: "ok", data: outcome.data.push?.publicKey ?? null } : outcome;
  },
  tell: (subscription, granted) =>
    request<typeof subscribeToPush>("POST", "/user/push", {
      body: { subscription, granted },
      noticeVersion: REMINDERS_NOTICE_VERSION,
    }),
};
