import type { CivilDate } from "@vaada/calendar/civil-date";
import type { DisbursalState } from "@vaada/contract/calls/disbursal";
import type { Language } from "@vaada/contract/language";
import type { LeadStatus } from "@vaada/contract/lead-status";
import type { Standing } from "@vaada/lending/owed/standing";
import { KEY_FACTS_PHRASES } from "../agreements/key-facts/content.ts";

/** Title and text of a card. */
export type CardText = { readonly title: string; readonly text: string };

/** 1 January 2027 → 01/01/2027 */
export const dayInIndia = (date: CivilDate): string => date.split("-").reverse().join("/");

type ClosedBy = NonNullable<Standing["closedBy"]>;

/** The lead statuses that a person of the lender gives. */
export type SetAsideStatus = Extract<
  LeadStatus,
  | "Hold Process"
  | "Rejected Process"
  | "Not Required Process"
  | "Hold"
  | "Not Required"
  | "Not Interested"
  | "Blacklisted"
  | "Bank Update Rejected"
>;

/** The phrases of the dashboard's card in one language. */
type DashboardPhrases = {
  readonly loan: (facts: { dueOn: CivilDate; today: CivilDate }) => CardText;
  readonly inProgress: CardText;
  readonly underReview: CardText;
  readonly disbursal: Readonly<Record<DisbursalState, CardText>>;
  readonly refused: (facts: { reapplyOn: string | null; today: CivilDate }) => CardText;
  /** A person of the lender has set the application aside, or asked another person to. */
  readonly setAside: Readonly<Record<SetAsideStatus, CardText>>;
  /** The borrower has cancelled the application. */
  readonly cancelled: CardText;
  readonly closed: (facts: { closedOn: CivilDate; closedBy: ClosedBy }) => CardText;
  /** The loan ended because its money came back to the lender. */
  readonly undone: CardText;
  readonly newOffer: CardText;
};

const ENGLISH_ON_ITS_WAY: CardText = {
  title: "Your money is on its way",
  text: "Your agreement is signed. We text you when the money has arrived.",
};
const ENGLISH_STANDS_STILL: CardText = {
  title: "Loan Request Failed",
  text: "We are sorry: we can't take your application further now. Nothing is paid out and nothing is debited. Our support can tell you more.",
};
const ENGLISH_NOT_WANTED: CardText = {
  title: "Loan Request Failed",
  text: "We are sorry we could not help this time. We understood that you do not need this loan now. If you do, you can apply again at any time.",
};
const ENGLISH_NO_LOAN: CardText = {
  title: "Loan Request Failed",
  text: "We are sorry: we can't offer you a loan now. Our support can tell you more.",
};
const ENGLISH_LOOKED_AT: CardText = {
  title: "We’re reviewing your payment",
  text: "Your agreement is signed and nothing is lost. There is nothing for you to do.",
};

