import { addDays, addYears, type CivilDate, civilDate } from "@vaada/calendar/civil-date";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type ApplicationFacts,
  type Ending,
  endsOf,
  hasEnded,
  nextEnd,
  type RetentionFacts,
} from "./ends.ts";
import { DATA_KINDS, type DataKind, GROUNDS, retentionOf, STARTS } from "./rules.ts";

const TODAY = civilDate("2027-01-15");

const APPLICATION: ApplicationFacts = {
  id: 1,
  endedOn: null,
  isCancelled: false,
  isUnderReview: false,
  loan: null,
};

const facts = (given: Partial<RetentionFacts> = {}): RetentionFacts => ({
  today: TODAY,
  lastSignInOn: TODAY,
  applications: [APPLICATION],
  refusedUntil: null,
  complaintAnsweredOn: null,
  isErasureAsked: false,
  ...given,
});

const day = (text: string): CivilDate => civilDate(text);
const endOf = (ends: readonly Ending[], kind: DataKind) => ends.find((end) => end.kind === kind);
const daysOf = (given: Partial<RetentionFacts>, kinds: readonly DataKind[]) => {
  const ends = endsOf(facts(given));
  return kinds.map((kind) => endOf(ends, kind)?.endsOn);
};

const KINDS = ["references", "employment", "terms", "feedback", "identity", "account"] as const;

test.each([
  [
    "an applicant who stays away is forgotten after half a year",
    { lastSignInOn: day("2026-07-19") },
    ["2027-01-15", "2027-01-15", "2027-01-15", "2027-01-15", "2027-01-15", "2027-01-15"],
  ],
  [
    "one who came back keeps the application",
    { lastSignInOn: day("2026-12-01") },
    ["2027-05-30", "2027-05-30", "2027-05-30", "2027-05-30", "2027-05-30", "2027-05-30"],
  ],
  [
    "a refused application ends half a year after the refusal, its references at once",
    {
      applications: [{ ...APPLICATION, endedOn: day("2026-12-01") }],
      refusedUntil: day("2027-01-15"),
    },
    ["2026-12-01", "2027-05-30", "2027-05-30", "2027-07-14", "2027-07-14", "2027-07-14"],
  ],
  [
    "a cancelled application ends at once, and the account half a year after the last sign-in",
    {
      applications: [{ ...APPLICATION, endedOn: TODAY, isCancelled: true }],
    },
    [TODAY, TODAY, TODAY, "2027-07-14", "2027-07-14", "2027-07-14"],
  ],
  [
    "while a loan is owed no day can be named",
    {
      applications: [{ ...APPLICATION, loan: { closedOn: null } }],
      lastSignInOn: day("2020-01-01"),
    },
    [null, null, null, null, null, null],
  ],
  [
    "five years after the last loan, however long ago the first was",
    {
      applications: [
        { ...APPLICATION, endedOn: day("2020-02-29"), loan: { closedOn: day("2020-02-29") } },
        { ...APPLICATION, id: 2, endedOn: day("2024-02-29"), loan: { closedOn: day("2024-02-29") } },
      ],
      lastSignInOn: day("2024-02-29"),
    },
    ["2020-02-29", "2029-03-01", "2029-03-01", "2029-03-01", "2029-03-01", "2029-03-01"],
  ],
  [
    "what a person must look at is not given up",
    {
      applications: [{ ...APPLICATION, isUnderReview: true }],
      lastSignInOn: day("2020-01-01"),
    },
    [null, null, null, null, null, null],
  ],
] as const)("%s", (_name, given, days) => {
  expect(daysOf(given, KINDS)).toEqual(days);
});

test("the books are kept eight years after the financial year in which the last loan was closed", () => {
  for (const [closed, ends] of [
    ["2027-03-31", "2035-03-31"],
    ["2027-04-01", "2036-03-31"],
    ["2026-12-31", "2035-03-31"],
  ] as const) {
    const closedOn = day(closed);
    const applications = [{ ...APPLICATION, endedOn: closedOn, loan: { closedOn } }];
    expect(daysOf({ applications }, ["books"])).toEqual([ends]);
  }
});

test("an answered complaint keeps the account that made it for three years", () => {
  const given = { complaintAnsweredOn: day("2026-11-01"), isErasureAsked: true };
  const ends = endsOf(facts(given));
  expect(endOf(ends, "complaints")).toMatchObject({ endsOn: "2029-11-01", ground: "limitation-act" });
  expect(endOf(ends, "account")).toMatchObject({ endsOn: "2029-11-01", ground: "limitation-act" });
  expect(endOf(ends, "employment")).toMatchObject({ endsOn: TODAY });
});

