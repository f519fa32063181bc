import { html } from "../../../platform/paper/html.ts";
import { contact, link, list, mailTo, type PageContent, type Section, text } from "../page-content.ts";
import type { PageFacts } from "../page-facts.ts";

export function english(pageFacts: PageFacts): PageContent {
  const { lender } = pageFacts;
  const { name: brand } = lender.brand;
  return {
    title: "Terms of use",
    lead: `These terms are about using the ${brand} app. They add no charge and no consent. A loan has an agreement of its own, which you read and sign before any money moves.`,
    sections: [...account(pageFacts), ...rules(pageFacts)],
  };
}

function account({ lender, ages, product, addressOf }: PageFacts): readonly Section[] {
  const { legalName, registration, address } = lender.lender;
  const { name: brand } = lender.brand;
  const runner = lender.keyFacts.serviceProvider;
  return [
    {
      id: "who",
      heading: "Who we are",
      blocks: [
        text(
          `${brand} is the lending app of ${legalName}, ${registration}, ${address}. Every loan is lent by ${legalName} itself.`,
        ),
        ...(runner === null
          ? []
          : [text(`${runner.legalName} runs the app for ${legalName}, as its lending service provider.`)]),
      ],
    },
    {
      id: "account",
      heading: "Your account",
      blocks: [
        list(
          "You sign in with your own mobile number and a code that we text to it. There is no password.",
          "Nobody on our team ever asks you for the code, a PIN or a password. Give them to nobody.",
          "Your number has changed, or your SIM is lost? While you are signed in: Profile, Change my mobile number.",
          "Signed in nowhere, and the number is lost? Sign in with your new number, give your PAN and ask for your account there. Two of our people check who you are.",
          html`If somebody else has used your account, tell us at once: ${mailTo(lender.support.email)}.`,
          "The app ends your session by itself when you leave it unused, and you can sign out at any time.",
        ),
      ],
    },
    {
      id: "loan",
      heading: "An application is not yet a loan",
      blocks: [
        list(
          `A loan is for people of ${ages.from} to ${ages.to} years who live in India and have an income of their own.`,
          ...(product.statesWithoutLoans.length === 0
            ? []
            : [`We do not lend to people who live in ${product.statesWithoutLoans.join(", ")}.`]),
          "What you tell us must be true and about yourself. An application with somebody else's details goes no further.",
          "Our credit policy decides. If it refuses, you see why and from when you can apply again.",
          "An application binds you to nothing. You owe something only after you have signed the loan agreement and the money has arrived.",
          html`What a loan costs is on ${link(addressOf("rates"), "rates and charges")}. What yours costs is in your key fact statement.`,
        ),
      ],
    },
  ];
}

function rules({ lender, addressOf }: PageFacts): readonly Section[] {
  return [
    {
      id: "data",
      heading: "Your data",
      blocks: [
        text(
          html`Using the app gives us no consent. Each one is asked for on its own screen, with its own reason, and you can take it back in your profile; the one to sign in ends with your account. How we handle data is in the ${link(addressOf("privacy"), "privacy policy")}.`,
        ),
      ],
    },
    {
      id: "fair-use",
      heading: "What we ask of you",
      blocks: [
        list(
          "Use the app for yourself alone.",
          "Do not try to see other people's data, to get past a limit or to disturb the service.",
          html`If you find a weakness in the app, tell us: ${mailTo(lender.security?.email ?? lender.support.email)}.`,
        ),
      ],
    },
    {
      id: "availability",
      heading: "When the app cannot be reached",
      blocks: [
        text(
          html`The app and those it relies on can be out of reach for a time. What you have typed, paid and signed stays as it was. If you cannot pay in the app on your due date, call us: ${lender.support.phone}, ${lender.support.hours.en}.`,
        ),
      ],
    },
    {
      id: "changes",
      heading: "Changes, and the law",
      blocks: [
        text(
          "A change of these terms is published on this page. It never changes a loan that you have signed. The law of India holds, and nothing here takes away a right that it gives you.",
        ),
      ],
    },
    {
      id: "complaints",
      heading: "Complaints",
      blocks: [
        text(
          html`Grievance officer: ${contact(lender.grievanceOfficer)}. The whole way, up to the Reserve Bank's ombudsman, is on ${link(addressOf("grievance"), "complaints")}.`,
        ),
      ],
    },
  ];
}
