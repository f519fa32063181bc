import type { Config } from "./config.ts";

/** A text as it was registered with the operators: only what stands between ## and ## may change. */
export type Template = {
  readonly id: string;
  readonly kind: "otp" | "flow";
  readonly sender: string;
  readonly text: string;
};

/** The lender's account at the SMS provider, which fills in `OTP`, `MINUTES` and `HOST` itself. */
export function registeredTemplates(
  account: Pick<Config, "brandName" | "smsOtpTemplateId" | "smsMoneyArrivedTemplateId">,
): ReadonlyMap<string, Template> {
  const sender = senderOf(account.brandName);
  const templates: Template[] = [
    {
      id: account.smsOtpTemplateId,
      kind: "otp",
      sender,
      text: [
        `##OTP## is your ${account.brandName} sign-in code. It works for ##MINUTES## minutes.`,
        "We never ask for it on a call. Please share it with nobody.",
        "",
        // Phones read this last line to offer the code to that site only.
        "@##HOST## ###OTP##",
      ].join("\n"),
    },
    {
      id: "6a1d0c5e8b7f4a2390c1e7d5",
      kind: "flow",
      sender,
      text:
        `${account.brandName}: ##amount## is due on ##date##. Paid later, it costs ##lateness##. ` +
        "See what you owe and pay at ##link## Lender: ##lender##. Questions: ##officer##",
    },
    {
      id: "6a1d0c5e8b7f4a2390c1e7d7",
      kind: "flow",
      sender,
      text:
        `${account.brandName}: ##amount## will be debited from your account on ##date## by auto-pay for loan ##loan##. ` +
        "Pay before that or stop auto-pay at ##link## Lender: ##lender##. Questions: ##officer##",
    },
    {
      id: "6a1d0c5e8b7f4a2390c1e7db",
      kind: "flow",
      sender,
      text:
        `${account.brandName}: ##amount## was debited from your account by auto-pay for loan ##loan##. ` +
        "Reference: ##reference##. Lender: ##lender##. Questions: ##officer##",
    },
    {
      id: "6a1d0c5e8b7f4a2390c1e7dc",
      kind: "flow",
      sender,
      text:
        `${account.brandName}: your bank returned the auto-pay debit for loan ##loan##. Charge added: ##charge##. ` +
        "You hear at least 24 hours before any other debit. Pay at ##link## Lender: ##lender##. Questions: ##officer##",
    },
    {
      id: "6a1d0c5e8b7f4a2390c1e7dd",
      kind: "flow",
      sender,
      text:
        `${account.brandName}: a charge of ##amount## was added to loan ##loan##, because it was not paid by ##date##. ` +
        "See what you owe and pay at ##link## Lender: ##lender##. Questions: ##officer##",
    },
    {
      id: "6a1d0c5e8b7f4a2390c1e7d8",
      kind: "flow",
      sender,
      text: `${account.brandName}: your application is saved. Go on whenever you like: ##link## We ask for a code there.`,
    },
    {
      id: "6a1d0c5e8b7f4a2390c1e7d9",
      kind: "flow",
      sender,
      text:
        `${account.brandName}: somebody signed in to your account with ##device##. If it was not you, sign in at ##link## ` +
        "and end the other sessions in your profile.",
    },
    {
      id: "6a1d0c5e8b7f4a2390c1e7da",
      kind: "flow",
      sender,
      text: `${account.brandName}: You signed loan ##loan##. Its papers are in the app: ##link##`,
    },
    {
      id: account.smsMoneyArrivedTemplateId,
      kind: "flow",
      sender,
      text:
        `${account.brandName}: ##amount## was sent to your account ending ##ending##. UTR ##utr##. ` +
        "Repay ##repay## by ##due##.",
    },
  ];
  return new Map(
    [...templates, ...recoveryTemplates(account.brandName, sender)].map((template) => [
      template.id,
      template,
    ]),
  );
}

/** What is said of a loan that is overdue, and of the person who may contact its borrower. */
const recoveryTemplates = (brandName: string, sender: string): Template[] => [
  {
    id: "6a1d0c5e8b7f4a2390c1e7de",
    kind: "flow",
    sender,
    text:
      `${brandName}: by the Reserve Bank's rules loan ##loan## is now classed as ##class##. ` +
      "Pay what is overdue at ##link## Lender: ##lender##. Questions: ##officer##",
  },
  {
    id: "6a1d0c5e8b7f4a2390c1e7df",
    kind: "flow",
    sender,
    text:
      `${brandName}: ##amount## of loan ##loan## is to be paid today. It was due on ##date##. If something stands in the way, ` +
      "please talk to us. See what you owe and pay at ##link## Lender: ##lender##. To complain: ##officer##",
  },
  {
    id: "6a1d0c5e8b7f4a2390c1e7e0",
    kind: "flow",
    sender,
    text:
      `${brandName}: ##name## of ##lender## may contact you about the overdue loan ##loan##, and nobody else. ` +
      "See what you owe at ##link## To complain, or to have contact stopped: ##officer##",
  },
];

/** `null` when a variable of the template was not given: a text with a hole in it is not sent. */
export function fillTemplate(template: Template, values: Readonly<Record<string, string>>): string | null {
  let isWhole = true;
  const text = template.text.replaceAll(VARIABLE, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) isWhole = false;
    return value ?? "";
  });
  return isWhole ? text : null;
}

export const variablesOf = (template: Template): string[] => [
  ...new Set([...template.text.matchAll(VARIABLE)].map(([, name = ""]) => name)),
];

const VARIABLE = /##([A-Za-z][A-Za-z0-9_]*)##/g;

/** Senders in India show as an operator's prefix and up to six letters of the registered header. */
const senderOf = (brandName: string): string =>
  `VM-${brandName
    .toUpperCase()
    .replace(/[^A-Z]/g, "")
    .slice(0, 6)}`;
