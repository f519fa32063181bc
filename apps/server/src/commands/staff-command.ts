import { emailMessage } from "@vaada/contract/email";

const USAGE = 'Usage: staff add <e-mail address> "<name>"';
const NAME_LENGTH_MAX = 80;

/** Adds an administrator, who adds everybody else together with a second one. */
export type StaffCommand = { readonly act: "add"; readonly email: string; readonly name: string };

/** The command was not given as it must be, and nothing was changed. */
export class UsageError extends Error {}

export function readStaffCommand([act, email = "", name = "", ...rest]: readonly string[]): StaffCommand {
  if (act !== "add" || rest.length > 0) throw new UsageError(USAGE);
  const fault = emailMessage(email);
  if (fault !== null) throw new UsageError(`${fault}. ${USAGE}`);
  const trimmed = name.trim();
  if (trimmed.length < 2 || trimmed.length > NAME_LENGTH_MAX || /\p{Cc}/u.test(trimmed))
    throw new UsageError(`The name is one line of 2 to ${NAME_LENGTH_MAX} characters. ${USAGE}`);
  return { act, email, name: trimmed };
}
