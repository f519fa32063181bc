import type { Email } from "postal-mime";
import { textOfHtml } from "./html-text.ts";

/** A mail as the phone keeps it: its subject in the first line, its words, and a line for each file that came with it. */
export function textOfMail(mail: Email): string {
  const subject = oneLine(mail.subject ?? "");
  const words = withoutReturns(mail.text ?? textOfHtml(mail.html ?? "")).trim();
  const files = mail.attachments
    .filter(({ related }) => related !== true)
    .map(({ filename }) => `Attachment: ${oneLine(filename ?? "") || "(no name)"}`);
  return [subject || "(no subject)", words, files.join("\n")].filter((part) => part !== "").join("\n\n");
}

/** "Vaada <hello@vaada.example>", or whoever the envelope names when the mail itself names nobody. */
export function senderOfMail(mail: Email, envelopeFrom: string): string {
  const { name = "", address = envelopeFrom } = mail.from ?? {};
  return oneLine(name === "" ? address : `${name} <${address}>`);
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
const withoutReturns = (text: string): string => text.replaceAll(/\r\n?/g, "\n");