const english: DashboardPhrases = {
  loan: ({ dueOn, today }) => {
    const day = KEY_FACTS_PHRASES.en.day(dueOn);
    if (today > dueOn)
      return {
        title: `Your payment was due on ${day}`,
        text: "Interest runs on at the agreed rate until it is paid.",
      };
    if (today === dueOn)
      return {
        title: "Your payment is due today",
        text: "Paid by the end of today, nothing is added to it.",
      };
    return {
      title: `Due on ${day}`,
      text: "You can pay earlier. It costs less, and nothing is charged for it.",
    };
  },
  inProgress: {
    title: "Your application is in progress",
    text: "Everything you have given is saved. Continue where you left off.",
  },
  underReview: {
    title: "We’re reviewing your application",
    text: "There is nothing for you to do. You find the answer here.",
  },
  disbursal: {
    "waiting-consent": {
      title: "Waiting for your consent",
      text: "You have withdrawn a consent, so no money is sent. In your profile you can give it again, or cancel the application.",
    },
    "waiting-auto-pay": {
      title: "Waiting for your bank",
      text: "Your bank is still confirming the auto-pay. After that the money can be sent.",
    },
    "waiting-release": {
      title: "Someone on our team is releasing your money",
      text: "Your agreement is signed. There is nothing for you to do.",
    },
    sent: ENGLISH_ON_ITS_WAY,
    taken: ENGLISH_ON_ITS_WAY,
    arrived: {
      title: "Your money has arrived",
      text: "It is in your bank account.",
    },
    checking: ENGLISH_LOOKED_AT,
    held: ENGLISH_LOOKED_AT,
  },
  refused: ({ reapplyOn, today }) => ({
    title: "Loan Request Failed",
    text:
      reapplyOn === null || reapplyOn <= today
        ? "We are sorry: we could not offer you a loan. You can apply again."
        : `We are sorry: we can't offer you a loan now. You can apply again from ${KEY_FACTS_PHRASES.en.day(reapplyOn as CivilDate)}.`,
  }),
  setAside: {
    "Hold Process": ENGLISH_STANDS_STILL,
    "Rejected Process": ENGLISH_STANDS_STILL,
    "Not Required Process": ENGLISH_STANDS_STILL,
    Hold: ENGLISH_STANDS_STILL,
    "Not Required": ENGLISH_NOT_WANTED,
    "Not Interested": ENGLISH_NOT_WANTED,
    Blacklisted: ENGLISH_NO_LOAN,
    "Bank Update Rejected": ENGLISH_NO_LOAN,
  },
  cancelled: {
    title: "You cancelled this application",
    text: "Nothing is paid out and nothing is debited. You can apply again at any time.",
  },
  closed: ({ closedOn, closedBy }) => ({
    title: closedBy === "repaid" ? "Your loan is paid back" : "Your loan is given back",
    text: `Loan closed on ${KEY_FACTS_PHRASES.en.day(closedOn)}, no dues.`,
  }),
  undone: {
    title: "Your loan has ended",
    text: "The bank sent its money back to us. You owe nothing, and what you paid goes back to you by itself.",
  },
  newOffer: {
    title: "Your next loan",
    text: "We have your details on file. Tell us about your work, and see what we can offer.",
  },
};

const HINDI_ON_ITS_WAY: CardText = {
  title: "आपके पैसे रास्ते में हैं",
  text: "एग्रीमेंट साइन हो गया है। पैसे पहुँचते ही हम आपको SMS भेजेंगे।",
};
const HINDI_STANDS_STILL: CardText = {
  title: "लोन मंज़ूर नहीं हुआ",
  text: "हमें खेद है: आपका आवेदन अभी आगे नहीं बढ़ रहा है। कोई पैसा नहीं भेजा जाएगा और कुछ नहीं कटेगा। हमारी सहायता टीम आपको और बता सकती है।",
};
const HINDI_NOT_WANTED: CardText = {
  title: "लोन मंज़ूर नहीं हुआ",
  text: "हमें खेद है कि इस बार हम काम नहीं आ सके। हमने समझा कि आपको अभी यह लोन नहीं चाहिए। चाहिए हो, तो आप जब चाहें दोबारा आवेदन कर सकते हैं।",
};
const HINDI_NO_LOAN: CardText = {
  title: "लोन मंज़ूर नहीं हुआ",
  text: "हमें खेद है: अभी हम आपको लोन नहीं दे सकते। हमारी सहायता टीम आपको और बता सकती है।",
};
const HINDI_LOOKED_AT: CardText = {
  title: "हम आपका भुगतान देख रहे हैं",
  text: "एग्रीमेंट साइन हो गया है और कुछ भी खोया नहीं है। आपको कुछ नहीं करना है।",
};

