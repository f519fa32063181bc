import { t } from "@lingui/core/macro";
import { type CivilDate, isCivilDate } from "@vaada/calendar/civil-date";
import { FactList } from "@vaada/ui/fact-list";
import { LinkButton } from "@vaada/ui/link-button";
import { useState } from "react";
import { formatDay } from "../../language/dates.ts";
import { i18n } from "../../language/messages.ts";
import { AUTO_PAY_NOTICE_TITLE } from "../../language/notice-titles.ts";
import { tellChunkMissing, useChunk } from "../../shell/chunk-loading.ts";
import { moneyText } from "../../shell/money-text.ts";
import type { AutoPayTerms } from "./account-calls.ts";
import styles from "./auto-pay.module.css";

/**
 * The terms of the debit (its sum, its day, its maximum and the reason for it), read before the provider's
 * window opens.
 */
export function AutoPayFacts({ terms, onNotice }: { terms: AutoPayTerms; onNotice: () => void }) {
  const { lead, debited } = debitsOf(terms);
  const most = terms.instalments === undefined ? t`Never more than` : t`Never more at a time than`;
  return (
    <div className={styles.terms}>
      <p>{lead}</p>
      <FactList
        facts={[
          ...debited,
          { label: most, value: moneyText(terms.maximum) },
          { label: t`Valid until`, value: dayText(terms.until) },
        ]}
      />
      <p className={styles.why}>
        {t`The limit covers charges if a payment is late. We only take what you owe.`}
      </p>
      <LinkButton onClick={onNotice}>{i18n._(AUTO_PAY_NOTICE_TITLE)}</LinkButton>
    </div>
  );
}

function debitsOf({ amount: rupees, on, instalments }: AutoPayTerms) {
  const amount = moneyText(rupees);
  const day = dayText(on);
  if (instalments === undefined)
    return {
      lead: t`${amount} leaves your account on ${day}, not before. Pay early and it won’t.`,
      debited: [
        { label: t`Debited`, value: amount },
        { label: t`On`, value: day },
      ],
    };
  const count = instalments.length;
  return {
    lead: t`${count} instalments leave your account, each on its due date, not before. Pay one early and it won’t.`,
    debited: instalments.map((one) => ({ label: dayText(one.on), value: moneyText(one.amount) })),
  };
}

const dayText = (day: string): string => (isCivilDate(day) ? formatDay(day satisfies CivilDate) : day);

/** Most people never open it. */
const loadNotice = async () => (await import("./auto-pay-notice-sheet.tsx")).AutoPayNoticeSheet;

/** The same on the account's own screen, above Proceed, whose press opens the provider's window at once. */
export function AutoPaySection({ terms }: { terms: AutoPayTerms }) {
  const [NoticeSheet, ensureNotice] = useChunk(loadNotice);
  const [isNoticeOpen, setIsNoticeOpen] = useState(false);
  const isInInstalments = terms.instalments !== undefined;
  const showNotice = (): void => void ensureNotice().then(() => setIsNoticeOpen(true), tellChunkMissing);
  return (
    <section className={styles.section} aria-labelledby="auto-pay">
      <h2 id="auto-pay">{isInInstalments ? t`Auto-pay on each due date` : t`Auto-pay on the due date`}</h2>
      <AutoPayFacts terms={terms} onNotice={showNotice} />
      {NoticeSheet !== null && (
        <NoticeSheet
          open={isNoticeOpen}
          maximum={moneyText(terms.maximum)}
          isInInstalments={isInInstalments}
          onClose={() => setIsNoticeOpen(false)}
        />
      )}
    </section>
  );
}
