import { asBorrower } from "../../../../platform/db/actor.ts";
import { passFailpoint } from "../../../../platform/failpoints.ts";
import { withPacedCalls } from "../../../../platform/paces/paced-calls.ts";
import type { TurnKind } from "../../../../platform/paces/store.ts";
import { refreshPauseMs } from "../../refresh-order.ts";
import { beginPresentation } from "../begin-presentation.ts";
import { workOnNotifiedDebit } from "../notify-payer.ts";
import { type DebitServices, type NextLook, refreshDebit } from "../refresh-debit.ts";
import type { LeftDebit, TakenDebit } from "./store.ts";

/** What waits for an instant is not looked at before it. */
const SOON_MS = 20;

/** A debit whose work failed for a reason that nobody has foreseen is not tried again at once. */
const FAILED_PAUSE_MS = 60_000;

/**
 * Does what is due of one debit: presents it, or asks what came of it. One failure keeps no other debit from its turn: it raises
 * an alarm, and this one is tried again.
 */
export async function workOnDebit(
  services: DebitServices,
  debit: TakenDebit,
  kind: TurnKind,
): Promise<LeftDebit> {
  const { id } = debit;
  try {
    const next = await withPacedCalls(kind, () => takeToNextState(services, debit));
    return { id, afterMs: pauseMsOf(services, next) };
  } catch (error) {
    services.log.error({ debitId: id, error }, "alarm: a debit could not be worked on");
    return { id, afterMs: FAILED_PAUSE_MS };
  }
}

async function takeToNextState(services: DebitServices, debit: TakenDebit): Promise<NextLook> {
  if (!debit.isBegun && debit.isByUpi) {
    const stage = await workOnNotifiedDebit(services, debit);
    if (stage.kind !== "begun") return stage;
    passFailpoint("debit-begun");
  } else if (!debit.isBegun) {
    const presentation = await services.database.withTx(asBorrower(debit.borrowerId), (tx) =>
      beginPresentation(tx, services, debit),
    );
    if (presentation !== "begun" && presentation !== "known") return { kind: "done" };
    passFailpoint("debit-begun");
  }
  return refreshDebit(services, debit);
}

function pauseMsOf(services: DebitServices, next: NextLook): number | null {
  switch (next.kind) {
    case "done":
      return null;
    case "asked":
      return 0;
    case "undecided":
      return refreshPauseMs(services, next);
    case "waits":
      return Math.max(next.until.getTime() - services.clock.now().getTime(), SOON_MS);
    case "held":
      return services.settings.repayment.askAgainMs;
    default:
      return next satisfies never;
  }
}