const hindi: DashboardPhrases = {
  loan: ({ dueOn, today }) => {
    const day = KEY_FACTS_PHRASES.hi.day(dueOn);
    if (today > dueOn) return { title: `आपको ${day} को चुकाना था`, text: "चुकाने तक ब्याज तय दर पर चलता है।" };
    if (today === dueOn) return { title: "आज चुकाने का दिन है", text: "आज रात तक चुकाने पर इसमें कुछ नहीं जुड़ेगा।" };
    return {
      title: `${day} को चुकाना है`,
      text: "आप पहले भी चुका सकते हैं। उसमें कम लगता है, और उसका कोई शुल्क नहीं है।",
    };
  },
  inProgress: {
    title: "आपका आवेदन चल रहा है",
    text: "आपका दिया सब कुछ सुरक्षित है। जहाँ छोड़ा था, वहीं से आगे बढ़ें।",
  },
  underReview: {
    title: "हम आपका आवेदन देख रहे हैं",
    text: "आपको कुछ नहीं करना है। जवाब आपको यहीं मिलेगा।",
  },
  disbursal: {
    "waiting-consent": {
      title: "आपकी सहमति का इंतज़ार है",
      text: "आपने एक सहमति वापस ली है, इसलिए पैसे नहीं भेजे जा रहे। प्रोफ़ाइल में आप उसे फिर दे सकते हैं, या आवेदन रद्द कर सकते हैं।",
    },
    "waiting-auto-pay": {
      title: "आपके बैंक के जवाब का इंतज़ार है",
      text: "आपका बैंक अभी ऑटो-पे की पुष्टि कर रहा है। उसके बाद पैसे भेजे जा सकेंगे।",
    },
    "waiting-release": {
      title: "हमारी टीम आपके पैसे भेजने वाली है",
      text: "एग्रीमेंट साइन हो गया है। आपको कुछ नहीं करना है।",
    },
    sent: HINDI_ON_ITS_WAY,
    taken: HINDI_ON_ITS_WAY,
    arrived: { title: "आपके पैसे पहुँच गए हैं", text: "पैसे आपके बैंक खाते में हैं।" },
    checking: HINDI_LOOKED_AT,
    held: HINDI_LOOKED_AT,
  },
  refused: ({ reapplyOn, today }) => ({
    title: "लोन मंज़ूर नहीं हुआ",
    text:
      reapplyOn === null || reapplyOn <= today
        ? "हमें खेद है: हम आपको लोन नहीं दे पाए। आप दोबारा आवेदन कर सकते हैं।"
        : `हमें खेद है: अभी हम आपको लोन नहीं दे सकते। आप ${KEY_FACTS_PHRASES.hi.day(reapplyOn as CivilDate)} से दोबारा आवेदन कर सकते हैं।`,
  }),
  setAside: {
    "Hold Process": HINDI_STANDS_STILL,
    "Rejected Process": HINDI_STANDS_STILL,
    "Not Required Process": HINDI_STANDS_STILL,
    Hold: HINDI_STANDS_STILL,
    "Not Required": HINDI_NOT_WANTED,
    "Not Interested": HINDI_NOT_WANTED,
    Blacklisted: HINDI_NO_LOAN,
    "Bank Update Rejected": HINDI_NO_LOAN,
  },
  cancelled: {
    title: "आपने यह आवेदन रद्द कर दिया",
    text: "कोई पैसा नहीं भेजा जाएगा और कुछ नहीं कटेगा। आप जब चाहें दोबारा आवेदन कर सकते हैं।",
  },
  closed: ({ closedOn, closedBy }) => ({
    title: closedBy === "repaid" ? "आपका लोन चुक गया है" : "आपका लोन लौटा दिया गया है",
    text: `लोन ${KEY_FACTS_PHRASES.hi.day(closedOn)} को बंद हुआ, कुछ बकाया नहीं।`,
  }),
  undone: {
    title: "आपका लोन ख़त्म हो गया है",
    text: "बैंक ने उसका पैसा हमें वापस भेज दिया। आपको कुछ नहीं देना है, और आपने जो चुकाया वह अपने आप आपके पास वापस जाता है।",
  },
  newOffer: {
    title: "आपका अगला लोन",
    text: "आपकी पहचान हमारे पास दर्ज है। अपने काम के बारे में बताएँ और देखें कि हम क्या दे सकते हैं।",
  },
};

export const PHRASES: Readonly<Record<Language, DashboardPhrases>> = { en: english, hi: hindi };
