import { randomInt } from "node:crypto";
import type { Person } from "../people/person.ts";
import type { Outbox } from "../phone/outbox.ts";

/** Ten minutes, as the identity authority gives. */
export const AADHAAR_CODE_MINUTES = 10;

/** The recipient of the authority's texts: the authority never says which number it uses. */
export const aadhaarRecipient = (number: string): string => `aadhaar-${number.slice(-4)}`;

/** Texts a new code to the Aadhaar holder's phone and returns it. `host` is the site on which it is typed. */
export function textAadhaarCode(outbox: Outbox, { person, host }: { person: Person; host: string }): string {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const { number } = person.aadhaar;
  outbox.deliver({
    channel: "sms",
    to: aadhaarRecipient(number),
    sender: "JD-UIDAIG",
    text: [
      `${code} is the OTP to verify Aadhaar XXXX XXXX ${number.slice(-4)}. It is valid for ` +
        `${AADHAAR_CODE_MINUTES} minutes.`,
      "Please share it with nobody. UIDAI",
      "",
      // Phones read this last line to offer the code to that site only.
      `@${host} #${code}`,
    ].join("\n"),
  });
  return code;
}
