import type { Refusal } from "../../api/client.ts";
import { type DetailsErrors, inWords } from "./details-errors.ts";

/** What a refusal says about the values themselves, or `null` when it is not about them: then trying again may help. */
export function refusalAtFields({ code, message = "", fields }: Refusal): DetailsErrors | null {
  switch (code) {
    case "PAN_NOT_FOUND":
    case "PAN_INACTIVE":
    case "PAN_NOT_INDIVIDUAL":
    case "PAN_ALREADY_REGISTERED":
      return { pan: message, email: null };
    default: {
      const pan = inWords(fields.pan ?? null);
      const email = inWords(fields.email ?? null);
      return pan === null && email === null ? null : { pan, email };
    }
  }
}
