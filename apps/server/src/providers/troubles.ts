/**
 * Trouble that no waiting mends, and a person must: an unknown key, a key without the right, an answer that
 * is not the partner's.
 */
export const PARTNER_TROUBLES = ["not-known", "not-allowed", "unreadable"] as const;
export type PartnerTrouble = (typeof PARTNER_TROUBLES)[number];

/** Told of every trouble. Whoever listens must be quick and never throw. */
type TroubleListener<Who> = (who: Who, trouble: PartnerTrouble) => void;

/** The companies that are called, as the lender's contracts name them. */
export const PARTNERS = [
  "razorpay",
  "razorpayx",
  "cashfree",
  "surepass",
  "finbox",
  "msg91",
  "whatsapp",
] as const;
export type Partner = (typeof PARTNERS)[number];

/** The mail server is the lender's own and no partner, and can refuse us all the same. */
export const TROUBLED = [...PARTNERS, "mail"] as const;
export type Troubled = (typeof TROUBLED)[number];

const listeners = new Set<TroubleListener<Troubled>>();

export function listenToTroubles(listener: TroubleListener<Troubled>): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellTrouble(who: Troubled, trouble: PartnerTrouble): void {
  for (const listener of listeners) listener(who, trouble);
}

/** The words of every translator for an answer that was well formed and not the one that is known. */
const OTHER_SHAPE: ReadonlySet<unknown> = new Set(["UNREADABLE", "INCOMPLETE"]);

/**
 * The same client, of which an answer of another shape is told as trouble: only its translator knows what shape it
 * has, and its result says so.
 */
export function tellingOfShapes<Client extends object>(partner: Partner, client: Client): Client {
  const told = Object.entries(client).map(([name, member]: [string, unknown]) => [
    name,
    typeof member === "function" ? (...args: unknown[]) => lookedAt(partner, member(...args)) : member,
  ]);
  return Object.fromEntries(told) as Client;
}

function lookedAt(partner: Partner, result: unknown): unknown {
  if (!(result instanceof Promise)) return result;
  return result.then((answer: unknown) => {
    if (isOfOtherShape(answer)) tellTrouble(partner, "unreadable");
    return answer;
  });
}

const isOfOtherShape = (answer: unknown): boolean =>
  typeof answer === "object" && answer !== null && "reason" in answer && OTHER_SHAPE.has(answer.reason);
