import type { GradeReason } from "@vaada/lending/policy/grade-reasons";

/** Why a price has its grade: one sentence a reason. */
export type GradePhrases = Readonly<Record<GradeReason, string>>;

export const english: GradePhrases = {
  "score-highest": "Your credit score is in the range that gets our lowest price.",
  "score-not-highest": "Your credit score got you approved at once. A higher score gets grade A.",
  "not-salaried": "You are not salaried, so your bank statement decided.",
  "not-paid-by-bank-transfer": "Your pay does not come by bank transfer, so your bank statement decided.",
  "no-score": "You have no credit score yet, so your bank statement decided.",
  "score-below-at-once":
    "Your credit score is not high enough to be approved at once, so your bank statement decided.",
  "obligations-too-high":
    "Your other loans take a large part of your income, so your bank statement decided.",
  "obligations-unknown":
    "Your credit report does not say what one of your loans costs a month, so your bank statement decided.",
  "bureau-unknown": "The credit bureau gave no answer, so your bank statement decided.",
  "score-lifts": "Your credit score still gets you grade B.",
  "statement-alone": "Such loans have grade C.",
  "people-against-policy":
    "Our policy would have refused this loan. Two of our people approved it, and such loans have grade C.",
};

export const hindi: GradePhrases = {
  "score-highest": "आपका क्रेडिट स्कोर उतना अच्छा है जितने पर हमारी सबसे कम कीमत मिलती है।",
  "score-not-highest": "आपके क्रेडिट स्कोर से लोन तुरंत मंज़ूर हुआ। इससे ऊँचे स्कोर पर सबसे ऊपर की श्रेणी मिलती है।",
  "not-salaried": "आप सैलरी पर काम नहीं करते, इसलिए फ़ैसला आपके बैंक स्टेटमेंट से हुआ।",
  "not-paid-by-bank-transfer": "आपकी कमाई बैंक ट्रांसफ़र से नहीं आती, इसलिए फ़ैसला आपके बैंक स्टेटमेंट से हुआ।",
  "no-score": "आपका अभी कोई क्रेडिट स्कोर नहीं है, इसलिए फ़ैसला आपके बैंक स्टेटमेंट से हुआ।",
  "score-below-at-once": "आपका क्रेडिट स्कोर तुरंत मंज़ूरी जितना ऊँचा नहीं है, इसलिए फ़ैसला आपके बैंक स्टेटमेंट से हुआ।",
  "obligations-too-high": "आपके दूसरे लोन आपकी कमाई का बड़ा हिस्सा लेते हैं, इसलिए फ़ैसला आपके बैंक स्टेटमेंट से हुआ।",
  "obligations-unknown":
    "आपकी क्रेडिट रिपोर्ट में आपके एक लोन की मासिक किस्त नहीं लिखी है, इसलिए फ़ैसला आपके बैंक स्टेटमेंट से हुआ।",
  "bureau-unknown": "क्रेडिट ब्यूरो से जवाब नहीं मिला, इसलिए फ़ैसला आपके बैंक स्टेटमेंट से हुआ।",
  "score-lifts": "आपके क्रेडिट स्कोर से आपको फिर भी बीच की श्रेणी मिली।",
  "statement-alone": "ऐसे लोन सबसे नीचे की श्रेणी में आते हैं।",
  "people-against-policy":
    "हमारी नीति से यह लोन नहीं मिलता। हमारी टीम के दो लोगों ने इसे मंज़ूर किया, और ऐसे लोन सबसे नीचे की श्रेणी में आते हैं।",
};
