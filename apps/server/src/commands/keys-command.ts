const USAGE =
  "Usage: keys | keys rotate. The first lists every key, the second seals everything with the newest one.";

export type KeysCommand = { readonly act: "show" | "rotate" };

/** The command was not given as it must be, and nothing was changed. */
export class UsageError extends Error {}

export function readKeysCommand([act, ...rest]: readonly string[]): KeysCommand {
  if (act === undefined) return { act: "show" };
  if (act === "rotate" && rest.length === 0) return { act };
  throw new UsageError(USAGE);
}
