import { randomBytes } from "node:crypto";
import type { WhatsappError } from "@vaada/wire/whatsapp";

/** A refusal in the words of Meta's Graph API. */
export class WhatsappRefusal extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, title: string) {
    super(`(#${code}) ${title}`);
    this.status = status;
    this.code = code;
  }
}

export const errorBody = ({ code, message }: { code: number; message: string }): WhatsappError => ({
  error: {
    message,
    type: "OAuthException",
    code,
    error_data: { messaging_product: "whatsapp", details: message },
    fbtrace_id: randomBytes(8).toString("base64url"),
  },
});
