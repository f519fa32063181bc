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
        `${account.brandName}: your bank did not pay the auto-pay debit of ##amount## on ##date## for loan ##loan##: ##reason##. ` +
        "Charge added: ##charge##. Next try: ##next##. You hear at least 24 hours before any other debit. " +
        "Pay at ##link## Lender: ##lender##. Questions: ##officer##",
    },
    {
      id: "6a1d0c5e8b7f4a2390c1e7dd",
      kind: "flow",
      sender,
      text:
        `${account.brandName}: a charge of ##amount## was added to loan ##loan##, because it was not paid by ##date##. ` +
        "To be paid: ##owed##. Next auto-pay: ##next##. See what you owe and pay at ##link## Lender: ##lender##. Questions: ##officer##",
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
  const more = [recoveryTemplates, mobileChangeTemplates, hindiTemplates];
  const all = [...templates, ...more.flatMap((templatesOf) => templatesOf(account.brandName, sender))];
  return new Map(all.map((template) => [template.id, template]));
}

/** The texts about another number in place of the one that signs in. */
const mobileChangeTemplates = (brandName: string, sender: string): Template[] => [
  {
    id: "6a1d0c5e8b7f4a2390c1e7e1",
    kind: "otp",
    sender,
    text: [
      `##OTP## is the code to change the mobile number of your ${brandName} account. It works for ##MINUTES## minutes.`,
      "Whoever has it can take the account over. If you did not ask for it, give it to nobody.",
      "",
      "@##HOST## ###OTP##",
    ].join("\n"),
  },
  {
    id: "6a1d0c5e8b7f4a2390c1e7e2",
    kind: "flow",
    sender,
    text:
      `${brandName}: somebody asks that the number that ends in ##ending## takes the place of this one in your account. ` +
      "If that was not you, tell us at once: ##officer##",
  },
  {
    id: "6a1d0c5e8b7f4a2390c1e7e3",
    kind: "flow",
    sender,
    text:
      `${brandName}: your account is now signed in to with the mobile number that ends in ##ending##. ` +
      "If that was not you, tell us at once: ##officer##",
  },
  {
    id: "6a1d0c5e8b7f4a2390c1e7e4",
    kind: "flow",
    sender,
    text:
      `${brandName}: we could not agree to your request ##number## to have this number on an account. Nothing has changed. ` +
      "If the account is yours, call or write: ##officer##",
  },
];

/** The texts about an overdue loan, and about the person who may contact its borrower. */
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
      `${brandName}: ##amount## of loan ##loan## is to be paid today. It was due on ##date##. Penal charges in it: ##charges##. If something stands in the way, ` +
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

/** The same texts once more, for borrowers who are written to in Hindi. */
const hindiTemplates = (brandName: string, sender: string): Template[] => [
  {
    id: "hindi-otp",
    kind: "otp",
    sender,
    text: [
      `##OTP## आपका ${brandName} साइन-इन कोड है। यह ##MINUTES## मिनट तक चलेगा।`,
      "हम कॉल पर यह कोड कभी नहीं माँगते। किसी को न बताएँ।",
      "",
      "@##HOST## ###OTP##",
    ].join("\n"),
  },
  {
    id: "hindi-mobile-change-otp",
    kind: "otp",
    sender,
    text: [
      `##OTP## आपके ${brandName} अकाउंट का मोबाइल नंबर बदलने का कोड है। यह ##MINUTES## मिनट तक चलेगा।`,
      "जिसके पास यह कोड हो, वह अकाउंट ले सकता है। आपने नहीं माँगा, तो किसी को न बताएँ।",
      "",
      "@##HOST## ###OTP##",
    ].join("\n"),
  },
  ...Object.entries(HINDI_TEXTS).map(
    ([name, text]): Template => ({
      id: `hindi-${name}`,
      kind: "flow",
      sender,
      text: `${brandName}: ${text}`,
    }),
  ),
];

