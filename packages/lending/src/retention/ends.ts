import { addDays, addYears, type CivilDate, civilDate, partsOf } from "@vaada/calendar/civil-date";
import { type DataKind, type Ground, type Period, type RetentionRule, retentionOf } from "./rules.ts";

/** An application, as far as its end goes. */
export type ApplicationFacts = {
  readonly id: number;
  /** `null` while it is open. */
  readonly endedOn: CivilDate | null;
  /** The borrower ended it, and with it the purpose. */
  readonly isCancelled: boolean;
  /** A person must look, so it is not given up, however long its borrower is away. */
  readonly isUnderReview: boolean;
  /** Its money is on the way or has arrived. `closedOn` is null while it is owed. */
  readonly loan: { readonly closedOn: CivilDate | null } | null;
};

export type RetentionFacts = {
  readonly today: CivilDate;
  readonly lastSignInOn: CivilDate;
  readonly applications: readonly ApplicationFacts[];
  /** The day from which another application is decided, after a refusal. */
  readonly refusedUntil: CivilDate | null;
  /** The day of the last answer to a complaint. */
  readonly complaintAnsweredOn: CivilDate | null;
  /** The borrower has asked that what no law keeps is erased now. */
  readonly isErasureAsked: boolean;
};

/** Nothing of the borrower is erased while one of these holds. */
export const HOLDS = ["complaint-open", "dispute-open", "court"] as const;
export type Hold = (typeof HOLDS)[number];

/** The end of one kind of data: of one application, or of the person where it names none. */
export type Ending = {
  readonly kind: DataKind;
  readonly applicationId: number | null;
  /** `null` while a loan is owed or a person must look: then no day can be named yet. */
  readonly endsOn: CivilDate | null;
  readonly ground: Ground;
};

/** The kinds of data that belong to an application, and end with it where it never became a loan. */
export const KINDS_OF_APPLICATION = [
  "references",
  "employment",
  "credit-report",
  "bank-statement",
  "selfies",
  "bank-account",
  "terms",
] as const satisfies readonly DataKind[];

/**
 * The kinds of data that belong to the person, in the order in which they are erased. The account is the
 * last.
 */
export const KINDS_OF_PERSON = [
  "complaints",
  "feedback",
  "nominee",
  "books",
  "requests-of-two",
  "notifications",
  "decisions",
  "consents",
  "identity",
  "account",
] as const satisfies readonly DataKind[];

/** When each kind of data that is held on a borrower ends. What has ended may be gone already. */
export function endsOf(facts: RetentionFacts): readonly Ending[] {
  return [
    ...facts.applications.flatMap((application) =>
      KINDS_OF_APPLICATION.map((kind) => ({
        kind,
        applicationId: application.id,
        ...endOfApplication(kind, application, facts),
      })),
    ),
    ...KINDS_OF_PERSON.map((kind) => ({ kind, applicationId: null, ...endOfPerson(kind, facts) })),
  ];
}

export const hasEnded = ({ endsOn }: Ending, today: CivilDate): boolean => endsOn !== null && endsOn <= today;

/** The next day on which something ends that has not ended today. `null` when no day can be named. */
export function nextEnd(ends: readonly Ending[], today: CivilDate): CivilDate | null {
  const days = ends.flatMap(({ endsOn }) => (endsOn !== null && endsOn > today ? [endsOn] : []));
  return days.toSorted()[0] ?? null;
}

/** The day on which a period is over that began on another day. */
export function endOfPeriod(from: CivilDate, period: Period): CivilDate {
  if ("years" in period) return addYears(from, period.years);
  return "days" in period ? addDays(from, period.days) : from;
}

type End = Pick<Ending, "endsOn" | "ground">;

function endOfApplication(
  kind: (typeof KINDS_OF_APPLICATION)[number],
  application: ApplicationFacts,
  facts: RetentionFacts,
): End {
  const { rule, withoutLoan } = retentionOf(kind);
  const { loan, isUnderReview, isCancelled, endedOn } = application;
  if (kind === "references")
    return {
      endsOn: facts.isErasureAsked ? facts.today : endOfNeed(application, facts),
      ground: rule.ground,
    };
  if (loan !== null) return endAfterLoans(rule, facts);
  const ground = (withoutLoan ?? rule).ground;
  if (facts.isErasureAsked) return { endsOn: facts.today, ground };
  if (isUnderReview) return { endsOn: null, ground };
  if (isCancelled && endedOn !== null) return { endsOn: endedOn, ground };
  return { endsOn: endOfPeriod(endedOn ?? facts.lastSignInOn, (withoutLoan ?? rule).keep), ground };
}

