import { randomUUID } from "node:crypto";
import { ruleSetOn } from "@vaada/lending/rule-register";
import * as z from "zod/mini";
import { msUntilContact } from "../../notices/contact-hours.ts";
import { enqueueMailsOfStop } from "../../notices/mails/store.ts";
import { insertNotices } from "../../notices/store.ts";
import { enqueueTextsOfStop } from "../../notices/texts/store.ts";
import { insertContact, liftStop, readContactRules } from "../collections/store.ts";
import { declareHandler, impossible, loanOf } from "./handler.ts";
import { REQUEST_PHRASES } from "./phrases.ts";

const NoDetails = z.strictObject({});

/** Lets people contact a borrower again who was in need, in a dispute or in mourning, and tells the borrower in the app. */
export const contactResume = declareHandler<z.output<typeof NoDetails>>({
  needsLoan: true,
  needsAmount: false,
  details: NoDetails,

  async describe(tx, _services, subject) {
    const { stoppedFor } = await readContactRules(tx, loanOf(subject).borrowerId);
    if (stoppedFor === null) return impossible(REQUEST_PHRASES.notStoppedContact);
    return {
      kind: "possible",
      amount: null,
      before: { contact: `stopped: ${stoppedFor}` },
      after: { contact: "allowed" },
    };
  },

  async carryOut(tx, { clock }, subject) {
    const { applicationId, borrowerId } = loanOf(subject);
    await enqueueTextsOfStop(tx, { borrowerId, afterMs: msUntilContact(clock) });
    await enqueueMailsOfStop(tx, { borrowerId, afterMs: msUntilContact(clock) });
    await liftStop(tx, borrowerId);
    const noticeKey = `contact-resumed:${subject.requestId}`;
    const notice = { kind: "contact-resumed" } as const;
    await insertNotices(tx, {
      notices: [{ key: noticeKey, borrowerId, applicationId, notice }],
      now: clock.now(),
    });
    await insertContact(tx, {
      id: randomUUID(),
      borrowerId,
      applicationId,
      kind: "resume",
      callId: null,
      outcome: "allowed",
      noteSealed: null,
      rules: ruleSetOn(clock.today()),
      noticeKey,
      staffId: subject.by.staffId,
      now: clock.now(),
      today: clock.today(),
    });
  },
});
