import { SmsError, SmsReply } from "@vaada/wire/sms";
import type { HttpResult } from "../http-client.ts";
import type { PartnerTrouble } from "../troubles.ts";
import type { SmsResult } from "./port.ts";

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
  return reply.data.type === "success" ? { kind: "sent" } : { kind: "failed", reason: "REFUSED" };
}
