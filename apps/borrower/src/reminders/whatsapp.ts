import type { changeConsent, readConsents } from "@vaada/contract/calls/consents";
import { WHATSAPP_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { type Outcome, request } from "../api/client.ts";

/** `none`: the lender sends no reminders by WhatsApp. */
export type WhatsappState = "none" | "off" | "on";

export type WhatsappCalls = {
  readonly read: () => Promise<WhatsappState | null>;
  readonly turn: (granted: boolean) => Promise<Outcome<unknown>>;
};

export const WHATSAPP: WhatsappCalls = {
  /** `null` when it can't be read just now. */
  read: async () => {
    const outcome = await request<typeof readConsents>("GET", "/user/consents");
    if (outcome.kind !== "ok") return null;
    const consent = outcome.data.find(({ kind }) => kind === "whatsapp");
    if (consent === undefined) return "none";
    return consent.granted ? "on" : "off";
  },
  turn: (granted) =>
    request<typeof changeConsent>("POST", "/user/consents", {
      body: { kind: "whatsapp", granted },
      noticeVersion: WHATSAPP_NOTICE_VERSION,
    }),
};
