import { formatRupees } from "@vaada/money/format";
import type { RefusalPhrases } from "./phrases.en.ts";

export const hindi: RefusalPhrases = {
  reasons: {
    "too-young": "आपकी उम्र अभी उस उम्र से कम है जिससे हम लोन दे सकते हैं।",
    "too-old": "आपकी उम्र उस उम्र से ज़्यादा है जहाँ तक हम लोन दे सकते हैं।",
    "income-too-low": "आपकी बताई हुई महीने की आमदनी, आपके रहने की जगह के हिसाब से, हमारी ज़रूरत से कम है।",
    "score-too-low": "क्रेडिट ब्यूरो TransUnion CIBIL में आपका स्कोर हमारी ज़रूरत से कम है।",
    "loan-written-off":
      "क्रेडिट ब्यूरो TransUnion CIBIL में आपके नाम पर एक ऐसा लोन दिखता है जिसे बट्टे खाते में डाल दिया गया था।",
    "loan-past-due":
      "क्रेडिट ब्यूरो TransUnion CIBIL में आपके नाम पर एक ऐसा लोन दिखता है जो पिछले दो साल में लंबे समय तक बकाया रहा।",
    blacklisted:
      "हमारे अपने रिकॉर्ड के कारण हम अभी आपको लोन नहीं दे सकते। अगर आपको लगता है कि यह गलत है, तो कृपया हमारी सहायता टीम को लिखें।",
    "too-few-months-with-salary":
      "आपके बैंक स्टेटमेंट में, पिछले पूरे महीनों में से बहुत कम महीनों में, आपकी बताई आमदनी के आसपास की सैलरी दिखती है।",
    "month-end-balance-too-low": "महीने के आख़िर में आपके खाते में औसतन हमारी ज़रूरत से कम पैसे बचे।",
    "too-many-bounced-debits":
      "पिछले पूरे महीनों में आपके खाते से होने वाले जितने भुगतान वापस लौटे, वे हमारी सीमा से ज़्यादा हैं।",
    "amount-too-small":
      "आप जो किस्तें अभी भर रहे हैं, उनके बाद आपकी आमदनी में हमारे सबसे छोटे लोन के लिए भी जगह नहीं बचती।",
    "household-repayments-too-high":
      "जिस परिवार की साल की आमदनी ₹3,00,000 तक है, कानून के मुताबिक उसके महीने के सारे भुगतान महीने की आमदनी के आधे से ज़्यादा नहीं हो सकते। आप जो अभी चुका रहे हैं, उसके बाद हमारे सबसे छोटे लोन के लिए भी जगह नहीं बचती।",
    "lent-on-code-too-much":
      "आपकी पहचान सिर्फ़ आधार के कोड से साबित हुई है। ऐसी पहचान पर कानून बारह महीनों में ₹60,000 तक ही लोन देने देता है, और आपके लोन इतने हो चुके हैं। DigiLocker से अपनी पहचान साबित करें, फिर आप तुरंत दोबारा आवेदन कर सकते हैं।",
  },
  ownReport: "आप अपनी रिपोर्ट साल में एक बार www.cibil.com से मुफ़्त ले सकते हैं और उसमें कुछ गलत हो तो ठीक करवा सकते हैं।",
  mend(mend) {
    switch (mend.kind) {
      case "age":
        return `${mend.atLeast} साल या उससे ज़्यादा की उम्र`;
      case "monthly-income":
        return `${formatRupees(mend.atLeast)} या उससे ज़्यादा की महीने की आमदनी`;
      case "score":
        return `${mend.atLeast} या उससे ज़्यादा का CIBIL स्कोर`;
      case "months-with-salary":
        return `पिछले पूरे महीनों में से कम से कम ${mend.atLeast} में सैलरी`;
      case "average-month-end-balance":
        return `महीने के आख़िर में औसतन ${formatRupees(mend.atLeast)} या उससे ज़्यादा की बची रकम`;
      case "bounced-debits":
        return `पिछले पूरे महीनों में ज़्यादा से ज़्यादा ${mend.atMost} लौटे हुए भुगतान`;
      case "obligations":
        return `महीने की कुल ${formatRupees(mend.atMost)} या उससे कम की किस्तें`;
      default:
        return mend satisfies never;
    }
  },
  and: "और",
  wouldHavePassed: (mends) => `इतना होता, तो आवेदन आगे बढ़ सकता था: ${mends}।`,
};
