import { About } from "./about.tsx";
import { Charges } from "./charges.tsx";
import { Contact } from "./contact.tsx";
import { DocumentsRequired } from "./documents-required.tsx";
import { EligibilityCriteria } from "./eligibility-criteria.tsx";
import { HowToApply } from "./how-to-apply.tsx";
import { LoanExample } from "./loan-example.tsx";
import { NeedInstantCash } from "./need-instant-cash.tsx";
import { WhyChoose } from "./why-choose.tsx";

/** Everything under the calculator, in the order of the specification. */
export function Sections() {
  return (
    <>
      <NeedInstantCash />
      <WhyChoose />
      <LoanExample />
      <EligibilityCriteria />
      <HowToApply />
      <DocumentsRequired />
      <Charges />
      <About />
      <Contact />
    </>
  );
}
