import { setTimeout as wait } from "node:timers/promises";
import { SMS_DELIVERED, SMS_REPORT_FIELD, type SmsReports } from "@vaada/wire/sms";
import type { Config } from "../config.ts";
import type { Webhooks } from "./webhooks.ts";

/** How a text ends: the status and its word. `null`: the operator never says. */
type End = { readonly status: string; readonly desc: string } | null;

const DELIVERED: End = { status: SMS_DELIVERED, desc: "DELIVERED" };

/** By the first seven digits of a number. A code arrives all the same, or nobody could sign in with such a number. */
const ENDS: Readonly<Record<string, End>> = {
  "6000001": { status: "2", desc: "FAILED" },
  "6000002": { status: "16", desc: "REJECTED" },
  "6000003": { status: "17", desc: "BLOCKED NUMBER" },
  "6000004": null,
};

const endOf = (to: string): End => {
  const end = ENDS[to.slice(0, 7)];
  return end === undefined ? DELIVERED : end;
};

/** Whether a text that is no code arrives on the phone. */
export const arrivesAt = (to: string): boolean => endOf(to) === DELIVERED;

type TakenText = { readonly request: string; readonly to: string; readonly isCode: boolean };
export type TextReports = { readonly follow: (text: TakenText) => void };

/** MSG91's webhook of delivery in its version 2: a form, a moment after the text. Without an address that was registered it says nothing. */
export function openTextReports({
  config,
  webhooks,
  closing,
  now,
}: {
  readonly config: Pick<Config, "smsWebhookSecret" | "serverUrl" | "momentMs">;
  readonly webhooks: Webhooks;
  readonly closing: AbortSignal;
  readonly now: () => Date;
}): TextReports {
  const { smsWebhookSecret: secret, serverUrl, momentMs } = config;
  if (secret === null) return { follow: () => undefined };
  const url = `${serverUrl}/api/webhooks/sms/${secret}`;
  const report = async ({ request, to, isCode }: TakenText): Promise<void> => {
    const end = isCode ? DELIVERED : endOf(to);
    if (end === null) return;
    await wait(momentMs, undefined, { signal: closing });
    const date = now().toISOString().slice(0, 19).replace("T", " ");
    const reports: SmsReports = [
      { ...ACCOUNT, requestId: request, report: [{ date, number: `91${to}`, ...end }] },
    ];
    webhooks.send({
      provider: "sms",
      url,
      body: new URLSearchParams({ [SMS_REPORT_FIELD]: JSON.stringify(reports) }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  };
  // Only the sandbox's own end breaks a report off.
  return { follow: (text) => void report(text).catch(() => undefined) };
}

const ACCOUNT = { senderId: "VAADA", userId: "100001", campaignName: "API" };