const HINDI_TEXTS = {
  due: "##date## को ##amount## चुकाने हैं। बाद में चुकाने पर लगेगा: ##lateness##। कितना बाकी है देखें और चुकाएँ: ##link## लोन देने वाली कंपनी: ##lender##। सवाल हो तो: ##officer##",
  "debit-ahead":
    "लोन ##loan## के लिए ##date## को ऑटो-पे से आपके खाते से ##amount## कटेंगे। पहले चुकाएँ या ऑटो-पे रोकें: ##link## लोन देने वाली कंपनी: ##lender##। सवाल हो तो: ##officer##",
  "debit-done":
    "लोन ##loan## के लिए ऑटो-पे से आपके खाते से ##amount## कटे। संदर्भ नंबर: ##reference##। लोन देने वाली कंपनी: ##lender##। सवाल हो तो: ##officer##",
  "debit-bounced":
    "लोन ##loan## के लिए ##date## को आपके बैंक से ##amount## का ऑटो-पे भुगतान नहीं हुआ: ##reason##। जुड़ा शुल्क: ##charge##। अगली कोशिश: ##next##। अगली बार पैसे कटने से कम से कम 24 घंटे पहले हम बताएँगे। चुकाएँ: ##link## लोन देने वाली कंपनी: ##lender##। सवाल हो तो: ##officer##",
  charge:
    "लोन ##loan## ##date## तक नहीं चुका, इसलिए उसमें ##amount## का शुल्क जुड़ा है। चुकाने हैं: ##owed##। अगला ऑटो-पे: ##next##। कितना बाकी है देखें और चुकाएँ: ##link## लोन देने वाली कंपनी: ##lender##। सवाल हो तो: ##officer##",
  "finish-later": "आपका आवेदन सुरक्षित है। जब चाहें यहाँ से आगे बढ़ें: ##link## वहाँ हम एक कोड माँगेंगे।",
  "new-device":
    "##device## से आपके अकाउंट में साइन इन हुआ है। अगर यह आपने नहीं किया, तो ##link## पर साइन इन करें और प्रोफ़ाइल में बाकी सेशन बंद करें।",
  "mobile-change-asked":
    "किसी ने माँगा है कि आपके अकाउंट में इस नंबर की जगह ##ending## पर ख़त्म होने वाला नंबर रहे। अगर यह आपने नहीं माँगा, तो तुरंत बताएँ: ##officer##",
  "mobile-changed":
    "आपके अकाउंट में अब ##ending## पर ख़त्म होने वाले मोबाइल नंबर से साइन इन होता है। अगर यह आपने नहीं किया, तो तुरंत बताएँ: ##officer##",
  "mobile-change-refused":
    "इस नंबर को एक अकाउंट से जोड़ने का आपका अनुरोध ##number## मंज़ूर नहीं हुआ। कुछ नहीं बदला है। अगर अकाउंट आपका है, तो कॉल करें या लिखें: ##officer##",
  papers: "आपने लोन ##loan## साइन किया है। उसके कागज़ात ऐप में हैं: ##link##",
  "money-arrived":
    "##amount## आपके ##ending## पर ख़त्म होने वाले खाते में भेज दिए गए हैं। UTR ##utr##। ##due## तक ##repay## चुकाएँ।",
  "class-changed":
    "रिज़र्व बैंक के नियमों के मुताबिक लोन ##loan## की श्रेणी अब है: ##class##। बकाया चुकाएँ: ##link## लोन देने वाली कंपनी: ##lender##। सवाल हो तो: ##officer##",
  overdue:
    "लोन ##loan## के ##amount## आज चुकाने हैं। यह ##date## को चुकाना था। इसमें दंड शुल्क: ##charges##। कोई परेशानी हो तो हमसे बात करें। देखें और चुकाएँ: ##link## लोन देने वाली कंपनी: ##lender##। शिकायत के लिए: ##officer##",
  collector:
    "##lender## के ##name## बकाया लोन ##loan## के बारे में आपसे संपर्क कर सकते हैं, और कोई नहीं। कितना बाकी है देखें: ##link## शिकायत करने या संपर्क रुकवाने के लिए: ##officer##",
} as const;

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
