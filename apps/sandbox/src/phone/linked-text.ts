/** A piece of a message: plain words, or an address that can be followed. */
export type TextPart = { readonly text: string; readonly isLink: boolean };

/** Splits a message at its web addresses; put together again, the parts are the message to the letter. */
export function linkedText(message: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: found, index } of message.matchAll(WEB_ADDRESS)) {
    const address = found.replace(AFTER_AN_ADDRESS, "");
    if (!URL.canParse(address)) continue;
    if (index > at) parts.push({ text: message.slice(at, index), isLink: false });
    parts.push({ text: address, isLink: true });
    at = index + address.length;
  }
  if (at < message.length) parts.push({ text: message.slice(at), isLink: false });
  return parts;
}

const WEB_ADDRESS = /\bhttps?:\/\/[^\s<>"]+/g;
/** Ends the sentence that the address stands in, and not the address. */
const AFTER_AN_ADDRESS = /[.,;:!?)\]}'’]+$/;