/** References are needed until the loan is paid back, or until nothing comes of the application. */
function endOfNeed(
  { loan, endedOn, isUnderReview }: ApplicationFacts,
  { lastSignInOn }: RetentionFacts,
): CivilDate | null {
  if (loan !== null) return loan.closedOn;
  if (endedOn !== null) return endedOn;
  const { withoutLoan, rule } = retentionOf("employment");
  return isUnderReview ? null : endOfPeriod(lastSignInOn, (withoutLoan ?? rule).keep);
}

function endOfPerson(kind: (typeof KINDS_OF_PERSON)[number], facts: RetentionFacts): End {
  const { rule } = retentionOf(kind);
  switch (kind) {
    case "complaints":
      return endOfComplaints(facts) ?? { endsOn: facts.today, ground: rule.ground };
    case "feedback":
    case "nominee":
      return facts.isErasureAsked
        ? { endsOn: facts.today, ground: rule.ground }
        : { ...endOfAccount(facts), ground: rule.ground };
    case "books":
      return endAfterLoans(rule, facts);
    case "requests-of-two":
      return facts.applications.some(({ loan }) => loan !== null)
        ? endAfterLoans(rule, facts)
        : endOfAccount(facts);
    default:
      return endOfAccount(facts);
  }
}

/** The account ends when nothing is left that must lead to somebody. */
function endOfAccount(facts: RetentionFacts): End {
  const { rule, withoutLoan = rule } = retentionOf("account");
  const { today, lastSignInOn, refusedUntil, isErasureAsked, applications } = facts;
  const ends: End[] = [
    isErasureAsked
      ? { endsOn: today, ground: withoutLoan.ground }
      : { endsOn: endOfPeriod(lastSignInOn, withoutLoan.keep), ground: withoutLoan.ground },
  ];
  if (!isErasureAsked && applications.some(({ isUnderReview }) => isUnderReview))
    ends.push({ endsOn: null, ground: withoutLoan.ground });
  if (refusedUntil !== null) ends.push({ endsOn: refusedUntil, ground: "refusal-period" });
  const complaints = endOfComplaints(facts);
  if (complaints !== null) ends.push(complaints);
  if (applications.some(({ loan }) => loan !== null)) ends.push(endAfterLoans(rule, facts));
  return ends.reduce(later);
}

function endOfComplaints({ complaintAnsweredOn }: RetentionFacts): End | null {
  const { rule } = retentionOf("complaints");
  if (complaintAnsweredOn === null) return null;
  return { endsOn: endOfPeriod(complaintAnsweredOn, rule.keep), ground: rule.ground };
}

/** Somebody who never had a loan has no such data to keep. */
function endAfterLoans({ from, keep, ground }: RetentionRule, { applications, today }: RetentionFacts): End {
  const loans = applications.flatMap(({ loan }) => (loan === null ? [] : [loan.closedOn]));
  if (loans.length === 0) return { endsOn: today, ground };
  const closed = loans.flatMap((closedOn) => closedOn ?? []);
  const last = closed.toSorted().at(-1);
  if (last === undefined || closed.length < loans.length) return { endsOn: null, ground };
  const start = from === "financial-year-of-last-loan-ended" ? endOfFinancialYear(last) : last;
  return { endsOn: endOfPeriod(start, keep), ground };
}

/** In India it ends on 31 March. */
function endOfFinancialYear(day: CivilDate): CivilDate {
  const { year, month } = partsOf(day);
  return civilDate(`${month <= 3 ? year : year + 1}-03-31`);
}

/** No day is later than a day that can't be named yet. */
function later(one: End, other: End): End {
  if (one.endsOn === null) return one;
  return other.endsOn === null || other.endsOn > one.endsOn ? other : one;
}
