import { setTimeout as wait } from "node:timers/promises";
import {
  refreshSigning,
  type SigningEnd,
  type SigningServices,
} from "../../../agreements/signing/refresh-signing.ts";
import { readSigning } from "../../../agreements/signing/store.ts";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { takeOf } from "../../../platform/db/limits.ts";
import { providerUnavailable } from "../../../platform/refusals/provider-unavailable.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";

type ReportQuery = { readonly borrowerId: string; readonly reference: string };

/** Whether the return address names a signing of this borrower, in whichever browser it was started. */
export function isOwnSigning({ database }: Pick<Services, "database">, query: ReportQuery): Promise<boolean> {
  return database.withTx(asBorrower(query.borrowerId), async (tx) => (await readSigning(tx, query)) !== null);
}

/** Replies the outcome of a signing. The return address only names the signing: the service is asked for the outcome. */
export async function readESignReport(services: SigningServices, query: ReportQuery) {
  const end = await refreshUntilEnded(services, query);
  switch (end) {
    case "signed":
      return { redirect_to: (await readPosition(services, query)).route };
    case "name-differs":
      return refuse("ESIGN_NAME_MISMATCH");
    case "not-completed":
    case "altered":
    case "failed":
      return refuse("ESIGN_NOT_COMPLETED");
    case "expired":
    case "replaced":
      return refuseLate(services, query);
    case "open":
      return refuse("STILL_PROCESSING", { data: { retry: true } });
    case "unavailable":
      return providerUnavailable();
    case null:
      return refuse("NOT_FOUND");
    default:
      return end satisfies never;
  }
}

/** A borrower with new terms goes to read them; everyone else signs again. */
async function refuseLate(services: SigningServices, query: ReportQuery) {
  const position = await readPosition(services, query);
  return position.step === "e-sign" ? refuse("ESIGN_NOT_COMPLETED") : refuseOutOfTurn(position);
}

const readPosition = (services: SigningServices, { borrowerId }: ReportQuery) =>
  services.database.withTx(asBorrower(borrowerId), (tx) =>
    readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) }),
  );

/** The longest that one call lets a borrower wait. */
const WAIT_MS_MAX = 10_000;

/** The borrower may return before the service knows of the signature, so it is asked until then. */
async function refreshUntilEnded(services: SigningServices, query: ReportQuery): Promise<SigningEnd | null> {
  const { readAgainMs } = services.settings.eSign;
  const until = services.clock.realNow().getTime() + WAIT_MS_MAX;
  for (;;) {
    const end = await refreshIfDue(services, query);
    if (end !== "open" || services.clock.realNow().getTime() + readAgainMs >= until) return end;
    await wait(readAgainMs);
  }
}

/** The service is asked once in this time about one signing, however many screens wait: each question is billed. */
const REFRESH_SECONDS_MIN = 1;

async function refreshIfDue(services: SigningServices, query: ReportQuery): Promise<SigningEnd | null> {
  const { database, clock } = services;
  const isHeldBack = await database.withTx(asBorrower(query.borrowerId), async (tx): Promise<boolean> => {
    const signing = await readSigning(tx, query);
    if (signing === null || signing.outcome !== null) return false;
    const limit = { bucket: `signing:${signing.id}`, max: 1, windowSeconds: REFRESH_SECONDS_MIN };
    return (await takeOf(tx, limit, clock.realNow())).kind === "refused";
  });
  return isHeldBack ? "open" : refreshSigning(services, query);
}
