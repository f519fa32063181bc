import { brand, grievanceOfficer } from "virtual:lender";
import { useState } from "react";
import { Card } from "../../parts/card.tsx";
import { rupees } from "../../parts/figures.ts";
import { useMe } from "../../session/session.ts";
import { FilterPills } from "../../table/filter-pills.tsx";
import styles from "./collections.module.css";

type Language = "en" | "hi";

const LANGUAGES = [
  { value: "en", words: "English" },
  { value: "hi", words: "हिंदी" },
] as const;

type Words = { readonly name: string; readonly due: string };
const { name: officer, phone } = grievanceOfficer;

const SCRIPTS: Readonly<Record<Language, (words: Words) => readonly string[]>> = {
  en: ({ name, due }) => [
    `Namaste, this is ${name} from ${brand.name}. I call about your loan. Is now a good time?`,
    `${due} is due today. Shall I say how it is made up?`,
    "Does something make it hard to pay? Tell me, and we look at what can help.",
    `If you want to complain: ${officer}, ${phone}.`,
  ],
  hi: ({ name, due }) => [
    `नमस्ते, मैं ${brand.name} से ${name} बोल रहा/रही हूँ। आपके लोन के बारे में बात करनी है। क्या अभी बात कर सकते हैं?`,
    `आज ${due} देय है। क्या मैं बताऊँ कि यह कैसे बना है?`,
    "क्या भुगतान में कोई कठिनाई है? बताइए, हम देखेंगे कि क्या मदद हो सकती है।",
    `शिकायत के लिए: ${officer}, ${phone}।`,
  ],
};

/** The words of a call, in the borrower's language first: who calls, what is due, whether help is needed, and where to complain. */
export function WhatToSay({ due, language }: { due: number; language: Language }) {
  const me = useMe();
  const [shown, setShown] = useState<Language>(language);
  return (
    <Card
      title="What to say"
      aside={<FilterPills label="Language" value={shown} onValue={setShown} pills={LANGUAGES} />}
    >
      <ol className={styles.script} lang={shown}>
        {SCRIPTS[shown]({ name: me.name, due: rupees(due) }).map((line) => (
          <li key={line}>“{line}”</li>
        ))}
      </ol>
    </Card>
  );
}
