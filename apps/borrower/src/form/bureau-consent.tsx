import { t } from "@lingui/core/macro";
import { WhyCard } from "@vaada/ui/why-card";
import { i18n } from "../language/messages.ts";
import { BUREAU_NOTICE_TITLE } from "../language/notice-titles.ts";
import { recipientName } from "../language/recipient-names.ts";
import { useLateSheet } from "../shell/use-late-sheet.tsx";
import styles from "./bureau-consent.module.css";

const loadNotice = async () => (await import("./bureau-notice.tsx")).BureauNotice;

/**
 * The consent by every button whose press lets us ask the credit bureau: the line under it, the reason, and
 * the notice.
 */
export function useBureauConsent() {
  const notice = useLateSheet(loadNotice);
  return {
    note: bureauConsentNote(),
    why: (
      <div className={styles.why}>
        <WhyCard
          title={t`Why we ask the credit bureau`}
          link={{ text: i18n._(BUREAU_NOTICE_TITLE), onClick: notice.show }}
        >
          {t`To see which loans you are repaying, so that we don’t lend you too much. The check shows in your credit report.`}
        </WhyCard>
      </div>
    ),
    sheet: notice.sheet,
  };
}

/** Says the consent that a press of the button gives. */
export function bureauConsentNote(): string {
  const bureau = recipientName("cibil");
  const verifier = recipientName("surepass");
  return t`By tapping this you let us fetch your credit report from ${bureau}, through ${verifier}, our verification provider.`;
}
