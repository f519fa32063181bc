import { ACCOUNTS } from "@vaada/ledger/account";
import { disbursalJournal } from "@vaada/ledger/disbursal-journal";
import { balancesOf, eventJournal } from "@vaada/ledger/event-journal";
import { balanceOf, type Journal } from "@vaada/ledger/journal";
import { keptBack } from "@vaada/lending/fees";
import { journalKindOf, type LoanEvent } from "@vaada/lending/owed/loan-event";
import type { LoanFacts } from "@vaada/lending/owed/loan-facts";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { standingOf } from "@vaada/lending/owed/standing";
import { anyHistory } from "@vaada/lending/owed/testing/any-history";
import { add, paise } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";

const anyArrival = anyHistory.chain(({ facts, events }) =>
  fc.record({
    facts: fc.constant(facts),
    events: fc.constant(events),
    arrived: fc.shuffledSubarray([...events], { minLength: events.length, maxLength: events.length }),
  }),
);

/** Every journal of a loan's life, posted as its events become known. */
function journalsOf(facts: LoanFacts, arrived: readonly LoanEvent[]): Journal[] {
  const posted = arrived.map((event, index) => {
    const before = standingOf(facts, arrived.slice(0, index));
    const after = standingOf(facts, arrived.slice(0, index + 1));
    return eventJournal(journalKindOf(event), { before, after });
  });
  return [
    disbursalJournal({ ...facts, fees: keptBack(facts.fees) }),
    ...posted.filter((journal) => journal !== null),
  ];
}

test("in whatever order events become known, the ledger ends as the standing of all of them", () => {
  fc.assert(
    fc.property(anyArrival, ({ facts, events, arrived }) => {
      const journals = journalsOf(facts, arrived);
      const target = balancesOf(standingOf(facts, events));
      for (const account of ACCOUNTS) expect(balanceOf(journals, account), account).toBe(target[account]);
    }),
    { numRuns: 500 },
  );
});

test("what the ledger says is receivable is what is owed on the day of the last event, to the paisa", () => {
  fc.assert(
    fc.property(anyArrival, ({ facts, events, arrived }) => {
      const journals = journalsOf(facts, arrived);
      const receivable = (["principal", "interest", "charges"] as const).map((due) =>
        balanceOf(journals, `${due}-receivable`),
      );
      const { splits, asOf } = standingOf(facts, events);
      // Until something happens no interest is certain, and none is in the ledger.
      fc.pre(splits.length > 0);
      const owed = owedOn(facts, events, asOf);
      expect(receivable).toEqual([owed.principal, owed.interest, owed.charges]);
      expect(add(...owed.lines.map(({ amount }) => amount))).toBe(add(...receivable));
    }),
    { numRuns: 500 },
  );
});

test("no paisa that came in is lost: it paid something off, or goes back", () => {
  fc.assert(
    fc.property(anyArrival, ({ facts, events, arrived }) => {
      const { splits } = standingOf(facts, events);
      const laidOut = add(
        ...splits.flatMap(({ interest, principal, charges, excess }) => [
          interest,
          principal,
          charges,
          excess,
        ]),
      );
      expect(balanceOf(journalsOf(facts, arrived), "collections")).toBe(paise(laidOut));
    }),
    { numRuns: 300 },
  );
});
