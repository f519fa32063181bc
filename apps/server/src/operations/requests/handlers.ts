import type { Figures } from "@vaada/contract/console/calls/audit";
import type { RequestKind } from "@vaada/contract/console/roles";
import type { Tx } from "../../platform/db/tx.ts";
import { accountChange } from "./account-change.ts";
import { booksExplanation } from "./books-explanation.ts";
import { receipt, refund } from "./by-hand.ts";
import { contactResume } from "./contact-resume.ts";
import { dueDateChange } from "./due-date-change.ts";
import type { RequestEffect, RequestHandler, RequestServices, RequestSubject } from "./handler.ts";
import { journal } from "./journal.ts";
import { matchClear } from "./match-clear.ts";
import { mobileChange } from "./mobile-change.ts";
import { override } from "./override.ts";
import { periodClose } from "./period-close.ts";
import { policy } from "./policy.ts";
import { payoutRetry, release } from "./release.ts";
import { roleChange } from "./role-change.ts";
import { hold, notRequired, reject, resume } from "./set-aside.ts";
import { settlement } from "./settlement.ts";
import { switchStart } from "./switch-start.ts";
import { terms } from "./terms.ts";
import { waiver } from "./waiver.ts";
import { writeOff } from "./write-off.ts";

/** A handler whose details are those that it has parsed itself. */
type AnyHandler = Pick<RequestHandler, "needsLoan" | "needsAmount"> & {
  readonly needsEvidence: boolean;
  /** The details of a request as they are kept, or what is wrong with them. */
  readonly parse: (given: unknown) => ReturnType<RequestHandler["details"]["safeParse"]>;
  /** `null` for a kind with nothing to prepare. */
  readonly prepare:
    | ((services: RequestServices, subject: RequestSubject<Figures>) => Promise<string | null>)
    | null;
  readonly describe: (
    tx: Tx,
    services: RequestServices,
    subject: RequestSubject<Figures>,
  ) => Promise<RequestEffect>;
  readonly carryOut: (tx: Tx, services: RequestServices, subject: RequestSubject<Figures>) => Promise<void>;
  /** `null` for a kind whose refusal changes nothing. */
  readonly decline:
    | ((tx: Tx, services: RequestServices, subject: RequestSubject<Figures>) => Promise<void>)
    | null;
  readonly concerns: (details: Figures, staffId: string) => boolean;
};

/** Has the kind parse the stored details again, so that a handler trusts no row. */
function withParsedDetails<Details>(handler: RequestHandler<Details>): AnyHandler {
  const read = (subject: RequestSubject<Figures>): RequestSubject<Details> => ({
    ...subject,
    details: handler.details.parse(subject.details),
  });
  const { prepare, decline } = handler;
  return {
    needsLoan: handler.needsLoan,
    needsAmount: handler.needsAmount,
    needsEvidence: handler.needsEvidence ?? false,
    parse: (given) => handler.details.safeParse(given) as ReturnType<AnyHandler["parse"]>,
    prepare: prepare === undefined ? null : (services, subject) => prepare(services, read(subject)),
    describe: (tx, services, subject) => handler.describe(tx, services, read(subject)),
    carryOut: (tx, services, subject) => handler.carryOut(tx, services, read(subject)),
    decline: decline === undefined ? null : (tx, services, subject) => decline(tx, services, read(subject)),
    concerns: (details, staffId) => handler.concerns?.(handler.details.parse(details), staffId) ?? false,
  };
}

/** Each kind and what it does. The compiler asks for one that is missing. */
export const HANDLERS: Readonly<Record<RequestKind, AnyHandler>> = {
  waiver: withParsedDetails(waiver),
  release: withParsedDetails(release),
  "payout-retry": withParsedDetails(payoutRetry),
  "role-change": withParsedDetails(roleChange),
  "contact-resume": withParsedDetails(contactResume),
  "account-change": withParsedDetails(accountChange),
  "mobile-change": withParsedDetails(mobileChange),
  hold: withParsedDetails(hold),
  reject: withParsedDetails(reject),
  "not-required": withParsedDetails(notRequired),
  resume: withParsedDetails(resume),
  receipt: withParsedDetails(receipt),
  refund: withParsedDetails(refund),
  settlement: withParsedDetails(settlement),
  "due-date-change": withParsedDetails(dueDateChange),
  override: withParsedDetails(override),
  "switch-start": withParsedDetails(switchStart),
  "books-explanation": withParsedDetails(booksExplanation),
  "write-off": withParsedDetails(writeOff),
  journal: withParsedDetails(journal),
  "period-close": withParsedDetails(periodClose),
  terms: withParsedDetails(terms),
  policy: withParsedDetails(policy),
  "match-clear": withParsedDetails(matchClear),
};
