import { capitalsOfPan, panMessage } from "@vaada/contract/pan";
import { Secret } from "@vaada/contract/secret";

const USAGE =
  'Usage: blacklist add <PAN> "<reason>" | remove <PAN> | check <PAN>. With - for the PAN it is read from stdin.';
const REASON_LENGTH_MAX = 200;

export type BlacklistCommand =
  | { readonly act: "add"; readonly pan: string; readonly reason: string }
  | { readonly act: "remove" | "check"; readonly pan: string };

/** Arguments that can't be carried out. The message never repeats them: a PAN may be in any part. */
export class UsageError extends Error {}

export function readCommand([act, pan, ...rest]: readonly string[]): BlacklistCommand {
  if (pan === undefined) throw new UsageError(USAGE);
  if (act === "add" && rest.length === 1) return { act, pan, reason: checkedReason(rest[0] ?? "") };
  if ((act === "remove" || act === "check") && rest.length === 0) return { act, pan };
  throw new UsageError(USAGE);
}

function checkedReason(given: string): string {
  const reason = given.trim();
  if (reason === "" || reason.length > REASON_LENGTH_MAX || /\p{Cc}/u.test(reason))
    throw new UsageError(`The reason is one line of 1 to ${REASON_LENGTH_MAX} characters.`);
  return reason;
}

/** As somebody types it. */
export function readPan(given: string): Secret {
  const pan = capitalsOfPan(given);
  const message = panMessage(pan);
  if (message !== null) throw new UsageError(`${message}.`);
  return new Secret(pan);
}

/** The list holds hashes of PANs, but its reasons as they are written. */
export function refuseToName(pan: Secret, command: BlacklistCommand): void {
  if (command.act !== "add") return;
  const { reason } = command;
  if (/\b[A-Z]{5}\d{4}[A-Z]\b/i.test(reason) || capitalsOfPan(reason).includes(pan.reveal()))
    throw new UsageError("The reason must not name a PAN: it is kept as it is written.");
}
