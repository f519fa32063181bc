import { type CivilDate, isCivilDate } from "@vaada/calendar/civil-date";
import { z } from "zod";

/** Lower is taken first; of the same rank, what has been due longest. Apart by ten, so that one fits between. */
const RANKS = { watched: 0, money: 10, mail: 20, housekeeping: 30 } as const;

type Job<Payload> = {
  /** Ids only: a queue is read by more eyes than the tables are. */
  readonly payload: z.ZodType<Payload>;
  readonly rank: keyof typeof RANKS;
  /**
   * Jobs of one name and one key are one job: the later takes the place of one that still waits. None is without: the queue takes
   * the key from a job whose place was taken, and that is how it is known.
   */
  readonly key: (payload: Payload) => string;
  /** The name under which the release before queued it. Such rows may still wait, so the worker answers to it as well. */
  readonly formerName?: string;
};

const declare = <Payload>(job: Job<Payload>): Job<Payload> => job;

const Nothing = z.strictObject({});
const Reference = z.strictObject({ reference: z.string() });

/** A provider's own name for something: a worker asks the provider what became of it. */
const byReference = (rank: Job<unknown>["rank"], formerName: string) =>
  declare({ payload: Reference, rank, key: ({ reference }) => reference, formerName });

/** There is never more than one of these waiting. */
const alone = (rank: Job<unknown>["rank"]) => declare({ payload: Nothing, rank, key: () => "" });

/**
 * Every job: its payload, its rank and what makes two of it one. A borrower looks at a screen until a matter that is
 * `watched` ends, so these come before the next payout begins, and a burst of payouts holds up none that is under way. The sweep
 * ranks with the payouts it cares for, so that no burst of theirs keeps it from its turn.
 */
