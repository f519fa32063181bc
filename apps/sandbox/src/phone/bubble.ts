import { linkedText, type TextPart } from "./linked-text.ts";
import type { Channel, Message } from "./message-store.ts";
import { showRecipient } from "./message-store.ts";

/** A message as the phone shows it, worked out here once for the page and for what arrives later. */
export type Bubble = {
  readonly id: number;
  readonly channel: Channel;
  readonly sender: string;
  readonly to: string;
  /** The first line of an e-mail or of a push message, "" of a text. */
  readonly subject: string;
  readonly parts: readonly TextPart[];
  readonly sentAt: string;
  readonly time: string;
  readonly day: string;
  /** The one-time code in the text, "" when there is none. */
  readonly code: string;
};

export function bubbleOf(message: Message): Bubble {
  const sentAt = new Date(message.sentAt);
  const { subject, words } = contentOf(message);
  return {
    id: message.id,
    channel: message.channel,
    sender: message.sender,
    to: showRecipient(message.to),
    subject,
    parts: linkedText(words),
    sentAt: message.sentAt,
    time: TIME.format(sentAt),
    day: DAY.format(sentAt),
    code: CODE_LINE.exec(message.text)?.[1] ?? "",
  };
}

function contentOf({ channel, text }: Message): { subject: string; words: string } {
  if (channel === "sms" || channel === "whatsapp") return { subject: "", words: text };
  const [subject = "", ...lines] = text.split("\n");
  return { subject, words: lines.join("\n").trim() };
}

/** The last line of a code's text, which phones read to fill the code in. */
const CODE_LINE = /\n@\S+ #(\d{4,9})$/;

const TIME = new Intl.DateTimeFormat("en-IN", {
  timeZone: "Asia/Kolkata",
  hour: "numeric",
  minute: "2-digit",
});
const DAY = new Intl.DateTimeFormat("en-IN", {
  timeZone: "Asia/Kolkata",
  weekday: "long",
  day: "numeric",
  month: "long",
});
