import { COMPLAINT_ANSWER_DAYS } from "@vaada/contract/complaint";
import { wordsIn } from "@vaada/contract/lender";
import { OMBUDSMAN_DAYS } from "@vaada/lending/ombudsman";
import { html } from "../../../platform/paper/html.ts";
import {
  callTo,
  contact,
  facts,
  link,
  list,
  mailTo,
  type PageContent,
  type Section,
  text,
} from "../page-content.ts";
import type { PageFacts } from "../page-facts.ts";

export function english(pageFacts: PageFacts): PageContent {
  const { lender } = pageFacts;
  const { support, grievanceOfficer, keyFacts, complaintPortal } = lender;
  const runner = keyFacts.serviceProvider;
  return {
    title: "Complaints",
    lead: `Whom to turn to when something is wrong, in which order, and by when you get an answer.`,
    sections: [
      {
        id: "ask-us",
        heading: "1. Ask us",
        blocks: [
          text(
            html`Call ${callTo(support.phone)} or write to ${mailTo(support.email)}. ${support.hours.en}.`,
          ),
        ],
      },
      {
        id: "officer",
        heading: "2. Complain to the grievance officer",
        blocks: [
          text(html`Of ${lender.lender.legalName}: ${contact(grievanceOfficer)}.`),
          ...(runner === null
            ? []
            : [
                text(
                  html`Of ${runner.legalName}, which runs the app for ${lender.lender.legalName}: ${contact(runner.grievanceOfficer)}.`,
                ),
              ]),
          text(
            `You need no loan to complain. In the app: Profile, Complaint. It goes to the officer at once, gets a number, and is answered within ${COMPLAINT_ANSWER_DAYS} days.`,
          ),
        ],
      },
      {
        id: "ombudsman",
        heading: "3. Go to the Reserve Bank's ombudsman",
        blocks: [
          text(
            html`If you get no answer within ${String(COMPLAINT_ANSWER_DAYS)} days, or your complaint is rejected in whole or in part, or the answer does not satisfy you, complain on the Reserve Bank's portal: ${link(complaintPortal)}. You have ${String(OMBUDSMAN_DAYS)} days, from our answer or from the end of the ${String(COMPLAINT_ANSWER_DAYS)} days. It is free, and you need no lawyer.`,
          ),
        ],
      },
      {
        id: "sachet",
        heading: "Fraud, and lenders without a licence",
        blocks: [
          text(
            html`Somebody asks for money or a code in our name, or lends without the Reserve Bank's registration? Tell us, and tell the authorities on the Reserve Bank's portal Sachet: ${link(pageFacts.sachet)}.`,
          ),
        ],
      },
      {
        id: "data",
        heading: "About your data",
        blocks: [
          text(
            html`The same officer answers questions about your data. After that you can complain to the Data Protection Board of India. What we hold and what you can ask for stands in the ${link(pageFacts.addressOf("privacy"), "privacy policy")}.`,
          ),
        ],
      },
      whoLends(pageFacts),
    ],
  };
}

function whoLends({ lender, product, instalments, addressOf }: PageFacts): Section {
  const { legalName, registration, address, website } = lender.lender;
  const { apps, serviceProviders, otherProducts } = lender.disclosures;
  const { recoveryAgents } = lender.keyFacts;
  return {
    id: "who-lends",
    heading: "Who lends, through whom",
    blocks: [
      facts([
        ["Lender", html`${legalName}, ${registration}, ${address}, ${link(website)}`],
        [
          "Product of this app",
          html`Salary advance: an unsecured personal loan of ${product.amountMinimum} to ${product.amountMaximum}, repaid once within ${String(product.tenureDaysMax)} days. ${link(addressOf("rates"), "Rates and charges")}`,
        ],
        ...(instalments === null
          ? []
          : [
              [
                "Its second product",
                `Loan in instalments: an unsecured personal loan of ${instalments.amountMinimum} to ${instalments.amountMaximum}, repaid in ${instalments.count} monthly instalments, for whoever has paid a loan back in time.`,
              ] as const,
            ]),
        [
          "Other loan products",
          otherProducts.length === 0 ? "none" : otherProducts.map((each) => wordsIn(each, "en")).join("; "),
        ],
      ]),
      text("Lending apps:"),
      list(
        ...apps.map(
          ({ name, address: at, runBy, cimsId }) =>
            html`${name}, ${link(at)}, run by ${runBy}${cimsId === undefined ? "" : `, registered with the Reserve Bank's portal CIMS: ${cimsId}`}`,
        ),
      ),
      ...(serviceProviders.length === 0
        ? [
            text(
              `Lending service providers: none. ${legalName} finds, serves and reminds its borrowers itself.`,
            ),
          ]
        : [
            text("Lending service providers:"),
            list(
              ...serviceProviders.map(
                ({ legalName: name, role, website: at }) =>
                  html`${name}: ${wordsIn(role, "en")}${at === undefined ? "" : html`, ${link(at)}`}`,
              ),
            ),
          ]),
      ...(recoveryAgents.length === 0
        ? [text("Recovery agents: none.")]
        : [
            text("Recovery agents:"),
            list(...recoveryAgents.map(({ legalName: name, ...agent }) => contact({ name, ...agent }))),
          ]),
    ],
  };
}
