import { lender } from "virtual:lender";
import { Trans } from "@lingui/react/macro";

/** Whom to ask when the app can't help. */
export function HelpLine() {
  const { phone, email } = lender.support;
  return (
    <Trans>
      Need help? Call <a href={`tel:${phone.replace(/\s/g, "")}`}>{phone}</a> or write to{" "}
      <a href={`mailto:${email}`}>{email}</a>.
    </Trans>
  );
}
