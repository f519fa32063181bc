import type { ReplyOf } from "@vaada/contract/call";
import type { acceptKeyFacts, readKeyFacts } from "@vaada/contract/calls/key-facts";
import type { Language } from "@vaada/contract/language";
import { useRef, useState } from "react";
import { type Outcome, request } from "../../api/client.ts";
import type { Failure } from "../../form/failure.ts";
import { useStillHere } from "../../form/use-still-here.ts";
import { keptLoanId } from "../../session/loan-id.ts";
import { useSavedAt } from "../../shell/connection.ts";
import { failureOfOutcome } from "../../waiting/tell-failure.ts";
import { useAnswer } from "../../waiting/use-answer.ts";

/** A statement and when it was read: the address of its PDF is good for some minutes only. */
export type ReadFacts = { readonly facts: KeyFacts; readonly readAtMs: number };

type Reading = {
  readonly read: ReadFacts | null;
  readonly isBusy: boolean;
  /** The language that was asked for last and is not here yet. */
  readonly wanted: Language | null;
  readonly failure: { readonly why: Failure; readonly language: Language | null } | null;
};

const FIRST: Reading = { read: null, isBusy: true, wanted: null, failure: null };

/** Reads the statement in force. A failed reading keeps the statement that was read before. */
export function useKeyFacts({ read }: Pick<KeyFactsCalls, "read">) {
  const [reading, setReading] = useState(FIRST);
  const isStillHere = useStillHere();
  // An answer is outdated once another question, or the acceptance, has followed it.
  const asked = useRef(0);
  const applyOutcome = (outcome: Outcome<KeyFacts>, language: Language | null): KeyFacts | null => {
    if (outcome.kind === "ok") {
      const read = { facts: outcome.data, readAtMs: Date.now() };
      setReading({ read, isBusy: false, wanted: null, failure: null });
      return outcome.data;
    }
    const failure = { why: failureOfOutcome(outcome), language };
    setReading((before) => ({ ...before, isBusy: false, wanted: null, failure }));
    return null;
  };
  const readAgain = async (language: Language | null): Promise<KeyFacts | null> => {
    const mine = ++asked.current;
    setReading((before) => ({ ...before, isBusy: true, wanted: language, failure: null }));
    const outcome = await read(language);
    return isStillHere() && mine === asked.current ? applyOutcome(outcome, language) : null;
  };
  useAnswer(
    () => read(null),
    (outcome) => void applyOutcome(outcome, null),
  );
  useSavedAt("shown", reading.read?.readAtMs ?? null);
  return {
    ...reading,
    readAgain,
    /** Another screen follows at the same address. */
    markAccepted: (): void => {
      asked.current += 1;
      setReading(({ read: before }) => ({
        ...FIRST,
        isBusy: false,
        read: before && { ...before, facts: { ...before.facts, isAccepted: true } },
      }));
    },
  };
}

export type KeyFacts = ReplyOf<typeof readKeyFacts>;

export type KeyFactsCalls = {
  /** Reads in the given language; `null` leaves the choice to the server. */
  read: (language: Language | null) => Promise<Outcome<KeyFacts>>;
  accept: (hash: string) => Promise<Outcome<ReplyOf<typeof acceptKeyFacts>>>;
};

export const KEY_FACTS_CALLS: KeyFactsCalls = {
  read: (language) =>
    request<typeof readKeyFacts>("GET", "/loan/key-fact-statement", {
      query: { loan_id: keptLoanId(), ...(language === null ? {} : { language }) },
    }),
  accept: (hash) =>
    request<typeof acceptKeyFacts>("POST", "/loan/key-fact-statement", {
      body: { loan_id: keptLoanId(), hash },
    }),
};
