import type { ReplyOf } from "@vaada/contract/call";
import type { acceptKeyFacts, readKeyFacts } from "@vaada/contract/calls/key-facts";
import type { Language } from "@vaada/contract/language";
import { type Outcome, request } from "../../api/client.ts";
import { keptLoanId } from "../../session/loan-id.ts";

export type KeyFacts = ReplyOf<typeof readKeyFacts>;

export type KeyFactsCalls = {
  /** In a language, or with `null` in the one the borrower is known to read. */
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
