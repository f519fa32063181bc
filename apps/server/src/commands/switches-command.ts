import { SWITCHES, type SwitchName } from "../platform/db/switches.ts";

const USAGE = `Usage: switches | switches stop <switch> "<reason>" | switches start <switch>. The switches are ${SWITCHES.join(", ")}.`;
const REASON_LENGTH_MAX = 200;

export type SwitchCommand =
  | { readonly act: "show" }
  | { readonly act: "stop"; readonly name: SwitchName; readonly reason: string }
  | { readonly act: "start"; readonly name: Exclude<SwitchName, "money"> };

/** The command was not given as it must be, and nothing was changed. */
export class UsageError extends Error {}

export function readSwitchCommand([act, given, ...rest]: readonly string[]): SwitchCommand {
  if (act === undefined) return { act: "show" };
  const name = SWITCHES.find((one) => one === given);
  if (name === undefined) throw new UsageError(USAGE);
  if (act === "stop" && rest.length === 1) return { act, name, reason: checkedReason(rest[0] ?? "") };
  if (act !== "start" || rest.length > 0) throw new UsageError(USAGE);
  if (name === "money")
    throw new UsageError(
      "Money moves again once npm run reconcile has compared the books with the providers.",
    );
  return { act, name };
}

function checkedReason(given: string): string {
  const reason = given.trim();
  if (reason === "" || reason.length > REASON_LENGTH_MAX || /\p{Cc}/u.test(reason))
    throw new UsageError(`The reason is one line of 1 to ${REASON_LENGTH_MAX} characters.`);
  return reason;
}
