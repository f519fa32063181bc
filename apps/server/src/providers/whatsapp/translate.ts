import { WhatsappAccepted, WhatsappError, WhatsappEvent, WhatsappStatus } from "@vaada/wire/whatsapp";
import type { HttpResult } from "../http-client.ts";
import type { WhatsappReport, WhatsappResult } from "./port.ts";

/** Pure: what an answer says of one message. */
export function translate(result: HttpResult): WhatsappResult {
  if (result.kind === "not-sent") return { kind: "failed", reason: result.reason };
  if (result.kind === "unknown") return result;
  const { status, body } = result;
  // Anything but a success status is a sure no, whatever the page that comes with it says.
  if (status < 200 || status >= 300) return { kind: "failed", reason: codeIn(body) ?? `HTTP_${status}` };
  const accepted = WhatsappAccepted.safeParse(body);
  const [message] = accepted.success ? accepted.data.messages : [];
  if (message === undefined) return { kind: "unknown", reason: "UNREADABLE" };
  return message.message_status === "paused" ? { kind: "failed", reason: "PAUSED" } : { kind: "sent" };
}

function codeIn(body: unknown): string | null {
  const answer = WhatsappError.safeParse(body);
  return answer.success ? `CODE_${answer.data.error.code}` : null;
}

/** Pure: the reports of our own messages in an event, in its order. What is not about one of them is left out. */
export function reportsIn(body: unknown, phoneNumberId: string): WhatsappReport[] {
  const event = WhatsappEvent.safeParse(body);
  if (!event.success) return [];
  return event.data.entry
    .flatMap(({ changes }) => changes)
    .filter(({ field, value }) => field === "messages" && value.metadata?.phone_number_id === phoneNumberId)
    .flatMap(({ value }) => value.statuses ?? [])
    .flatMap((status) => reportOf(status) ?? []);
}

function reportOf(told: unknown): WhatsappReport | null {
  const parsed = WhatsappStatus.safeParse(told);
  if (!parsed.success) return null;
  const { status, biz_opaque_callback_data: noticeKey, errors } = parsed.data;
  if (noticeKey === undefined || !NOTICE_KEY.test(noticeKey)) return null;
  const code = errors?.[0]?.code;
  const reason = status === "failed" ? (code === undefined ? "UNSAID" : `CODE_${code}`) : null;
  return { noticeKey, stage: status, reason };
}

/** The lender may send other messages from the same number. */
const NOTICE_KEY = /^due-(?:soon|today):[a-z0-9:-]{1,150}$/;
