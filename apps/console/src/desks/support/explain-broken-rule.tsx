import type { makeRequest } from "@vaada/contract/console/calls/requests";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { NeedsTwo, Note } from "../../parts/note.tsx";
import { ReasonQuestion } from "../../parts/reason-question.tsx";
import { useCan } from "../../session/session.ts";

const EXPLANATIONS = ["Corrected by a journal of two people", "The rule was asked of half a repair"];

/** Releases wait while a rule is broken, so ending its case takes two people. */
export function ExplainBrokenRule({ number, rule }: { number: number; rule: string }) {
  const can = useCan();
  const [isAsking, setIsAsking] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      <Note tone="bad">
        No money is released while this case is open. The check after the next close of business ends it by
        itself once the rule holds.
      </Note>
      {isAsked && <Note>It waits for a second person now.</Note>}
      {!isAsked && can("ask:books-explanation") && (
        <Button variant="primary" size="lg" onClick={() => setIsAsking(true)}>
          Ask to end the case…
        </Button>
      )}
      {isAsking && (
        <ReasonQuestion
          title={`End the case of “${rule}”?`}
          lead={<NeedsTwo />}
          suggestions={EXPLANATIONS}
          words="Ask for agreement"
          send={(reason) =>
            call<typeof makeRequest>("POST", "/requests", {
              body: { kind: "books-explanation", reason, details: { case_number: number } },
            })
          }
          onSent={() => {
            setIsAsked(true);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
