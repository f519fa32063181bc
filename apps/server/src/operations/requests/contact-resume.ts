import { randomUUID } from "node:crypto";
import { ContactResumeDetails } from "@vaada/contract/console/calls/requests";
import { type ContactHours, ruleSetOn } from "@vaada/lending/rule-register";
import { msUntilContact } from "../../notices/contact-hours.ts";
import { enqueueMailsOfSilence } from "../../notices/mails/store.ts";
import type { Notice } from "../../notices/notice.ts";
import { insertNotices } from "../../notices/store.ts";
import { enqueueTextsOfSilence } from "../../notices/texts/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { insertContact, liftStop, readContactRules, writeHours } from "../collections/store.ts";
import {
  declareHandler,
  impossible,
  loanOf,
  type RequestEffect,
  type RequestServices,
  type RequestSubject,
} from "./handler.ts";
import { REQUEST_PHRASES } from "./phrases.ts";

type Subject = RequestSubject<ContactResumeDetails>;

/**
 * Lets people contact a borrower again who was in need, in a dispute or in mourning, or corrects the hours that the borrower
 * asked for. Either is told to the borrower in the app, who can have it taken back.
 */
export const contactResume = declareHandler<ContactResumeDetails>({
  needsLoan: true,
  needsAmount: false,
  details: ContactResumeDetails,

  async describe(tx, _services, subject) {
    const { stoppedFor, asked } = await readContactRules(tx, loanOf(subject).borrowerId);
    const wanted = hoursOf(subject.details);
    if (wanted !== undefined) return describeHours(asked, wanted);
    if (stoppedFor === null) return impossible(REQUEST_PHRASES.notStoppedContact);
    return {
      kind: "possible",
      amount: null,
      before: { contact: `stopped: ${stoppedFor}` },
      after: { contact: "allowed" },
    };
  },

  async carryOut(tx, services, subject) {
    const { borrowerId } = loanOf(subject);
    const hours = hoursOf(subject.details);
    await enqueueSilenced(tx, services, borrowerId);
    if (hours === undefined) {
      await liftStop(tx, borrowerId);
      const outcome = { kind: "resume", outcome: "allowed" } as const;
      return tellBorrower(tx, services, { subject, ...outcome, notice: { kind: "contact-resumed" } });
    }
    await writeHours(tx, { borrowerId, hours, now: services.clock.now() });
    const outcome = { kind: "hours", outcome: `${inWords(hours)}, corrected` } as const;
    return tellBorrower(tx, services, { subject, ...outcome, notice: { kind: "contact-hours", hours } });
  },
});

/** `undefined` when the request is about a stop, `null` for the hours of the law. */
function hoursOf(details: ContactResumeDetails): ContactHours | null | undefined {
  const { hours, from, until } = details as { readonly hours?: "law" } & Partial<ContactHours>;
  if (hours === "law") return null;
  return from === undefined || until === undefined ? undefined : { from, until };
}

const inWords = (hours: ContactHours | null): string =>
  hours === null ? "those of the law" : `${hours.from} to ${hours.until}`;

function describeHours(asked: ContactHours | null, wanted: ContactHours | null): RequestEffect {
  if (asked === null) return impossible(REQUEST_PHRASES.noHoursAsked);
  if (wanted !== null && wanted.from >= wanted.until) return impossible(REQUEST_PHRASES.noHours);
  if (inWords(asked) === inWords(wanted)) return impossible(REQUEST_PHRASES.sameHours);
  return {
    kind: "possible",
    amount: null,
    before: { hours: inWords(asked) },
    after: { hours: inWords(wanted) },
  };
}

/** What was charged or reported while nobody might write is told now. */
async function enqueueSilenced(tx: Tx, { clock }: RequestServices, borrowerId: string): Promise<void> {
  const waiting = { borrowerId, afterMs: msUntilContact(clock) };
  await enqueueTextsOfSilence(tx, waiting);
  await enqueueMailsOfSilence(tx, waiting);
}

async function tellBorrower(
  tx: Tx,
  { clock }: RequestServices,
  told: {
    readonly subject: Subject;
    readonly kind: "resume" | "hours";
    readonly outcome: string;
    readonly notice: Notice;
  },
): Promise<void> {
  const { subject, kind, outcome, notice } = told;
  const { applicationId, borrowerId } = loanOf(subject);
  const noticeKey = `contact-resumed:${subject.requestId}`;
  const notices = [{ key: noticeKey, borrowerId, applicationId, notice }];
  await insertNotices(tx, { notices, now: clock.now() });
  await insertContact(tx, {
    id: randomUUID(),
    borrowerId,
    applicationId,
    kind,
    outcome,
    callId: null,
    noteSealed: null,
    rules: ruleSetOn(clock.today()),
    noticeKey,
    staffId: subject.by.staffId,
    now: clock.now(),
    today: clock.today(),
  });
}
