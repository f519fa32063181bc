import {
  SMS_DELIVERED,
  SMS_REPORT_FIELD,
  SMS_UNDELIVERED,
  SmsError,
  SmsReply,
  SmsReports,
  SmsReportV3,
} from "@vaada/wire/sms";
import type { HttpResult } from "../http-client.ts";
import type { PartnerTrouble } from "../troubles.ts";
import type { SmsReport, SmsResult } from "./port.ts";

/** MSG91 says with HTTP 200 too that it does not know a key. */
export function troubleOfTexts(body: unknown): PartnerTrouble | null {
  const refused = SmsError.safeParse(body);
  return refused.success && /auth/i.test(refused.data.message) ? "not-known" : null;
}

/** Their words → our words. Pure, so every odd reply we ever meet becomes one line in the test. */
export function translate(result: HttpResult): SmsResult {
  if (result.kind === "not-sent") return { kind: "failed", reason: result.reason };
  if (result.kind === "unknown") return result;
  // Anything but a success status is a sure no, whatever the page that comes with it says.
  if (result.status < 200 || result.status >= 300) return { kind: "failed", reason: `HTTP_${result.status}` };
  const reply = SmsReply.safeParse(result.body);
  if (!reply.success) return { kind: "unknown", reason: "UNREADABLE" };
  if (reply.data.type === "error") return { kind: "failed", reason: "REFUSED" };
  const request = reply.data.request_id ?? reply.data.message ?? "";
  return { kind: "sent", request: REQUEST.test(request) ? request : null };
}

/** As MSG91 names a sending, with room to spare. */
const REQUEST = /^[\w-]{8,64}$/;

/** What an event of delivery says, in either of its versions. Empty for what nobody can make sense of. */
export function reportsIn(body: Buffer): readonly SmsReport[] {
  const text = body.toString("utf8");
  const event = jsonOf(text) ?? jsonOf(new URLSearchParams(text).get(SMS_REPORT_FIELD));
  const single = SmsReportV3.safeParse(event);
  const many = single.success ? [{ ...single.data, report: [single.data] }] : listIn(event);
  return many.flatMap(({ requestId, report }) =>
    REQUEST.test(requestId) ? report.flatMap(({ status }) => reportOf(requestId, String(status))) : [],
  );
}

/** The list as it is, or under its field: a relay may have made JSON of the form. */
function listIn(event: unknown): SmsReports {
  const field =
    typeof event === "object" && event !== null && SMS_REPORT_FIELD in event
      ? event[SMS_REPORT_FIELD]
      : event;
  const list = SmsReports.safeParse(typeof field === "string" ? jsonOf(field) : field);
  return list.success ? list.data : [];
}

function reportOf(request: string, status: string): SmsReport[] {
  if (status === SMS_DELIVERED) return [{ request, outcome: "delivered", reason: null }];
  if (SMS_UNDELIVERED.includes(status)) return [{ request, outcome: "failed", reason: `STATUS_${status}` }];
  // On its way, or a word that we never met: nothing has ended.
  return [];
}

function jsonOf(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
