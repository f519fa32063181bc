import type { Outcome } from "../../api/client.ts";

/** What became of a link that was followed. */
export type LinkVerdict =
  | { kind: "verified" }
  /** It had run out, and a new one is on its way to the same address. */
  | { kind: "renewed" }
  | { kind: "not-working" }
  | { kind: "offline" }
  /** Nobody knows: no answer, or one that is not about the link. */
  | { kind: "failed"; message: string | undefined };

export function linkVerdictOf(outcome: Outcome<unknown>): LinkVerdict {
  switch (outcome.kind) {
    case "ok":
      return { kind: "verified" };
    case "offline":
      return { kind: "offline" };
    case "timeout":
      return { kind: "failed", message: undefined };
    case "refused":
      return verdictOfRefusal(outcome);
    default:
      return outcome satisfies never;
  }
}

/** Endings after which the link has done all it can. */
const FINAL = ["verified", "renewed", "not-working"] as const;

/** The ending of this name, if it is one that nothing can change any more. */
export const finalVerdict = (kind: unknown): LinkVerdict | undefined => {
  const final = FINAL.find((name) => name === kind);
  return final === undefined ? undefined : { kind: final };
};

function verdictOfRefusal({ code, message }: Extract<Outcome<unknown>, { kind: "refused" }>): LinkVerdict {
  if (code === "EMAIL_LINK_EXPIRED") return { kind: "renewed" };
  // A token that was cut short on its way here is refused as a body that can't be right.
  if (code === "EMAIL_LINK_INVALID" || code === "BODY_INVALID") return { kind: "not-working" };
  return { kind: "failed", message };
}
