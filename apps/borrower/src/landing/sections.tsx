import { lender } from "virtual:lender";
import { complaintPortal } from "virtual:lender-later";
import { t } from "@lingui/core/macro";
import { productFigures } from "@vaada/lending/product-figures";
import { formatRupees } from "@vaada/money/format";
import { Icon } from "@vaada/ui/icon";
import { iconCheck } from "@vaada/ui/icons";
import type { ReactNode } from "react";
import { publicPage } from "../language/public-page.ts";
import { Contacts } from "../shell/contacts.tsx";
import { Charges } from "./charges.tsx";
import { usePlatform } from "./lending-terms.ts";
import { LoanExample } from "./loan-example.tsx";
import styles from "./section.module.css";
import { Section } from "./section.tsx";

/** Everything under the calculator, in the order of the specification. */
/** The form of the self-check comes from the page: its code is a chunk of its own. */
export function Sections({ selfCheck }: { selfCheck: ReactNode }) {
  return (
    <>
      <NeedInstantCash />
      <WhyChoose />
      <LoanExample />
      <EligibilityCriteria selfCheck={selfCheck} />
      <HowToApply />
      <DocumentsRequired />
      <Charges />
      <About />
      <Contact />
    </>
  );
}

function HowToApply() {
  const stages = [
    [t`Basic Details`, t`Your PAN and e-mail`, t`1 minute`],
    [t`KYC Details`, t`Aadhaar through DigiLocker`, t`2 minutes`],
    [t`Employment Details`, t`Employer, salary and the amount you need`, t`2 minutes`],
    [t`Bank Account Details`, t`Your offer, a selfie, your salary account and auto-pay`, t`4 minutes`],
    [t`E-Sign`, t`Read the key fact statement, then sign with your Aadhaar`, t`3 minutes`],
    [t`Get Disbursement`, t`The money in your account`, t`within 24 hours of release`],
  ] as const;
  return (
    <Section
      id="how-to-apply"
      title={t`How to Apply`}
      lead={t`Six stages. You can stop at any of them and come back.`}
    >
      <ol className={styles.stages}>
        {stages.map(([name, text, time]) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
            <p className={styles.time}>{time}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function WhyChoose() {
  const days = usePlatform().terms.coolingOffDays;
  const brand = lender.brand.name;
  const promises = [
    [t`The whole cost first`, t`What you get, what you pay back and the APR, before you give us anything.`],
    [t`100% online`, t`PAN and Aadhaar only. No branch, no paper.`],
    [t`No collateral`, t`You pledge nothing.`],
    [t`Zero foreclosure charges`, t`Pay early and the interest stops that day.`],
    [
      t`Time to change your mind`,
      t`For ${days} days after the money arrives you can give it back: what you got and the interest of the days used. The fee and its GST are cancelled.`,
    ],
    [t`Your phone stays yours`, t`We never ask for your contacts, texts, call log or files.`],
  ] as const;
  return (
    <Section id="why-choose" title={t`Why Choose`} lead={t`What ${brand} promises, and keeps.`}>
      <ul className={styles.ticks}>
        {promises.map(([title, text]) => (
          <li key={title}>
            <Icon path={iconCheck} size="sm" />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function EligibilityCriteria({ selfCheck }: { selfCheck: ReactNode }) {
  const { ageYearsMin, ageYearsMax, monthlyIncomeMin } = usePlatform(({ limits }) => limits);
  const [metro, elsewhere] = [formatRupees(monthlyIncomeMin.metro), formatRupees(monthlyIncomeMin.elsewhere)];
  return (
    <Section id="eligibility-criteria" title={t`Eligibility Criteria`}>
      <ul className={styles.bullets}>
        <li>{t`Age ${ageYearsMin} to ${ageYearsMax}`}</li>
        <li>{t`Monthly income of ${metro} or more in a metro, ${elsewhere} elsewhere`}</li>
        <li>{t`Resident of India`}</li>
      </ul>
      {selfCheck}
    </Section>
  );
}

function DocumentsRequired() {
  return (
    <Section
      id="documents-required"
      title={t`Documents Required`}
      lead={t`PAN and Aadhaar only. Nothing to print or post.`}
    >
      <ul className={styles.bullets}>
        <li>{t`Your PAN, linked with your Aadhaar`}</li>
        <li>{t`Your Aadhaar, and the mobile number linked with it`}</li>
        <li>{t`The number and IFSC of your salary account, at hand for later`}</li>
      </ul>
      <p className={styles.small}>
        {t`Some applications also need a bank statement. You connect it online, and only if you agree.`}
      </p>
    </Section>
  );
}

function NeedInstantCash() {
  const { terms } = usePlatform();
  const { tenureDaysMin, tenureDaysMax } = productFigures(terms);
  const [minimum, maximum] = [formatRupees(terms.amount.minimum), formatRupees(terms.amount.maximum)];
  return (
    <Section
      id="need-instant-cash"
      title={t`Need Instant Cash`}
      lead={t`Borrow ${minimum} to ${maximum} until your salary comes, ${tenureDaysMin} to ${tenureDaysMax} days later. You apply on your phone, and once it is released the money is credited within 24 hours.`}
    />
  );
}

function About() {
  const brand = lender.brand.name;
  const { legalName, registration, address } = lender.lender;
  return (
    <Section
      id="about"
      title={t`About`}
      lead={t`${brand} is the lending app of ${legalName}. Every loan is lent by ${legalName} itself.`}
    >
      <p className={styles.small}>{`${legalName}, ${address}. ${registration}.`}</p>
      <p className={styles.links}>
        <a href={publicPage("rates")}>{t`Rates and charges`}</a>
        <a href={lender.lender.website}>{t`The lender’s website`}</a>
      </p>
    </Section>
  );
}

function Contact() {
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
