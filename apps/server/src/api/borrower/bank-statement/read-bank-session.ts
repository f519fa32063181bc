import type { Language } from "@vaada/contract/language";
import { isSessionKnown } from "../../../decisioning/bank-statements/store.ts";
import {
  type DecideServices,
  decideOnStatement,
} from "../../../decisioning/decisions/decide-on-statement.ts";
import { readRefusal } from "../../../decisioning/decisions/refusal.ts";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { readProgress } from "../../../journey/applications/store.ts";
import { isOwnApplication, refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { providerUnavailable } from "../../../platform/refusals/provider-unavailable.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { SESSION_PHRASES } from "./phrases.ts";

type SessionKey = { readonly borrowerId: string; readonly reference: string };

/** Whether both the loan and the session are the borrower's, and the session is one of that loan. */
export async function isOwnSession(
  services: Pick<Services, "database">,
  { borrowerId, loanId, reference }: SessionKey & { readonly loanId: number },
): Promise<boolean> {
  if (!(await isOwnApplication(services, { borrowerId, loanId }))) return false;
  return services.database.withTx(asBorrower(borrowerId), (tx) =>
    isSessionKnown(tx, { borrowerId, applicationId: loanId, reference }),
  );
}

/** Answers the result of a session. The browser only names the session: the provider is asked for its result. */
export async function readBankSession(
  services: DecideServices,
  request: SessionKey & { readonly language: Language },
) {
  const result = await decideOnStatement(services, request);
  switch (result?.kind) {
    case "approved":
    case "refused":
    case "review":
    case "passed":
    case "decided":
      return readStoredAnswer(services, request);
    case "needs-statement":
      return { decision: "Proceed to Bank" as const };
    case "nothing-shared":
      return refuse("BANK_STATEMENT_MISSING");
    case "reading":
      return refuse("STILL_PROCESSING", { data: { retry: true } });
    case "unreadable":
      return refuse("BANK_STATEMENT_UNREADABLE");
    case "another-holder":
      return ANOTHER_HOLDER;
    case "replaced":
      return REPLACED;
    case "expired":
    case "failed":
      return refuse("BANK_SESSION_EXPIRED");
    case "postponed":
    case "unavailable":
      return providerUnavailable();
    case undefined:
      return refuse("NOT_FOUND");
    default:
      return result satisfies never;
  }
}

const ANOTHER_HOLDER = refuse("BANK_STATEMENT_UNREADABLE", {
  data: {
    reason: "another-holder",
    message: SESSION_PHRASES.anotherHolder,
  },
});

/** By a session that the borrower asked for, or because a new month began. */
const REPLACED = refuse("BANK_SESSION_EXPIRED", {
  data: {
    reason: "replaced",
    message: SESSION_PHRASES.replaced,
  },
});

/** Answers the decision on file, whichever call took it and however often it is asked for. */
async function readStoredAnswer(
  services: DecideServices,
  { borrowerId, language }: { readonly borrowerId: string; readonly language: Language },
) {
  const refusal = await readRefusal(services, { borrowerId, language });
  if (refusal !== null) return refusal;
  const { position, decision } = await services.database.withTx(asBorrower(borrowerId), async (tx) => {
    const position = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
    return { position, ...(await readProgress(tx, position.application.id)) };
  });
  return decision?.outcome === "approve" ? { decision: "Approve" as const } : refuseOutOfTurn(position);
}
