import type { Language } from "@vaada/contract/language";
import { placeOf } from "@vaada/lending/steps";
import type { Whose } from "../../../agreements/documents/accepted.ts";
import { linkDocument } from "../../../agreements/documents/links.ts";
import { makeKeyFacts } from "../../../agreements/documents/loan-papers.ts";
import { changesBetween } from "../../../agreements/key-facts/changes.ts";
import {
  type CurrentKeyFacts,
  readCurrentKeyFacts,
  readKeyFactsBefore,
} from "../../../agreements/key-facts/current.ts";
import { describeKeyFacts } from "../../../agreements/key-facts/describe.ts";
import { issueKeyFactsAnew } from "../../../agreements/key-facts/issue-anew.ts";
import { keyFactsPage } from "../../../agreements/key-facts/page.ts";
import { withAlarm } from "../../../agreements/offers/price-offer.ts";
import { readLanguage } from "../../../agreements/offers/store.ts";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { lockApplication } from "../../../journey/applications/store.ts";
import { type OpenStep, refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Session } from "../../../platform/http/session/sessions.ts";
import { isRefused, type Refused, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";

type Asked = {
  readonly session: Session;
  readonly openStep: OpenStep;
  /** `null` for the borrower's own. */
  readonly language: Language | null;
};

/** The statement in force as a page, as figures and as a PDF. One that has run out unsigned is issued anew first. */
export async function readKeyFacts(services: Services, { session, openStep, language: asked }: Asked) {
  const { borrowerId } = session;
  const applicationId = openStep.position.application.id;
  const whose = { borrowerId, applicationId };
  const found = await withAlarm(services, applicationId, () =>
    services.database.withTx(asBorrower(borrowerId), async (tx) => {
      const current = await readInForce(tx, services, whose);
      return current === null || isRefused(current)
        ? current
        : {
            keyFacts: current,
            before: await readKeyFactsBefore(tx, services.vault, { applicationId, issue: current.issue }),
            own: await readLanguage(tx, borrowerId),
          };
    }),
  );
  // An application that ended before its offer was taken has stated nothing.
  if (found === null) return refuse("NOT_FOUND");
  if (isRefused(found)) return found;
  const { keyFacts, before, own } = found;
  const language = asked ?? own;
  const { document } = await makeKeyFacts(services, { whose, keyFacts, language });
  const pdfUrl = await services.database.withTx(asBorrower(borrowerId), (tx) =>
    linkDocument(tx, services, { documentId: document.id, session }),
  );
  const { statement } = keyFacts;
  const { html, hash } = keyFactsPage(statement, language);
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

/** What binds nobody any more is nothing to read: its place is taken first, once, whoever looks (KFS-05). */
async function readInForce(
  tx: Tx,
  services: Services,
  whose: Whose,
): Promise<CurrentKeyFacts | Refused<"STEP_OUT_OF_TURN"> | null> {
  const { applicationId, borrowerId } = whose;
  if (await hasRunOut(tx, services, whose)) {
    await lockApplication(tx, applicationId);
    // Another tab may have been first.
    if (await hasRunOut(tx, services, whose))
      await issueKeyFactsAnew(tx, services, { applicationId, borrowerId, now: services.clock.now() });
  }
  const position = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
  // New terms may need a new decision: there is nothing to read before the offer on it is taken.
  if (placeOf("offer", position.step) !== "passed") return refuseOutOfTurn(position);
  return readCurrentKeyFacts(tx, services.vault, applicationId);
}

/** Once it is signed it is kept to, and while the road has led elsewhere nobody can accept another one. */
async function hasRunOut(tx: Tx, services: Services, { applicationId, borrowerId }: Whose): Promise<boolean> {
  const journeyContext = journeyContextOf(services);
  const current = await readCurrentKeyFacts(tx, services.vault, applicationId);
  if (current === null || journeyContext.today <= current.validThrough) return false;
  const { step, application } = await readJourneyPosition(tx, { borrowerId, ...journeyContext });
  return step === "key-facts" && application.id === applicationId;
}
