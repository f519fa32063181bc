import type { Language } from "@vaada/contract/language";
import { useState } from "react";
import { Card } from "../../parts/card.tsx";
import { ChoicePills } from "../../parts/choice-pills.tsx";
import { rupees } from "../../parts/figures.ts";
import { useMe } from "../../session/session.ts";
import styles from "./collections.module.css";
import { CALL_PHRASES } from "./phrases.ts";

const LANGUAGES = [
  { value: "en", words: "English" },
  { value: "hi", words: "हिंदी" },
] as const;

/** The words of a call, in the borrower's language first: who calls, what is due, whether help is needed, and where to complain. */
export function WhatToSay({ due, language }: { due: number; language: Language }) {
  const me = useMe();
  const [shown, setShown] = useState<Language>(language);
  return (
    <Card
      title="What to say"
      aside={<ChoicePills label="Language" value={shown} onValue={setShown} pills={LANGUAGES} />}
    >
      <ol className={styles.script} lang={shown}>
        {CALL_PHRASES[shown]({ name: me.name, due: rupees(due) }).map((line) => (
          <li key={line}>“{line}”</li>
        ))}
      </ol>
    </Card>
  );
}
