import { t } from "@lingui/core/macro";
import { type ReactNode, Suspense } from "react";
import { isBeforeSelfie } from "../../account/help/topics.ts";
import { useCalculatorChoice } from "../../device/calculator-choice.ts";
import { withChoice } from "../../device/choice-in-link.ts";
import { isRepeatBorrower } from "../../session/session-values.ts";
import { useSession } from "../../session/store.ts";
import { LateQrCode } from "../../shell/late-qr-code.ts";
import { usePhoneLink } from "./use-phone-link.ts";
import { groupedNumber } from "./whereabouts.tsx";
import styles from "./wings.module.css";

/** The way on by phone: with a link that leads to this very place, or without a session the address alone. */
export function PhoneCard({ path, isSignedIn }: { path: string; isSignedIn: boolean }) {
  return isSignedIn ? <OwnPhone path={path} /> : <AnyPhone />;
}

function OwnPhone({ path }: { path: string }) {
  const link = usePhoneLink(path);
  const choice = useCalculatorChoice();
  const mobile = useSession(({ user }) => user.mobile);
  const lead =
    isBeforeSelfie(path) && !isRepeatBorrower()
      ? t`The selfie is easiest with its camera. Point it here: we text you a code, then you’re on this same step.`
      : t`Point its camera here: we text you a code, then you’re on this same screen.`;
  return (
    <Card title={t`Continue on your phone`} lead={lead} text={link && withChoice(link, choice)}>
      {t`or open`} <b>{location.host}</b>{" "}
      {mobile !== null && (
        <>
          {t`and sign in with`} <span className={styles.number}>{groupedNumber(mobile)}</span>
        </>
      )}
    </Card>
  );
}

function AnyPhone() {
  return (
    <Card
      title={t`Easier on your phone`}
      lead={t`Point its camera here.`}
      text={`${location.origin}${location.pathname}`}
    >
      {t`or open`} <b>{location.host}</b>
    </Card>
  );
}

type Props = { title: string; lead: string; text: string | null; children: ReactNode };

function Card({ title, lead, text, children }: Props) {
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      <p className={styles.lead}>{lead}</p>
      <div className={styles.phone}>
        <div className={styles.code}>
          <Suspense>{text !== null && <LateQrCode text={text} label={t`QR code for your phone`} />}</Suspense>
        </div>
        <p>{children}</p>
      </div>
    </section>
  );
}
