import { MobileChangeDetails } from "@vaada/contract/console/calls/requests";
import { maskedMobile } from "@vaada/contract/mobile";
import { cancelApplication } from "../../journey/applications/cancel-application.ts";
import { journeyContextOf, readJourneyPosition } from "../../journey/applications/journey-position.ts";
import { lockBorrower, readBorrowerByMobile } from "../../journey/borrowers/store.ts";
import { removeSubscriptions } from "../../notices/push/store.ts";
import { insertNotices } from "../../notices/store.ts";
import { asEraserOf, asStaff } from "../../platform/db/actor.ts";
import { showHolderOfMobile, type Tx } from "../../platform/db/tx.ts";
import { revokeSessionsOf } from "../../platform/http/session/store.ts";
import { eraseEnded } from "../retention/erase-ended.ts";
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
    const inNameOf = (id: string) => asStaff(subject.by.staffId, { inNameOf: id });
    const holder = await database.withTx(inNameOf(borrowerId), async (tx) => {
      const change = await findChange(tx, { borrowerId, details: subject.details });
      return change === null || change.askedFrom === null ? undefined : findHolder(tx, services, change);
    });
    if (holder === undefined) return;
    const { step } = await database.withTx(inNameOf(holder.id), (tx) =>
      readJourneyPosition(tx, { borrowerId: holder.id, ...journeyContextOf(services) }),
    );
    if (step !== "basic-details") return;
    await cancelApplication(services, holder.id);
    await database.withTx(asEraserOf(holder.id), (tx) =>
      eraseEnded(tx, services, { borrowerId: holder.id, cause: "request" }),
    );
  },

  async describe(tx, services, subject) {
    const { borrowerId } = loanOf(subject);
    const { mobileSealed } = await lockBorrower(tx, borrowerId);
    const change = await findChange(tx, { borrowerId, details: subject.details });
    if (change === null || !isOfNumberOnFile(services, { borrowerId, mobileSealed, change }))
      return impossible(REQUEST_PHRASES.noMobileChange);
    // Of a change that was asked from the new number, that number has an account until it is prepared.
    if (change.askedFrom === null && (await findHolder(tx, services, change)) !== undefined)
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
