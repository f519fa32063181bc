import { complaintPortal } from "virtual:lender-later";
import { t } from "@lingui/core/macro";
import { Contacts } from "../shell/contacts.tsx";
import { Section } from "./section.tsx";

export function Contact() {
  return (
    <Section id="contact" title={t`Contact`}>
      <Contacts>
        <div>
          <dt>{t`Not settled within 30 days?`}</dt>
          <dd>
            <a href={complaintPortal}>{t`Complain to the Reserve Bank of India`}</a>
          </dd>
        </div>
      </Contacts>
    </Section>
  );
}
