import type { RevealedField, revealField } from "@vaada/contract/console/calls/customers";
import { useEffect, useState } from "react";
import { call } from "../api/client.ts";
import { useCan } from "../session/session.ts";
import { ReasonQuestion } from "./reason-question.tsx";
import styles from "./reveal.module.css";
import { useNow } from "./use-now.ts";

const SHOWN_MS = 60_000;
const TICK_MS = 1_000;
const REASONS = [
  "Call back asked for",
  "To compare with a document",
  "To find a payment",
  "The borrower asked",
];
const WORDS: Readonly<Record<RevealedField, string>> = {
  mobile: "mobile number",
  email: "e-mail address",
  pan: "PAN",
  account: "account number",
};

const LEAD = (
  <p>It is shown for a minute. Who looked, when and why is written down, and the borrower can read it.</p>
);

type Shown = { readonly value: string; readonly until: number };

/** A value that is shown for a minute, and masked at once when the page is left. */
export function useMinute(): { shown: Shown | null; show: (value: string) => void } {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    if (shown === null) return undefined;
    const mask = () => setShown(null);
    const timer = setTimeout(mask, shown.until - Date.now());
    const leave = () => document.visibilityState === "hidden" && mask();
    document.addEventListener("visibilitychange", leave);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", leave);
    };
  }, [shown]);
  return { shown, show: (value) => setShown({ value, until: Date.now() + SHOWN_MS }) };
}

export const ShownValue = ({ shown }: { shown: Shown }) => (
  <span className={styles.shown}>
    {shown.value} <Left until={shown.until} />
  </span>
);

type Props = { borrowerId: string; field: RevealedField; masked: string };

/** A masked value. Whoever may can see it for a minute, for a reason that the borrower reads; leaving the page masks it. */
export function Reveal({ borrowerId, field, masked }: Props) {
  const can = useCan();
  const [isAsking, setIsAsking] = useState(false);
  const { shown, show } = useMinute();
  if (shown !== null) return <ShownValue shown={shown} />;
  return (
    <>
      <span className={styles.masked}>{masked}</span>
      {can("customers:reveal") && (
        <>
          {" "}
          <button
            type="button"
            className={styles.reveal}
            aria-label={`Reveal the ${WORDS[field]}`}
            onClick={() => setIsAsking(true)}
          >
            Reveal
          </button>
        </>
      )}
      {isAsking && (
        <ReasonQuestion
          title={`See the ${WORDS[field]}?`}
          lead={LEAD}
          suggestions={REASONS}
          words="Reveal"
          send={(reason) =>
            call<typeof revealField>("POST", "/customers/{borrower_id}/reveal", {
              params: { borrower_id: borrowerId },
              body: { field, reason },
            })
          }
          onSent={({ value }) => {
            setIsAsking(false);
            show(value);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

function Left({ until }: { until: number }) {
  const now = useNow(TICK_MS);
  return <small>masked in {Math.max(0, Math.ceil((until - now) / 1_000))} s</small>;
}
