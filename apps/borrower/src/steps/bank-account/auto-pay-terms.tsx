import { t } from "@lingui/core/macro";
import { type CivilDate, isCivilDate } from "@vaada/calendar/civil-date";
import { FactList } from "@vaada/ui/fact-list";
import { LinkButton } from "@vaada/ui/link-button";
import { RadioCards } from "@vaada/ui/radio-cards";
import { useState } from "react";
import { formatDay } from "../../language/dates.ts";
import { i18n } from "../../language/messages.ts";
import { AUTO_PAY_NOTICE_TITLE } from "../../language/notice-titles.ts";
import { tellChunkMissing, useChunk } from "../../shell/chunk-loading.ts";
import { moneyText } from "../../shell/money-text.ts";
import type { AutoPayTerms } from "./account-calls.ts";
import styles from "./auto-pay.module.css";
import { type MethodChoice, useAutoPayMethod } from "./use-auto-pay-method.ts";

type Props = { terms: AutoPayTerms; way: MethodChoice };

/**
 * The terms of the debit (its sum, its day, its maximum and the reason for it), read before the provider's
 * window opens.
 */
export function AutoPayFacts({ terms, way, onNotice }: Props & { onNotice: () => void }) {
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
      <HowToApprove terms={terms} way={way} />
      <LinkButton onClick={onNotice}>{i18n._(AUTO_PAY_NOTICE_TITLE)}</LinkButton>
    </div>
  );
}

/** The ways to approve it, in the order of the terms. Most loans have one, and nothing is asked of them. */
function HowToApprove({ terms: { methods, authorisation }, way: { method, choose } }: Props) {
  const rupee = moneyText(authorisation ?? 0);
  const words = {
    upi: {
      title: t`UPI`,
      text: t`Approve it in a UPI app of this account. ${rupee} is taken to check it, and comes back.`,
    },
    enach: { title: t`Your bank`, text: t`Net banking or debit card. Nothing is taken now.` },
  };
  if (methods.length < 2) return null;
  return (
    <>
      <div className={styles.ways}>
        <RadioCards
          legend={t`How do you want to approve auto-pay?`}
          choices={methods.map((value) => ({ value, ...words[value] }))}
          value={method}
          onChange={choose}
          errorPrefix={t`Error:`}
        />
      </div>
      {method === "upi" && (
        <p className={styles.why}>
          {t`You can pause or cancel it in your UPI app at any time. Then nothing is taken, and you pay here by the due date.`}
        </p>
      )}
    </>
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
export function AutoPaySection({ terms }: Pick<Props, "terms">) {
  const way = useAutoPayMethod(terms);
  const [NoticeSheet, ensureNotice] = useChunk(loadNotice);
  const [isNoticeOpen, setIsNoticeOpen] = useState(false);
  const isInInstalments = terms.instalments !== undefined;
  const showNotice = (): void => void ensureNotice().then(() => setIsNoticeOpen(true), tellChunkMissing);
  return (
    <section className={styles.section} aria-labelledby="auto-pay">
      <h2 id="auto-pay">{isInInstalments ? t`Auto-pay on each due date` : t`Auto-pay on the due date`}</h2>
      <AutoPayFacts terms={terms} way={way} onNotice={showNotice} />
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