export const JOBS = {
  "apply-retention": alone("housekeeping"),
  "cancel-mandate": declare({
    payload: z.strictObject({ mandateId: z.string() }),
    rank: "housekeeping",
    key: ({ mandateId }) => mandateId,
  }),
  "check-books": alone("housekeeping"),
  "close-loan": declare({
    payload: z.strictObject({ closingId: z.uuid() }),
    rank: "mail",
    key: ({ closingId }) => closingId,
  }),
  "correct-receipts": declare({
    payload: z.strictObject({ applicationId: z.number() }),
    rank: "mail",
    key: ({ applicationId }) => String(applicationId),
  }),
  "decide-in-shadow": declare({
    payload: z.strictObject({ decisionId: z.uuid(), borrowerId: z.uuid(), version: z.int().positive() }),
    rank: "housekeeping",
    key: ({ decisionId }) => decisionId,
  }),
  disburse: declare({
    payload: z.strictObject({ agreementId: z.uuid() }),
    rank: "money",
    key: ({ agreementId }) => agreementId,
  }),
  "erase-sign-in-code": declare({
    payload: z.strictObject({ requestId: z.string() }),
    rank: "housekeeping",
    key: ({ requestId }) => requestId,
  }),
  "erase-mobile-change": declare({
    payload: z.strictObject({ changeId: z.uuid() }),
    rank: "housekeeping",
    key: ({ changeId }) => changeId,
  }),
  "give-back-authorisation": declare({
    payload: z.strictObject({ mandateId: z.uuid() }),
    rank: "money",
    key: ({ mandateId }) => mandateId,
  }),
  "note-told-debit": declare({
    payload: z.strictObject({
      reference: z.string(),
      status: z.enum(["delivered", "failed"]),
      saidAt: z.iso.datetime(),
      triesLeft: z.int().nonnegative(),
    }),
    rank: "money",
    key: ({ reference, status }) => `${reference}:${status}`,
  }),
  "note-text-report": declare({
    payload: z.strictObject({
      request: z.string(),
      outcome: z.enum(["delivered", "failed"]),
      reason: z.string().nullable(),
      triesLeft: z.int().nonnegative(),
    }),
    rank: "mail",
    key: ({ request, outcome }) => `${request}:${outcome}`,
  }),
  "note-whatsapp-report": declare({
    payload: z.strictObject({
      noticeKey: z.string(),
      stage: z.enum(["sent", "delivered", "read", "failed"]),
      reason: z.string().nullable(),
    }),
    rank: "mail",
    key: ({ noticeKey, stage }) => `${noticeKey}:${stage}`,
  }),
  "mail-correction": declare({
    payload: z.strictObject({ requestId: z.uuid() }),
    rank: "mail",
    key: ({ requestId }) => requestId,
  }),
  "mail-complaint": declare({
    payload: z.strictObject({ complaintId: z.uuid(), to: z.enum(["officer", "borrower", "answer"]) }),
    rank: "mail",
    key: ({ complaintId, to }) => `${complaintId}:${to}`,
  }),
  "mail-notice": declare({
    payload: z.strictObject({ notificationId: z.int().positive() }),
    rank: "mail",
    key: ({ notificationId }) => String(notificationId),
  }),
  "issue-tax-papers": declare({
    payload: z.strictObject({ applicationId: z.number() }),
    rank: "mail",
    key: ({ applicationId }) => String(applicationId),
  }),
  "make-bureau-file": declare({
    payload: z.strictObject({
      on: z.custom<CivilDate>((day) => typeof day === "string" && isCivilDate(day)),
    }),
    rank: "housekeeping",
    key: ({ on }) => on,
  }),
  "publish-heads": declare({
    payload: z.strictObject({
      on: z.custom<CivilDate>((day) => typeof day === "string" && isCivilDate(day)),
    }),
    rank: "housekeeping",
    key: ({ on }) => on,
  }),
  "push-notice": declare({
    payload: z.strictObject({ notificationId: z.int().positive(), subscriptionId: z.uuid() }),
    rank: "mail",
    key: ({ notificationId, subscriptionId }) => `${notificationId}:${subscriptionId}`,
    formerName: "push-news",
  }),
  reconcile: alone("housekeeping"),
  "refresh-bank-statement": byReference("watched", "settle-statement"),
  "refresh-debit": declare({
    payload: z.strictObject({ debitId: z.uuid() }),
    rank: "money",
    key: ({ debitId }) => debitId,
    formerName: "settle-debit",
  }),
  "refresh-dispute": byReference("money", "settle-dispute"),
  "refresh-identity-visit": byReference("watched", "settle-visit"),
  /** By the name of its order or of its token. */
  "refresh-mandate": byReference("watched", "settle-mandate"),
  "refresh-order": byReference("watched", "settle-order"),
  "refresh-payout": byReference("watched", "settle-payout"),
  "refresh-penny-drop": byReference("watched", "settle-penny-drop"),
  "refresh-signing": byReference("watched", "settle-signing"),
  "refund-excess": declare({
    payload: z.strictObject({ applicationId: z.number() }),
    rank: "money",
    key: ({ applicationId }) => String(applicationId),
  }),
  // Until it is done, no event comes of the statements that are watched.
  "register-statement-webhook": alone("watched"),
  "release-mails": declare({
    payload: z.strictObject({ emailId: z.uuid() }),
    rank: "mail",
    key: ({ emailId }) => emailId,
  }),
  "release-pan-claims": declare({
    payload: z.strictObject({ borrowerId: z.uuid() }),
    rank: "watched",
    key: ({ borrowerId }) => borrowerId,
  }),
  "run-back-test": declare({
    payload: z.strictObject({ backTestId: z.uuid(), staffId: z.uuid() }),
    rank: "housekeeping",
    key: ({ backTestId }) => backTestId,
  }),
  "run-business-days": alone("money"),
  // While it waits, every payout looks for itself; people learn of a match from this alone.
  "screen-borrowers": declare({
    payload: z.strictObject({ listId: z.uuid(), staffId: z.uuid() }),
    rank: "money",
    key: ({ listId }) => listId,
  }),
  "send-documents": declare({
    payload: z.strictObject({ mailId: z.uuid() }),
    rank: "mail",
    key: ({ mailId }) => mailId,
  }),
  "send-email-link": declare({
    payload: z.strictObject({ emailId: z.uuid() }),
    rank: "mail",
    key: ({ emailId }) => emailId,
  }),
  "send-invitation": declare({
    payload: z.strictObject({ invitationId: z.uuid() }),
    rank: "mail",
    key: ({ invitationId }) => invitationId,
  }),
  sweep: alone("money"),
  "text-arrival": declare({
    payload: z.strictObject({ agreementId: z.uuid() }),
    rank: "watched",
    key: ({ agreementId }) => agreementId,
    formerName: "tell-arrival",
  }),
  "text-notice": declare({
    payload: z.strictObject({ notificationId: z.int().positive() }),
    rank: "mail",
    key: ({ notificationId }) => String(notificationId),
    formerName: "text-news",
  }),
  "text-papers": declare({
    payload: z.strictObject({ mailId: z.uuid() }),
    rank: "mail",
    key: ({ mailId }) => mailId,
  }),
  "text-old-number": declare({
    payload: z.strictObject({ changeId: z.uuid() }),
    rank: "mail",
    key: ({ changeId }) => changeId,
  }),
  "text-refused-number": declare({
    payload: z.strictObject({ changeId: z.uuid() }),
    rank: "mail",
    key: ({ changeId }) => changeId,
  }),
  "text-reserve-code": declare({
    payload: z.strictObject({ requestId: z.string() }),
    rank: "watched",
    key: ({ requestId }) => requestId,
  }),
  "warn-administrator": declare({
    payload: z.strictObject({ adminId: z.uuid(), lockedStaffId: z.uuid(), lockedAt: z.iso.datetime() }),
    rank: "mail",
    key: ({ adminId, lockedStaffId, lockedAt }) => `${adminId}:${lockedStaffId}:${lockedAt}`,
  }),
} as const;

export type JobName = keyof typeof JOBS;
export type JobPayload<Name extends JobName> = z.output<(typeof JOBS)[Name]["payload"]>;

/** The jobs that ask a provider about something by the provider's own name for it. */
export type ReferenceJob = {
  [Name in JobName]: { reference: string } extends JobPayload<Name> ? Name : never;
}[JobName];

/**
 * No job waits longer than this. The longest wait is the night's, from the end of the contact hours of a microfinance borrower
 * to their beginning: fifteen hours. What is dated further ahead was dated by a wrong clock.
 */
export const WAIT_MS_MAX = 16 * 3_600_000;

export const RANK_NAMES = Object.keys(RANKS) as (keyof typeof RANKS)[];

export const rankNamed = (name: keyof typeof RANKS): number => RANKS[name];

export const rankOf = (name: JobName): number => RANKS[JOBS[name].rank];

/** The key of a job in the queue: those without an id of their own are called by their name alone. */
export const keyOf = (name: JobName, id: string): string => (id === "" ? name : `${name}:${id}`);

/**
 * The sweep every ten minutes, and every minute what a business day has to be done by then. Should one be missed, the next
 * one does its work too, so nothing is filled in afterwards.
 */
export const CRONTAB = (
  [
    ["*/10 * * * *", "sweep"],
    ["* * * * *", "run-business-days"],
  ] as const
)
  .map(([when, name]) => `${when} ${name} ?jobKey=${keyOf(name, "")}&max=3&priority=${rankOf(name)}`)
  .join("\n");
