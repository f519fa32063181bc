import { MobileChangeDetails } from "@vaada/contract/console/calls/requests";
import { maskedMobile } from "@vaada/contract/mobile";
import { cancelWithin } from "../../journey/applications/cancel-application.ts";
import { journeyContextOf, readJourneyPosition } from "../../journey/applications/journey-position.ts";
import { lockApplicationsOf } from "../../journey/applications/store.ts";
import { lockBorrower, readBorrowerByMobile } from "../../journey/borrowers/store.ts";
import { removeSubscriptions } from "../../notices/push/store.ts";
import { insertNotices } from "../../notices/store.ts";
import { asBorrower, asEraserOf, asStaff } from "../../platform/db/actor.ts";
import { showHolderOfMobile, type Tx } from "../../platform/db/tx.ts";
import { revokeSessionsOf } from "../../platform/http/session/store.ts";
import { eraseEnded } from "../retention/erase-ended.ts";
import { lockRetentionFacts } from "../retention/store.ts";
import { carryOutMobileChange, isOfNumberOnFile, newMobileOf } from "../rights/change-mobile.ts";
import { type MobileChange, readWaitingMobileChange } from "../rights/mobile-changes/store.ts";
import { MOBILE_CHANGED_ANSWER } from "../rights/phrases.ts";
import { writeCorrectionAnswer } from "../rights/store.ts";
import { declareHandler, impossible, loanOf, type RequestServices } from "./handler.ts";
import { REQUEST_PHRASES } from "./phrases.ts";

/**
 * Lets a borrower who lost the old number sign in with a new one, which they have proven by its code. Nobody of the lender types
 * a number, and whoever was signed in is signed out: the lost phone may be in other hands.
 */
export const mobileChange = declareHandler<MobileChangeDetails>({
  needsLoan: true,
  needsAmount: false,
  details: MobileChangeDetails,

  /** The account that was only made to ask gives the number up: it is erased, as its borrower could erase it. */
  async prepare(services, subject) {
    const { database } = services;
    const { borrowerId } = loanOf(subject);
    const askedFrom = await database.withTx(
      asStaff(subject.by.staffId, { inNameOf: borrowerId }),
      async (tx) => {
        const change = await findChange(tx, { borrowerId, details: subject.details });
        const holder = change === null ? undefined : await findHolder(tx, services, change);
        // Another holder of the number by now did not ask: the request is described as impossible.
        return holder?.id === change?.askedFrom ? (holder?.id ?? null) : null;
      },
    );
    return askedFrom === null ? null : eraseAsker(services, askedFrom);
  },

  async describe(tx, services, subject) {
    const { borrowerId } = loanOf(subject);
    const { mobileSealed } = await lockBorrower(tx, borrowerId);
    const change = await findChange(tx, { borrowerId, details: subject.details });
    if (change === null || !isOfNumberOnFile(services, { borrowerId, mobileSealed, change }))
      return impossible(REQUEST_PHRASES.noMobileChange);
    // After a change that was asked from the new number, that number has the account that asked until it is
    // prepared.
    const holder = await findHolder(tx, services, change);
    if (holder !== undefined && holder.id !== change.askedFrom)
      return impossible(REQUEST_PHRASES.mobileTaken);
    const place = { table: "borrowers", column: "mobile_sealed", row: borrowerId };
    return {
      kind: "possible",
      amount: null,
      before: { mobile: maskedMobile(services.vault.open(mobileSealed, place)), sessions: "as they are" },
      after: { mobile: maskedMobile(newMobileOf(services, change)), sessions: "all ended" },
    };
  },

  async carryOut(tx, services, subject) {
    const { borrowerId } = loanOf(subject);
    const { details, by } = subject;
    const change = await findChange(tx, { borrowerId, details });
    if (change?.correctionId == null)
      throw new Error("mobileChange: a change that was just described is gone");
    const { vault, clock } = services;
    const now = clock.realNow();
    await carryOutMobileChange(tx, services, { borrowerId, change });
    await revokeSessionsOf(tx, { borrowerId, now });
    await removeSubscriptions(tx, borrowerId);
    const requestId = change.correctionId;
    const place = { table: "correction_requests", column: "answer_sealed", row: requestId };
    const isAnswered = await writeCorrectionAnswer(tx, {
      requestId,
      outcome: "corrected",
      answerSealed: vault.seal(MOBILE_CHANGED_ANSWER[change.language], place),
      staffId: by.staffId,
      now,
    });
    if (!isAnswered) throw new Error("mobileChange: a request that was just open is answered");
    const notice = { kind: "correction-answered", number: details.correction } as const;
    const key = `correction-answered:${requestId}`;
    await insertNotices(tx, {
      notices: [{ key, borrowerId, applicationId: null, notice }],
      now: clock.now(),
    });
  },
});

/** Says why the account that asked can't give its number up, or `null`. */
async function eraseAsker(services: RequestServices, borrowerId: string): Promise<string | null> {
  const { database } = services;
  const { holds } = await database.withTx(asEraserOf(borrowerId), (tx) => lockRetentionFacts(tx, borrowerId));
  if (holds.length > 0) return REQUEST_PHRASES.askerHeld;
  const isCancelled = await database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockBorrower(tx, borrowerId);
    await lockApplicationsOf(tx, borrowerId);
    const { step } = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
    // It knows somebody by now.
    if (step !== "basic-details") return false;
    await cancelWithin(tx, services, borrowerId);
    return true;
  });
  if (!isCancelled) return REQUEST_PHRASES.mobileTaken;
  const erasure = await database.withTx(asEraserOf(borrowerId), (tx) =>
    eraseEnded(tx, services, { borrowerId, cause: "request" }),
  );
  return erasure.kind === "held" ? REQUEST_PHRASES.askerHeld : null;
}

const findChange = (
  tx: Tx,
  { borrowerId, details }: { readonly borrowerId: string; readonly details: MobileChangeDetails },
): Promise<MobileChange | null> =>
  readWaitingMobileChange(tx, {
    borrowerId,
    correctionNumber: Number(details.correction.slice("DR-".length)),
  });

async function findHolder(
  tx: Tx,
  services: RequestServices,
  change: MobileChange,
): Promise<{ readonly id: string } | undefined> {
  const mobileIndex = services.vault.index("mobile", newMobileOf(services, change));
  await showHolderOfMobile(tx, mobileIndex);
  return readBorrowerByMobile(tx, mobileIndex);
}
