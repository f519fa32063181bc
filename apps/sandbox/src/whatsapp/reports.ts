import { createHmac, randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import {
  WHATSAPP_CHALLENGE,
  WHATSAPP_SIGNATURE_HEADER,
  type WhatsappEvent,
  type WhatsappStatus,
} from "@vaada/wire/whatsapp";
import type { Config } from "../config.ts";
import type { Webhooks } from "../providers/webhooks.ts";
import type { Course } from "./numbers.ts";

type ReportServices = {
  readonly config: Pick<Config, "whatsapp" | "serverUrl" | "momentMs">;
  readonly webhooks: Webhooks;
  readonly now: () => Date;
  readonly closing: AbortSignal;
};

/** A message that was taken, as its reports name it. */
export type TakenMessage = Pick<WhatsappStatus, "id" | "recipient_id" | "biz_opaque_callback_data"> & {
  readonly course: Course;
};

/** The address that the lender has registered for events. */
const WEBHOOK_PATH = "/api/webhooks/whatsapp";
const CHALLENGE_TIMEOUT_MS = 5_000;

/** Reports on messages, each stage a moment after the one before, to an address that has answered its challenge. */
export function openReports(services: ReportServices): { readonly follow: (message: TakenMessage) => void } {
  const { config, closing } = services;
  const url = `${config.serverUrl}${WEBHOOK_PATH}`;
  let isRegistered = false;
  const register = async (): Promise<boolean> => {
    isRegistered ||= await answersChallenge(url, config.whatsapp.verifyToken);
    return isRegistered;
  };
  const walk = async ({ course, ...message }: TakenMessage): Promise<void> => {
    if (!(await register())) return;
    const stages = [...course.stages, ...(course.fails === undefined ? [] : (["failed"] as const))];
    for (const status of stages) {
      await wait(config.momentMs, undefined, { signal: closing });
      const errors =
        status === "failed" ? [{ code: course.fails ?? 0, title: "Message undeliverable" }] : undefined;
      const timestamp = String(Math.floor(services.now().getTime() / 1000));
      send(services, url, { ...message, status, timestamp, ...(errors && { errors }) });
    }
  };
  // Only the sandbox's own end breaks a walk off.
  return { follow: (message) => void walk(message).catch(() => undefined) };
}

/** As when the address is registered: the digits come back as they went, or nothing is ever sent there. */
async function answersChallenge(url: string, token: string): Promise<boolean> {
  const challenge = String(randomInt(10 ** 9));
  const asked = new URLSearchParams({
    [WHATSAPP_CHALLENGE.mode]: "subscribe",
    [WHATSAPP_CHALLENGE.challenge]: challenge,
    [WHATSAPP_CHALLENGE.token]: token,
  });
  try {
    const answer = await fetch(`${url}?${asked}`, {
      redirect: "manual",
      signal: AbortSignal.timeout(CHALLENGE_TIMEOUT_MS),
    });
    return answer.ok && (await answer.text()) === challenge;
  } catch {
    return false;
  }
}

function send({ config, webhooks }: ReportServices, url: string, status: WhatsappStatus): void {
  const { businessAccountId, phoneNumberId, appSecret } = config.whatsapp;
  const value = {
    messaging_product: "whatsapp",
    metadata: { display_phone_number: "918040001000", phone_number_id: phoneNumberId },
    statuses: [status],
  };
  const event: WhatsappEvent = {
    object: "whatsapp_business_account",
    entry: [{ id: businessAccountId, changes: [{ field: "messages", value }] }],
  };
  const body = JSON.stringify(event);
  const signature = `sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`;
  webhooks.send({ provider: "whatsapp", url, body, headers: { [WHATSAPP_SIGNATURE_HEADER]: signature } });
}
