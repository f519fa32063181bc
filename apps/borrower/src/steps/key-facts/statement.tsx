import { t } from "@lingui/core/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import { formatDay } from "@vaada/calendar/format";
import { LANGUAGES, type Language } from "@vaada/contract/language";
import { LinkButton } from "@vaada/ui/link-button";
import { BusyLine, takesSeconds } from "../../form/busy-line.tsx";
import { PlainFailure } from "../../form/plain-failure.tsx";
import { LANGUAGE_NAMES } from "../../language/language.ts";
import { mayHaveRunOut, saveFile } from "../../shell/save-file.ts";
import styles from "./key-facts.module.css";
import { Listen } from "./listen.tsx";
import { useOfficialPage } from "./official-page.tsx";
import type { ReadFacts, useKeyFacts } from "./use-key-facts.ts";

type KeyFactsReading = ReturnType<typeof useKeyFacts>;

/** The statement itself, as it was issued and as it will be kept. */
export function Statement({ read, keyFacts }: { read: ReadFacts; keyFacts: KeyFactsReading }) {
  const { facts } = read;
  const { isBusy, wanted, failure, readAgain } = keyFacts;
  const validThrough = formatDay(civilDate(facts.validThrough));
  const { page, headings, summary } = useOfficialPage(facts.html, facts.language);
  return (
    <section className={styles.part} aria-labelledby="statement">
      <h2 id="statement">{t`The statement itself`}</h2>
      <p className={styles.lead}>
        {t`In the Reserve Bank’s format, no. ${facts.proposalNumber}. These terms are yours until ${validThrough}: take your time.`}
      </p>
      <Languages shown={wanted ?? facts.language} onChoose={(language) => void readAgain(language)} />
      <BusyLine isBusy={isBusy} text={t`Getting the statement`} slowText={takesSeconds()} />
      {failure !== null && (
        <PlainFailure failure={failure.why} onTryAgain={() => void readAgain(failure.language)} />
      )}
      <Listen key={facts.hash} sentences={summary} language={facts.language} />
      <Jumps headings={headings} />
      <section
        className={isBusy ? styles.stale : undefined}
        aria-busy={isBusy}
        aria-label={t`Key Fact Statement`}
      >
        {page}
      </section>
      <p className={styles.copies}>
        <LinkButton onClick={() => void downloadStatement(read, keyFacts)}>{t`Download PDF`}</LinkButton>
        <span>{t`Once you have signed, a copy goes to your e-mail too, if you have confirmed the address.`}</span>
      </p>
    </section>
  );
}

/** Chips that lead to a part of the statement, with the focus. */
function Jumps({ headings }: { headings: ReturnType<typeof useOfficialPage>["headings"] }) {
  const short = [t`In short`, t`Part 1`, t`Part 2`, t`APR`, t`Schedule`];
  const jump = (id: string): void => {
    const heading = document.getElementById(id);
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  };
  if (headings.length === 0) return null;
  return (
    <nav className={styles.jumps} aria-label={t`Parts of the statement`}>
      {headings.map(({ id, text }, index) => (
        <button key={id} type="button" onClick={() => jump(id)}>
          {headings.length === short.length ? short[index] : text}
        </button>
      ))}
    </nav>
  );
}

/** Reads the PDF's address again when it may have expired. */
async function downloadStatement(
  { facts, readAtMs }: ReadFacts,
  { readAgain }: KeyFactsReading,
): Promise<void> {
  const fresh = mayHaveRunOut(readAtMs) ? await readAgain(facts.language) : facts;
  if (fresh !== null) saveFile(fresh.pdfUrl);
}

type LanguagesProps = { shown: Language; onChoose: (language: Language) => void };

/** Each in its own script. It changes the statement alone, not the app around it. */
function Languages({ shown, onChoose }: LanguagesProps) {
  return (
    <fieldset className={styles.languages}>
      <legend className="visually-hidden">{t`Language of the statement`}</legend>
      {LANGUAGES.map((language) => (
        <label key={language} lang={language}>
          <input
            type="radio"
            name="statement-language"
            checked={language === shown}
            onChange={() => onChoose(language)}
          />
          {LANGUAGE_NAMES[language]}
        </label>
      ))}
    </fieldset>
  );
}
