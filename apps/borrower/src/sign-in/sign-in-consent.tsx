import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { ConsentRow } from "@vaada/ui/consent-row";
import { LinkButton } from "@vaada/ui/link-button";
import type { ReactNode } from "react";
import styles from "./sign-in.module.css";

type Props = {
  id: string;
  isGiven: boolean;
  onChange: (isGiven: boolean) => void;
  error: string | undefined;
  onNotice: () => void;
};

/** Never ticked beforehand. What it covers is one tap away, without leaving the form. */
export function SignInConsent({ id, isGiven, onChange, error, onNotice }: Props) {
  const legalName = lender.lender.legalName;
  return (
    <div>
      <ConsentRow
        id={id}
        checked={isGiven}
        onChange={onChange}
        errorPrefix={t`Error:`}
        {...(error !== undefined && { error })}
      >
        <Trans>
          I agree to the <Page href={lender.pages.terms}>Terms</Page> and{" "}
          <Page href={lender.pages.privacy}>Privacy Policy</Page> and allow {legalName} to check my details
          for this application.
        </Trans>
      </ConsentRow>
      <p className={styles.more}>
        <LinkButton onClick={onNotice}>{t`What we collect and why`}</LinkButton>
      </p>
    </div>
  );
}

/** The lender's own page, beside the form and not in its place: what was typed stays. */
const Page = ({ href, children }: { href: string; children?: ReactNode }) => (
  <a href={href} target="_blank" rel="noreferrer">
    {children}
  </a>
);
