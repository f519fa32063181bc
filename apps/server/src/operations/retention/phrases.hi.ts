import type { Period, Start } from "@vaada/lending/retention/rules";
import type { RetentionPhrases } from "./phrases.ts";

const FROM: Readonly<Record<Start, string>> = {
  "code-ended": "कोड की समय-सीमा खत्म होने के बाद",
  asked: "जाँच होने के बाद",
  replaced: "उसकी जगह दूसरा आने के बाद",
  "sign-in-ended": "साइन-इन खत्म होने के बाद",
  "event-received": "मिलने के बाद",
  "line-written": "लिखे जाने के बाद",
  "file-written": "सहेजे जाने के बाद",
  "account-ended": "जब तक आपका खाता है",
  "last-sign-in": "आपके आख़िरी साइन-इन के बाद",
  "application-ended": "आपका आवेदन खत्म होने के बाद, या आपके आख़िरी साइन-इन के बाद",
  "loan-or-application-ended": "आपका लोन बंद होने या आवेदन खत्म होने के दिन तक",
  "last-loan-closed": "आपका आख़िरी लोन बंद होने के बाद",
  "financial-year-of-last-loan-ended": "जिस वित्त वर्ष में आपका आख़िरी लोन बंद हो, उसके बाद",
  "complaint-answered": "जवाब मिलने के बाद",
};

function lengthOf(period: Period): string {
  if ("years" in period) return `${period.years} साल तक`;
  return "hours" in period ? `${period.hours} घंटे तक` : `${period.days} दिन तक`;
}

const isAtOnce = (period: Period): boolean => "days" in period && period.days === 0;

export const hindi: RetentionPhrases = {
  kinds: {
    "sign-in-codes": {
      name: "एक बार काम आने वाले कोड",
      purpose: "कोड भेजते समय आपका नंबर, इंटरनेट पता और ब्राउज़र, आपको साइन इन कराने के लिए।",
    },
    "tried-pans": { name: "जाँचे गए PAN जिनकी पुष्टि नहीं हुई", purpose: "गलती हो तो उसे समझने के लिए।" },
    "replaced-emails": { name: "ईमेल पते जो आपने बदल दिए", purpose: "गलती हो तो उसे समझने के लिए।" },
    "stray-files": {
      name: "फ़ाइलें जो किसी रिकॉर्ड में नहीं हैं",
      purpose: "जब किसी फ़ोटो या काग़ज़ का सहेजना बीच में रुक गया हो, तब बची हुई।",
    },
    "sign-ins": {
      name: "साइन-इन",
      purpose: "समय, इंटरनेट पता और ब्राउज़र, यह जानने के लिए कि आपका खाता किसने इस्तेमाल किया।",
    },
    "provider-events": {
      name: "सेवा देने वालों के संदेश",
      purpose: "जिन सेवाओं से हम काम लेते हैं उन्होंने हमें क्या बताया, कोई फ़र्क निकले तो जाँचने के लिए।",
    },
    logs: { name: "लॉग", purpose: "क्या गड़बड़ हुई, यह जानने के लिए। इनमें न नाम होता है, न नंबर।" },
    "security-log": { name: "सुरक्षा लॉग", purpose: "कोई घटना हो तो यह जानने के लिए कि किसने क्या किया।" },
    account: {
      name: "खाता",
      purpose: "मोबाइल नंबर और पहले वाले नंबर, ईमेल पता और भाषा, आपको साइन इन कराने और आपको लिखने के लिए।",
    },
    consents: { name: "सहमतियाँ", purpose: "आपने किस बात की सहमति दी और कौन-सी वापस ली, इसके सबूत के लिए।" },
    identity: {
      name: "PAN और आधार का रिकॉर्ड",
      purpose: "नाम, जन्म तारीख, पता और फ़ोटो, आपको पहचानने के लिए। आधार नंबर के सिर्फ़ आख़िरी चार अंक।",
    },
    notifications: { name: "सूचनाएँ", purpose: "हमने आपको लोन के बारे में क्या और कब बताया, इसके सबूत के लिए।" },
    feedback: { name: "राय", purpose: "बेहतर बनने के लिए।" },
    nominee: {
      name: "नामित व्यक्ति",
      purpose: "आप न कर पाएँ तो आपकी जानकारी पर आपके अधिकार कौन काम में ले सकता है।",
    },
    employment: { name: "काम और आमदनी", purpose: "यह देखने के लिए कि आप कितना लोन ले सकते हैं और कब चुका सकते हैं।" },
    "credit-report": { name: "आपकी क्रेडिट रिपोर्ट के आँकड़े", purpose: "आपके आवेदन पर फ़ैसला करने के लिए।" },
    "bank-statement": { name: "आपके बैंक स्टेटमेंट के आँकड़े", purpose: "आपके आवेदन पर फ़ैसला करने के लिए।" },
    selfies: { name: "आपकी तस्वीरें", purpose: "यह देखने के लिए कि आवेदन आप ही कर रहे हैं।" },
    "bank-account": {
      name: "बैंक खाता और ऑटो-पे",
      purpose: "लोन आपके खाते में भेजने और समय पर रकम काटने के लिए।",
    },
    terms: {
      name: "लोन की मुख्य बातें, एग्रीमेंट और मंज़ूरी पत्र",
      purpose: "यह दिखाने के लिए कि क्या ऑफ़र किया गया, क्या मंज़ूर हुआ और किस पर हस्ताक्षर हुए।",
    },
    decisions: {
      name: "फ़ैसले",
      purpose: "आवेदन पर फ़ैसला कैसे और क्यों हुआ, यह बिना नाम के आँकड़ों और नियमों से दिखाने के लिए।",
    },
    references: {
      name: "रेफ़रेंस",
      purpose: "आपकी पहचान की पुष्टि के लिए। उन्हें आपके बकाया के बारे में कभी फ़ोन नहीं किया जाता।",
    },
    books: { name: "लोन, भुगतान, रसीदें और कंपनी का बही-खाता", purpose: "हर रुपये का हिसाब रखने के लिए।" },
    complaints: { name: "शिकायतें", purpose: "जो गलत हुआ उसे ठीक करने के लिए।" },
  },
  kept: ({ from, keep }) => (isAtOnce(keep) ? `${FROM[from]}।` : `${FROM[from]} ${lengthOf(keep)}।`),
  withoutLoan: (kept) => `लोन न लिया हो तो: ${kept}`,
  grounds: {
    "money-laundering-act": "धन शोधन निवारण अधिनियम, 2002 (PMLA), धारा 12, और RBI के KYC निर्देश",
    "companies-act": "कंपनी अधिनियम, 2013, धारा 128(5)",
    "limitation-act": "परिसीमा अधिनियम, 1963: तब तक मामला अदालत में ले जाया जा सकता है",
    "data-protection-rules": "डिजिटल व्यक्तिगत डेटा संरक्षण नियम, 2025, नियम 6 और 8",
    "cert-in-directions": "CERT-In के 28 अप्रैल 2022 के निर्देश",
    "refusal-period": "आपका नामंज़ूर आवेदन: इस दिन से पहले नए आवेदन पर फ़ैसला नहीं होता",
    purpose: "कोई कानून नहीं: जिस काम के लिए आपने दिया उसी के लिए, और उससे ज़्यादा नहीं",
  },
  becomes: {
    erased: "फिर इसे मिटा दिया जाता है।",
    anonymous: "फिर सिर्फ़ आँकड़े रहते हैं, जो किसी की पहचान नहीं बताते।",
  },
};
