import { wordsIn } from "@vaada/contract/lender";
import { html } from "../../../platform/paper/html.ts";
import { contact, facts, link, list, type PageContent, type Section, text } from "../page-content.ts";
import type { PageFacts } from "../page-facts.ts";

export function english(pageFacts: PageFacts): PageContent {
  const { lender } = pageFacts;
  const { legalName } = lender.lender;
  const { name: brand } = lender.brand;
  return {
    title: "Privacy policy",
    lead: `What ${legalName} collects in the ${brand} app, why, who gets it, how long it is kept, and what you can do about it.`,
    sections: [...collected(pageFacts), ...shared(pageFacts), ...rights(pageFacts)],
  };
}

function collected({ lender, retention }: PageFacts): readonly Section[] {
  const { legalName, address } = lender.lender;
  const { grievanceOfficer } = lender;
  return [
    {
      id: "who",
      heading: "Who answers for your data",
      blocks: [
        text(
          html`${legalName}, ${address}. Your contact for everything about your data is ${contact(grievanceOfficer)}.`,
        ),
      ],
    },
    {
      id: "what",
      heading: "What we keep, why and for how long",
      blocks: [
        text(
          "Each thing is asked for on its own screen, with its own reason. What is marked with a law has to be kept for that time; the rest ends with its purpose, or earlier when you ask for it. The last lines tell what no day ends, and why.",
        ),
        {
          kind: "table",
          columns: ["Data", "Why", "Kept", "Law"],
          rows: retention.map(({ name, purpose, kept, becomes, law }) => [
            name,
            purpose,
            `${kept} ${becomes}`,
            law,
          ]),
        },
      ],
    },
    {
      id: "never",
      heading: "What we never collect",
      blocks: [
        list(
          "Your contacts, texts, call log, files or location.",
          "Your full Aadhaar number: it is used while you type it, and never stored.",
          "Your bank password, PIN or card number: we never see them. You type them only with your bank, with the payment provider or, if you choose net banking there, with the statement service.",
          "Trackers and advertising cookies: there are none. On your device we keep what keeps you signed in, what you have typed and not sent yet, the way you paid last, and a copy of your loan’s page to read without internet, all until you sign out; and your choice of language, appearance and reminders.",
        ),
        text("The camera is used for your selfie alone, when you open it."),
      ],
    },
  ];
}

function shared({ lender, recipients }: PageFacts): readonly Section[] {
  const { stores = [], keyFacts } = lender;
  return [
    {
      id: "recipients",
      heading: "Who gets it",
      blocks: [
        text(
          "These and nobody else. Those who act for us do so under a contract: for this task alone, and no longer than it takes or a law asks. The push services of browsers sign none, so they get nothing that they can read. We sell no data and show nobody else’s advertising.",
        ),
        {
          kind: "table",
          columns: ["Who", "What for", "What they get"],
          rows: recipients.map(({ name, role, gets }) => [name, role, gets]),
        },
        text(
          keyFacts.recoveryAgents.length === 0
            ? "We use no recovery agents."
            : `Recovery agents get your name, number, address and what is overdue: ${keyFacts.recoveryAgents.map((agent) => agent.legalName).join(", ")}.`,
        ),
        text("Courts and authorities get what a law makes us give them."),
      ],
    },
    {
      id: "where",
      heading: "Where it is kept, and how it is protected",
      blocks: [
        ...(stores.length === 0
          ? []
          : [facts(stores.map(({ what, region }) => [wordsIn(what, "en"), wordsIn(region, "en")] as const))]),
        list(
          "Identity numbers, names, postal and e-mail addresses, account numbers and your own words are encrypted one by one; papers and photos are encrypted as files. Everything travels encrypted but text messages, which no operator encrypts, and e-mail once it has left our mail server, where your provider decides: texts never carry your PAN, your Aadhaar or a whole account number.",
          "What has come to its end is erased every day, and a certificate says what was erased and by which rule.",
          "If a breach touches your data, we tell you, the Data Protection Board and CERT-In: what happened, what it can mean for you and what you can do.",
        ),
      ],
    },
  ];
}

function rights({ lender, rightsAnswerDays, addressOf }: PageFacts): readonly Section[] {
  const { grievanceOfficer } = lender;
  return [
    {
      id: "decisions",
      heading: "Decisions by a machine",
      blocks: [
        text(
          html`A written credit policy decides on your application by itself, from what you told us, your credit report, the lists that the law has every lender look at and our own and, if you share it, your bank statement. You see its reasons. If you think that it is wrong, ask the grievance officer: a person looks at it. How grades work is on ${link(addressOf("rates"), "rates and charges")}.`,
        ),
      ],
    },
    {
      id: "rights",
      heading: "Your rights, and how to use them",
      blocks: [
        list(
          "See and download everything that we hold on you, but for what a law forbids us to tell: Profile, My data and consents.",
          "Have something corrected, completed or erased: Profile, Correct or erase my data.",
          "Name somebody who uses these rights for you, should you be unable to: Profile, Correct or erase my data, Nominee.",
          "Take back a consent, as easily as you gave it: Profile, My data and consents. We stop using it from then on. Only the consent to sign in ends with the account itself. What was done before stays lawful, and what a running loan or a law needs goes on.",
        ),
        text(
          html`You can also write to ${contact(grievanceOfficer)}. You get an answer within ${String(rightsAnswerDays)} days. If it does not satisfy you, complain to the Data Protection Board of India. Other complaints: ${link(addressOf("grievance"), "complaints")}.`,
        ),
      ],
    },
    {
      id: "children",
      heading: "Children",
      blocks: [
        text(
          "The app is for adults, and we lend to nobody under 18. Where the tax register says that somebody is younger, we keep nothing that it told us. The mobile number of the sign-in is erased as that of every account without a loan.",
        ),
      ],
    },
    {
      id: "changes",
      heading: "Changes",
      blocks: [
        text(
          "A change is published in the app, as the new privacy policy. A consent holds for the words that you agreed to, and these are kept. Each later step asks on the words of its own day.",
        ),
      ],
    },
  ];
}
