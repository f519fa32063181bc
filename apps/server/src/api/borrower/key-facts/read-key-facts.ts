import type { Language } from "@vaada/contract/language";
import { placeOf } from "@vaada/lending/steps";
import { linkDocument } from "../../../agreements/documents/links.ts";
import { makeKeyFacts } from "../../../agreements/documents/loan-papers.ts";
import { changesBetween } from "../../../agreements/key-facts/changes.ts";
import { keyFactsPage } from "../../../agreements/key-facts/content.ts";
import {
  type CurrentKeyFacts,
  readCurrentKeyFacts,
  readPreviousKeyFacts,
} from "../../../agreements/key-facts/current-key-facts.ts";
import { describeKeyFacts } from "../../../agreements/key-facts/describe-key-facts.ts";
import { reissueKeyFacts } from "../../../agreements/key-facts/reissue-key-facts.ts";
import { rememberReading } from "../../../agreements/key-facts/store.ts";
import { withPriceAlarm } from "../../../agreements/offers/quote-offer.ts";
import { type LoanOwner, readLanguage } from "../../../agreements/offers/store.ts";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { lockApplication } from "../../../journey/applications/store.ts";
import { type OpenStep, refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Session } from "../../../platform/http/session/sessions.ts";
import { isRefused, type Refused, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";

type ReadKeyFactsInput = {
  readonly session: Session;
  readonly openStep: OpenStep;
  /** `null` for the borrower's own. */
  readonly language: Language | null;
};

/** Replies the statement in force as a page, as figures and as a PDF. Reissues one that has run out unsigned first. */
export async function readKeyFacts(
  services: Services,
  { session, openStep, language: wanted }: ReadKeyFactsInput,
) {
  const { borrowerId } = session;
  const applicationId = openStep.position.application.id;
  const owner = { borrowerId, applicationId };
  const found = await withPriceAlarm(services, applicationId, () =>
    services.database.withTx(asBorrower(borrowerId), async (tx) => {
      const current = await readInForce(tx, services, owner);
      return current === null || isRefused(current)
        ? current
        : {
            keyFacts: current,
            before: await readPreviousKeyFacts(tx, services.vault, { applicationId, issue: current.issue }),
            own: await readLanguage(tx, borrowerId),
          };
    }),
  );
  // An application that ended before its offer was taken has no statement.
  if (found === null) return refuse("NOT_FOUND");
  if (isRefused(found)) return found;
  const { keyFacts, before, own } = found;
  const language = wanted ?? own;
  const { document } = await makeKeyFacts(services, { owner, keyFacts, language });
  const { statement } = keyFacts;
  const { html, hash } = keyFactsPage(statement, language);
  const pdfUrl = await services.database.withTx(asBorrower(borrowerId), async (tx) => {
    await rememberReading(tx, { ...owner, shownHash: hash, now: services.clock.realNow() });
    return linkDocument(tx, services, { documentId: document.id, session });
  });
  return {
    ...describeKeyFacts(statement),
    html,
    hash: hash.toString("hex"),
    language,
    isAccepted: keyFacts.acceptance !== null,
    changes:
      before === null ? null : [...changesBetween({ before: before.statement, after: statement }, language)],
    pdfUrl,
  };
}

/** A statement that does not bind any more is not shown: it is reissued first, once (KFS-05). */
async function readInForce(
  tx: Tx,
  services: Services,
  owner: LoanOwner,
): Promise<CurrentKeyFacts | Refused<"STEP_OUT_OF_TURN"> | null> {
  const { applicationId, borrowerId } = owner;
  if (await hasRunOut(tx, services, owner)) {
    await lockApplication(tx, applicationId);
    // Another tab may have been first.
    if (await hasRunOut(tx, services, owner))
      await reissueKeyFacts(tx, services, { applicationId, borrowerId, now: services.clock.now() });
  }
  const position = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
  // New terms may need a new decision, and have no statement before its offer is taken.
  if (placeOf("offer", position.step) !== "passed") return refuseOutOfTurn(position);
  return readCurrentKeyFacts(tx, services.vault, applicationId);
}

/** A signed statement never runs out, and only at this step can the borrower accept a new one. */
async function hasRunOut(
  tx: Tx,
  services: Services,
  { applicationId, borrowerId }: LoanOwner,
): Promise<boolean> {
  const journeyContext = journeyContextOf(services);
  const current = await readCurrentKeyFacts(tx, services.vault, applicationId);
  if (current === null || journeyContext.today <= current.validThrough) return false;
  const { step, application } = await readJourneyPosition(tx, { borrowerId, ...journeyContext });
  return step === "key-facts" && application.id === applicationId;
}
