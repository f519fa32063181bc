import {
  readStatement,
  type StatementServices,
} from "../../../decisioning/bank-statements/read-statement.ts";
import { endSession } from "../../../decisioning/bank-statements/statement-session.ts";
import type { OpenStep } from "../../../journey/step-guard/step-guard.ts";
import { openVisitAddress } from "../../../journey/visits/visit.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { providerUnavailable } from "../../../platform/refusals/provider-unavailable.ts";
import { reportAnswer } from "../../../providers/report-answer.ts";
import type { Live } from "./find-session.ts";
import { cameBackAt, placeOfSession } from "./session-address.ts";
import { isLiveOrDecided } from "./store.ts";

type Wish = { readonly borrowerId: string; readonly openStep: OpenStep };

/**
 * Where the browser goes now. `over`: the session has ended and another one must be begun. `unused`: nothing was shared
 * in it, and another one is asked for in its place.
 */
export async function resumeSession(services: StatementServices, wish: Wish, session: Live) {
  const { sessionId, expiresAt, reference, visitSealed } = session;
  const address = openVisitAddress(services.vault, placeOfSession(sessionId), visitSealed);
  const cameBack = cameBackAt(address, reference);
  if (session.isRead) return send(services, wish, { sessionId, to: cameBack });
  const status = await services.bankStatements.look(reference);
  reportAnswer(services, "bank-statement", status);
  const isOverdue = services.clock.realNow() >= expiresAt;
  switch (status.kind) {
    case "unavailable":
      return providerUnavailable();
    case "uploaded": {
      // They shared it and never came back: the return page asks what came of it.
      const use = isOverdue ? await useOf(services, wish, session) : "some";
      if (use === "unknown") return providerUnavailable();
      return use === "none" ? "over" : send(services, wish, { sessionId, to: cameBack });
    }
    case "waiting":
      if (isOverdue) return end(services, wish, { sessionId, outcome: "expired" });
      return session.isUnwanted ? "unused" : send(services, wish, { sessionId, to: address.url });
    case "expired":
      return end(services, wish, { sessionId, outcome: "expired" });
    case "gone":
      return end(services, wish, { sessionId, outcome: "failed" });
    default:
      return status satisfies never;
  }
}

/** The answer is kept under this body too: the one that began the session may have asked in other words. */
async function send(
  { database }: StatementServices,
  { borrowerId, openStep }: Wish,
  { sessionId, to }: { readonly sessionId: string; readonly to: string },
) {
  const reply = { redirect_url: to };
  await database.withTx(asBorrower(borrowerId), async (tx) => {
    if (await isLiveOrDecided(tx, sessionId)) await openStep.rememberReply(tx, reply);
  });
  return reply;
}

/** What a statement past its time is good for. While nobody can tell, it is not thrown away: the sweep does so in time. */
async function useOf(
  services: StatementServices,
  { borrowerId }: Wish,
  { reference }: Live,
): Promise<"some" | "none" | "unknown"> {
  const came = await readStatement(services, { borrowerId, reference });
  switch (came?.kind) {
    case "read":
    case "reading":
    case "decided":
      return "some";
    case "unavailable":
    case "nothing-shared":
      return "unknown";
    case "expired":
    case "unreadable":
    case "another-holder":
    case "failed":
    case "replaced":
    case undefined:
      return "none";
    default:
      return came satisfies never;
  }
}

async function end(
  { database, clock }: StatementServices,
  { borrowerId }: Wish,
  { sessionId, outcome }: { readonly sessionId: string; readonly outcome: "expired" | "failed" },
): Promise<"over"> {
  await database.withTx(asBorrower(borrowerId), (tx) =>
    endSession(tx, { sessionId, outcome, now: clock.realNow() }),
  );
  return "over";
}
