import { paise } from "@vaada/money/paise";
import { assertBalanced, type Journal, type JournalKind } from "./journal.ts";

/** Takes a journal back, line by line. Nothing is ever struck out: both stay to be read. */
export function reversalOf({ kind, lines }: Journal): Journal {
  const reversal: Journal = {
    kind: reversedKind(kind),
    lines: lines.map((line) => ({ ...line, amount: paise(-line.amount) })),
  };
  assertBalanced(reversal);
  return reversal;
}

function reversedKind(kind: JournalKind): JournalKind {
  switch (kind) {
    case "disbursal":
      return "disbursal-reversed";
    case "disbursal-reversed":
      throw new Error("reversalOf: a reversal is not taken back; what happened anew is posted anew");
    case "payment":
    case "mandate-debit":
    case "payment-returned":
    case "bounce":
    case "late-fee":
    case "waiver":
    case "refund":
      throw new Error(`reversalOf: a ${kind} is not taken back; what undoes it is an event of its own`);
    default:
      return kind satisfies never;
  }
}