test("who asks for erasure and never had a loan loses everything today", () => {
  const applications = [{ ...APPLICATION, isUnderReview: true }];
  for (const end of endsOf(facts({ applications, isErasureAsked: true }))) {
    expect([end.kind, hasEnded(end, TODAY)]).toEqual([end.kind, true]);
  }
});

test("who was refused and asks for erasure keeps an account until the day on which they may apply again", () => {
  const applications = [{ ...APPLICATION, endedOn: TODAY }];
  const ends = endsOf(facts({ applications, isErasureAsked: true, refusedUntil: addDays(TODAY, 45) }));
  expect(endOf(ends, "account")).toMatchObject({ endsOn: addDays(TODAY, 45), ground: "refusal-period" });
  expect(endOf(ends, "employment")).toMatchObject({ endsOn: TODAY, ground: "purpose" });
});

const anyDay = fc.integer({ min: -3_000, max: 0 }).map((days) => addDays(TODAY, days));
const anyApplication: fc.Arbitrary<Omit<ApplicationFacts, "id">> = fc.oneof(
  fc.record({
    endedOn: fc.option(anyDay),
    isCancelled: fc.boolean(),
    isUnderReview: fc.boolean(),
    loan: fc.constant(null),
  }),
  fc.option(anyDay).map((closedOn) => ({
    endedOn: closedOn,
    isCancelled: false,
    isUnderReview: false,
    loan: { closedOn },
  })),
);
const anyFacts: fc.Arbitrary<RetentionFacts> = fc.record({
  today: fc.constant(TODAY),
  lastSignInOn: anyDay,
  applications: fc
    .array(anyApplication, { minLength: 1, maxLength: 4 })
    .map((all) => all.map((application, index) => ({ ...application, id: index + 1 }))),
  refusedUntil: fc.option(fc.integer({ min: -45, max: 45 }).map((days) => addDays(TODAY, days))),
  complaintAnsweredOn: fc.option(anyDay),
  isErasureAsked: fc.boolean(),
});

test("nothing that a loan leaves behind ends before its law lets it, asked for or not", () => {
  fc.assert(
    fc.property(anyFacts, (given) => {
      const loans = given.applications.flatMap(({ loan, id }) => (loan === null ? [] : [{ ...loan, id }]));
      if (loans.length === 0) return;
      const isOwed = loans.some(({ closedOn }) => closedOn === null);
      const lastClosed =
        loans
          .map(({ closedOn }) => closedOn ?? TODAY)
          .toSorted()
          .at(-1) ?? TODAY;
      for (const { kind, applicationId, endsOn } of endsOf(given)) {
        const isOfLoan = applicationId === null || loans.some(({ id }) => id === applicationId);
        if (!isOfLoan || ["references", "feedback", "nominee", "complaints"].includes(kind)) continue;
        if (isOwed) expect([kind, endsOn]).toEqual([kind, null]);
        else expect((endsOn ?? "9999") >= addYears(lastClosed, 5), kind).toBe(true);
      }
    }),
  );
});

test("asking for erasure makes nothing last longer, and leaves nothing that no law keeps", () => {
  fc.assert(
    fc.property(anyFacts, (given) => {
      const asked = endsOf({ ...given, isErasureAsked: true });
      const unasked = endsOf({ ...given, isErasureAsked: false });
      for (const [index, { kind, endsOn, ground }] of asked.entries()) {
        expect((endsOn ?? "9999") <= later(unasked[index]?.endsOn ?? "9999", TODAY), kind).toBe(true);
        if (ground === "purpose") expect([kind, endsOn !== null && endsOn <= TODAY]).toEqual([kind, true]);
      }
    }),
  );
});

const later = (one: string, other: string): string => (one > other ? one : other);

test("the account is the last to go of what must lead to somebody, and the next end is ahead", () => {
  fc.assert(
    fc.property(anyFacts, (given) => {
      const ends = endsOf(given);
      const account = endOf(ends, "account")?.endsOn ?? "9999";
      for (const kind of ["identity", "consents", "decisions", "complaints"] as const)
        expect((endOf(ends, kind)?.endsOn ?? "9999") <= later(account, TODAY), kind).toBe(true);
      const next = nextEnd(ends, TODAY);
      expect(next === null || next > TODAY).toBe(true);
    }),
  );
});

test("every kind has a rule, and every law and every start is one that some rule needs", () => {
  const rules = DATA_KINDS.flatMap((kind) => {
    const { rule, withoutLoan } = retentionOf(kind);
    return withoutLoan === undefined ? [rule] : [rule, withoutLoan];
  });
  expect(new Set(rules.map(({ from }) => from))).toEqual(new Set(STARTS));
  expect(new Set(rules.map(({ ground }) => ground))).toEqual(
    new Set(GROUNDS.filter((ground) => ground !== "refusal-period")),
  );
});
