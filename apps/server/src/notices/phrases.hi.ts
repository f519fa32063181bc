import type { CivilDate } from "@vaada/calendar/civil-date";
import { formatDayInHindi as day } from "@vaada/calendar/format-hindi";
import { KEPT } from "@vaada/contract/retention";
import type { ReturnReason } from "@vaada/contract/return-reasons";
import { formatRupees } from "@vaada/money/format";
import { type Paise, ZERO } from "@vaada/money/paise";
import { nameDevice } from "./devices/phrases.ts";
import { feeName } from "./fees/name-fees.ts";
import { hindi as fees } from "./fees/phrases.hi.ts";
import type { AfterCharge, Notice, ReturnedDebit } from "./notice.ts";
import type { Lateness, MissedDue, Phrases, Words } from "./phrases.ts";

export const hindi: Phrases = {
  "money-arrived": ({ amount, repay, dueOn }) => ({
    title: "पैसे आपके खाते में आ गए हैं",
    description: `${formatRupees(amount)} आपके बैंक खाते में आ गए हैं। ${day(dueOn)} को ${formatRupees(repay)} चुकाने हैं। पहले चुकाने पर कम लगता है।`,
  }),
  "due-soon": ({ amount, dueOn, ...late }) => ({
    title: `${day(dueOn)} को भुगतान करना है`,
    description: `${day(dueOn)} को ${formatRupees(amount)} चुकाने हैं। आज चुकाने पर बीच के दिनों का ब्याज बचता है।${lateness(late)}`,
  }),
  "due-today": ({ amount, isReturned, ...late }) => ({
    title: "आज भुगतान करना है",
    description: `आज ${formatRupees(amount)} चुकाने हैं। ${isReturned === true ? RETURNED_TODAY : BEFORE_DEBIT}${lateness(late)}`,
  }),
  overdue: ({ amount, dueOn, charges, alsoDueOn, ...late }, { officer }) => ({
    title: "आपका भुगतान बाकी है",
    description: `आज ${formatRupees(amount)} चुकाने हैं। ${wasDue(dueOn, alsoDueOn)}${penal(charges)} ब्याज तय दर पर ही चल रहा है।${lateness(late)} आप पूरी रकम या उसका एक हिस्सा चुका सकते हैं। कोई परेशानी हो तो कृपया हमसे बात करें: ${officer}`,
  }),
  "debit-ahead": ({ amount, on, loanNo }, { lender, officer }) => ({
    title: `${day(on)} को ऑटो-पे`,
    description: `लोन ${loanNo} चुकाने के लिए ${lender} ${day(on)} को आपके बैंक खाते से ज़्यादा से ज़्यादा ${formatRupees(amount)} काटेगी। जो आप पहले चुका देंगे, वह नहीं कटेगा। आप अपनी प्रोफ़ाइल में ऑटो-पे रोक सकते हैं। सवाल हो तो: ${officer}`,
  }),
  "debit-done": ({ amount, on, reference }, { officer }) => ({
    title: "ऑटो-पे से भुगतान हो गया",
    description: `आपके बैंक खाते से ${formatRupees(amount)} कटे हैं और ${day(on)} के भुगतान में गिने गए हैं।${numbered(reference)} सवाल हो तो: ${officer}`,
  }),
  "debit-bounced": ({ charge, debit }, { officer }) => ({
    title: "ऑटो-पे से भुगतान नहीं हो पाया",
    description: `${notDebited(debit)} ${charge === ZERO ? "इसका कोई शुल्क नहीं है।" : `${formatRupees(charge)} का बाउंस शुल्क जुड़ गया है।`} ${nextTry(debit)} सवाल हो तो: ${officer}`,
  }),
  "late-fee": ({ amount, after, ...missed }, { officer }) => ({
    title: "देरी शुल्क जुड़ गया है",
    description: `${notPaid(missed)}, इसलिए ${formatRupees(amount)} जुड़ गए हैं। ${addedOnce(missed)}${toPayAfter(after)} सवाल हो तो: ${officer}`,
  }),
  "late-fee-reversed": ({ amount }) => ({
    title: "देरी शुल्क वापस ले लिया गया है",
    description: `आपने समय पर भुगतान किया था, इसलिए ये ${formatRupees(amount)} अब नहीं देने हैं।`,
  }),
  "class-changed": ({ delinquency, dueOn, loanNo, isInInstalments }, { officer }) => ({
    title: delinquency === "standard" ? "आपका लोन फिर से ठीक चल रहा है" : "आपके बकाया लोन की श्रेणी",
    description:
      delinquency === "standard"
        ? `लोन ${loanNo} में अब कुछ बकाया नहीं है, इसलिए उसकी श्रेणी सामान्य है। सवाल हो तो: ${officer}`
        : `${isInInstalments === true ? `लोन ${loanNo} की एक किस्त ${day(dueOn)} को चुकानी थी, और वह पूरी नहीं चुकी है।` : `लोन ${loanNo} ${day(dueOn)} को चुकाना था, और वह पूरा नहीं चुका है।`} रिज़र्व बैंक के नियमों के मुताबिक आज से ${isInInstalments === true ? "लोन की" : "उसकी"} श्रेणी ${CLASS_NAMES[delinquency]} है, और हम अगली रिपोर्ट में क्रेडिट ब्यूरो को यह बताते हैं। सारा बकाया चुकाने पर वह फिर सामान्य हो जाता है। सवाल हो तो: ${officer}`,
  }),
  charge: ({ fee, amount, after, ...missed }, { officer }) => ({
    title: `एक शुल्क जुड़ गया है: ${feeName(fees, fee)}`,
    description: `${notPaid(missed)}, इसलिए ${formatRupees(amount)} जुड़ गए हैं। ${addedOnce(missed)}${toPayAfter(after)} सवाल हो तो: ${officer}`,
  }),
  "charge-reversed": ({ amount }) => ({
    title: "एक शुल्क वापस ले लिया गया है",
    description: `आपने समय पर भुगतान किया था, इसलिए ये ${formatRupees(amount)} अब नहीं देने हैं।`,
  }),
  "payment-received": ({ amount, reference }) => ({
    title: "भुगतान मिल गया",
    description: `हमें ${formatRupees(amount)} मिल गए हैं। धन्यवाद। रसीद में दिखता है कि इससे क्या-क्या चुका।${numbered(reference)}`,
  }),
  "payment-failed": ({ amount }) => ({
    title: "भुगतान नहीं हो पाया",
    description: `आपका ${formatRupees(amount)} का भुगतान नहीं हो पाया। अगर बैंक में पैसे कटे दिखें, तो वे यहाँ गिने जाएँगे या अपने आप लौट आएँगे। आपसे दो बार पैसे नहीं लिए जाएँगे।`,
  }),
  "payment-on-credit": ({ amount }) => ({
    title: "क्रेडिट कार्ड का भुगतान वापस जा रहा है",
    description: `${formatRupees(amount)} क्रेडिट कार्ड से चुकाए गए थे। लोन क्रेडिट कार्ड या क्रेडिट लाइन से नहीं चुकाया जा सकता, इसलिए पूरी रकम उसी रास्ते अपने आप वापस जाती है। आपका बकाया वही है। कृपया बैंक खाते वाले UPI, डेबिट कार्ड या नेट बैंकिंग से चुकाएँ।`,
  }),
  "payment-returned": ({ amount }) => ({
    title: "चार्जबैक: आपके बैंक ने एक भुगतान वापस ले लिया",
    description: `आपके ${formatRupees(amount)} के भुगतान पर उठे विवाद का फ़ैसला हो गया है, और आपके बैंक ने यह रकम हमसे वापस ले ली है। इसलिए वह भुगतान अब नहीं गिना जाता। अब कितना चुकाना है, यह डैशबोर्ड पर दिखता है।`,
  }),
  "receipt-corrected": ({ amount }) => ({
    title: "एक रसीद सुधारी गई है",
    description: `आपके लोन के बारे में नई जानकारी आई है, इसलिए आपके ${formatRupees(amount)} के भुगतान से जो चुका वह बदल गया है। नई रसीद में इसकी वजह लिखी है, और वह पुरानी रसीद की जगह लेती है।`,
  }),
  "refund-sent": ({ amount }) => ({
    title: "पैसे लौटा दिए गए हैं",
    description: `आपके चुकाए ${formatRupees(amount)}, जो लोन में नहीं गिने जाते, उसी रास्ते लौटा दिए गए हैं। बैंक में दिखने में कुछ दिन लग सकते हैं।`,
  }),
  waiver: ({ amount }) => ({
    title: "एक रकम माफ़ कर दी गई है",
    description: `${formatRupees(amount)} अब आपको नहीं देने हैं। हमने इन्हें माफ़ कर दिया है।`,
  }),
  "due-date-changed": ({ from, dueOn, amount }) => ({
    title: "आपके लोन की तारीख आगे बढ़ा दी गई है",
    description: `आपने बाद की तारीख माँगी थी और हमने मान ली: अब आपका लोन ${day(from)} की जगह ${day(dueOn)} को चुकाना है। पहले कुछ न चुकाने पर उस दिन ${formatRupees(amount)} देने होंगे, उसी दर से जिस पर आपने साइन किया था। पहले चुकाने पर कम लगेगा।`,
  }),
  "loan-closed": ({ loanNo, closedBy }) => ({
    title: "आपका लोन बंद हो गया है",
    description:
      closedBy === "repaid"
        ? `लोन ${loanNo} चुक गया है। अब कुछ बाकी नहीं है। आपका नो-ड्यूज़ सर्टिफ़िकेट लोन हिस्ट्री में है।`
        : `आपने लोन ${loanNo} कूलिंग-ऑफ़ के दिनों में लौटा दिया है। अब कुछ बाकी नहीं है, और कोई फ़ीस नहीं ली गई। आपका नो-ड्यूज़ सर्टिफ़िकेट लोन हिस्ट्री में है।`,
  }),
  "loan-undone": ({ loanNo, refund }) => ({
    title: "आपका लोन ख़त्म हो गया है: उसका पैसा हमारे पास लौट आया",
    description: `बैंक ने लोन ${loanNo} का पैसा हमें वापस भेज दिया है। इसलिए लोन ख़त्म हो गया है, आपको कुछ नहीं देना है, और कोई शुल्क नहीं लिया गया।${refund === ZERO ? "" : ` आपके चुकाए ${formatRupees(refund)} उसी रास्ते अपने आप वापस जाते हैं।`} आप कभी भी फिर से आवेदन कर सकते हैं।`,
  }),
  "auto-pay-confirmed": ({ maximum, method }) => ({
    title: "ऑटो-पे चालू हो गया है",
    description: `${method === "upi" ? `आपके UPI ऐप में ज़्यादा से ज़्यादा ${formatRupees(maximum)} का ऑटो-पे चालू हो गया है।` : `आपके बैंक ने ज़्यादा से ज़्यादा ${formatRupees(maximum)} के ऑटो-पे की मंज़ूरी दे दी है।`} हर बार पैसे कटने से कम से कम 24 घंटे पहले हम आपको बताएँगे।${method === "upi" ? " मंज़ूरी के लिए कटा ₹1 अपने आप वापस आ जाता है। आप उसी ऐप में ऑटो-पे रोक या बंद कर सकते हैं।" : ""}`,
  }),
  "auto-pay-rejected": ({ method }) => ({
    title: method === "upi" ? "UPI से ऑटो-पे चालू नहीं हुआ" : "आपके बैंक ने ऑटो-पे मंज़ूर नहीं किया",
    description:
      method === "upi"
        ? "कुछ नहीं कटेगा। मंज़ूरी के लिए ₹1 कटा हो, तो वह अपने आप वापस आ जाएगा। आगे क्या कर सकते हैं, यह ऐप में दिखता है।"
        : "कोई पैसा नहीं लिया गया, और कुछ नहीं कटेगा। आगे क्या कर सकते हैं, यह ऐप में दिखता है।",
  }),
  "auto-pay-cancelled": () => ({
    title: "ऑटो-पे रोक दिया गया है",
    description: "ऑटो-पे से अब कुछ नहीं कटेगा। जो बाकी है, उसे आप यहाँ चुका सकते हैं।",
  }),
  "new-offer": () => ({
    title: "आप अगले लोन के लिए आवेदन कर सकते हैं",
    description: "इसमें कुछ ही मिनट लगते हैं, और कुछ भी देने से पहले आपको पूरा ख़र्च दिखता है।",
  }),
  "pan-released": (_notice, { officer }) => ({
    title: "कृपया अपना PAN फिर से दें",
    description: `आपने जो PAN दिया था, वह किसी दूसरे अकाउंट का है: उसके धारक ने आधार से यह साबित कर दिया है। कृपया अपना ही PAN डालें। अगर वह अकाउंट आपका है, तो उसके मोबाइल नंबर से साइन इन करें। सवाल हो तो: ${officer}`,
  }),
  "application-cancelled": ({ applicationNumber }) => ({
    title: "आपका आवेदन रद्द हो गया है",
    description: `आवेदन ${applicationNumber} ख़त्म हो गया है। कोई पैसा नहीं भेजा जाएगा और कुछ नहीं कटेगा। आप जब चाहें दोबारा आवेदन कर सकते हैं।`,
  }),
  "application-reviewed": ({ outcome }, { officer }) => REVIEWED[outcome](officer),
  "finish-later": () => ({
    title: "आपका आवेदन सुरक्षित है",
    description: `हमने आपको SMS से एक लिंक भेजा है, जो आपको वापस यहीं लाता है। आवेदन कम से कम ${KEPT.applicantDays} दिन सुरक्षित रहता है।`,
  }),
  "new-device": (device) => ({
    title: "आपने एक नए डिवाइस पर साइन इन किया",
    description: `${nameDevice(device, "hi")} से साइन इन हुआ है। अगर यह आपने नहीं किया, तो अपनी प्रोफ़ाइल में बाकी सभी सेशन बंद करें, और SMS में आया कोड किसी को न बताएँ।`,
  }),
  "mobile-change-asked": ({ ending }, { officer }) => ({
    title: "दूसरा मोबाइल नंबर माँगा गया है",
    description: `हमारे दो लोगों के जाँचने के बाद इस अकाउंट में ${ending} पर ख़त्म होने वाले नंबर से साइन इन होगा। अगर यह आपने नहीं माँगा, तो तुरंत बताएँ: ${officer}`,
  }),
  "mobile-changed": ({ ending }, { officer }) => ({
    title: "आपका मोबाइल नंबर बदल गया है",
    description: `अब से ${ending} पर ख़त्म होने वाले नंबर से इस अकाउंट में साइन इन होगा और उसी पर हमारे SMS आएँगे। अगर यह आपने नहीं किया, तो तुरंत बताएँ: ${officer}`,
  }),
  "complaint-received": ({ ticket, answerBy }, { officer }) => ({
    title: "आपकी शिकायत हमें मिल गई है",
    description: `इसका टिकट नंबर ${ticket} है। ${day(answerBy)} तक इसका जवाब दिया जाएगा। शिकायत अधिकारी: ${officer}`,
  }),
  "account-discarded": ({ bank, ending }, { officer }) => ({
    title: "कृपया दूसरा बैंक खाता दें",
    description: `आपके कहने पर ${bank} का ${ending} पर ख़त्म होने वाला खाता अब इस लोन के लिए इस्तेमाल नहीं होगा, और उसका ऑटो-पे रद्द कर दिया गया है। आगे बढ़ने के लिए दूसरा खाता दें। अगर यह आपने नहीं कहा था, तो लिखें: ${officer}`,
  }),
  "collector-assigned": ({ name, loanNo }, { lender, officer }) => ({
    title: `${name} आपके लोन के बारे में आपसे संपर्क कर सकते हैं`,
    description: `${lender} के ${name} बकाया लोन ${loanNo} के बारे में कानून के तय समय में आपको कॉल या SMS कर सकते हैं। इसके बारे में किसी और से संपर्क नहीं किया जाता। शिकायत करने या संपर्क रुकवाने के लिए: ${officer}`,
  }),
  "contact-resumed": (_notice, { officer }) => ({
    title: "अब हम आपके लोन के बारे में फिर संपर्क कर सकते हैं",
    description: `आपके बकाया लोन के बारे में कॉल और मैसेज हमने रोक रखे थे। वे अब फिर शुरू हो सकते हैं, सिर्फ़ कानून के या आपके माँगे हुए कम समय में। इन्हें रुकवाने के लिए: ${officer}।`,
  }),
  "contact-hours": ({ hours }, { officer }) => ({
    title: "आपसे संपर्क करने का समय बदल गया है",
    description: `आपके बकाया लोन के बारे में हम आपको ${
      hours === null
        ? "कानून के तय समय में"
        : `${hours.from}:00 से ${hours.until}:00 बजे के बीच, कानून के तय समय में ही,`
    } कॉल या SMS कर सकते हैं। अगर यह बदलाव आपने नहीं माँगा, तो यहाँ बताइए: ${officer}।`,
  }),
  "complaint-answered": ({ ticket }, { officer }) => ({
    title: "आपकी शिकायत का जवाब आ गया है",
    description: `${ticket} का जवाब आपकी प्रोफ़ाइल में, आपकी शिकायतों के नीचे है। जवाब से संतुष्ट न हों तो आगे क्या कर सकते हैं, यह भी वहीं लिखा है। शिकायत अधिकारी: ${officer}`,
  }),
  "correction-received": ({ number, answerBy }, { officer }) => ({
    title: "जानकारी सुधारने का आपका अनुरोध हमें मिल गया है",
    description: `इसका नंबर ${number} है। एक व्यक्ति इसे देखकर ${day(answerBy)} तक जवाब देगा। अधिकारी: ${officer}`,
  }),
  "correction-answered": ({ number }, { officer }) => ({
    title: "जानकारी सुधारने के आपके अनुरोध का जवाब आ गया है",
    description: `${number} का जवाब आपकी प्रोफ़ाइल में “मेरी जानकारी सुधारें या मिटाएँ” के नीचे है। सवाल हों तो: ${officer}`,
  }),
  "nominee-changed": ({ isNamed }, { officer }) =>
    isNamed
      ? {
          title: "आपका नामित व्यक्ति दर्ज हो गया है",
          description: `आप न कर पाएँ तो यह व्यक्ति आपकी जानकारी पर आपके अधिकार काम में ले सकता है। आपके लोन के बारे में हम उनसे कभी संपर्क नहीं करते। अगर यह आपने नहीं किया, तो लिखें: ${officer}`,
        }
      : {
          title: "अब आपका कोई नामित व्यक्ति नहीं है",
          description: `उनका नाम और नंबर मिटा दिया गया है। अगर यह आपने नहीं किया, तो लिखें: ${officer}`,
        },
};

const CLASS_NAMES = {
  "sma-0": "SMA-0 (30 दिन से कम का बकाया)",
  "sma-1": "SMA-1 (30 दिन या उससे ज़्यादा का बकाया)",
  "sma-2": "SMA-2 (60 दिन या उससे ज़्यादा का बकाया)",
  npa: "NPA (90 दिन या उससे ज़्यादा का बकाया)",
} as const;

const notPaid = ({ dueOn, instalment }: MissedDue): string =>
  instalment === undefined ? `लोन ${day(dueOn)} तक नहीं चुका` : `किस्त ${instalment} ${day(dueOn)} तक नहीं चुकी`;

const addedOnce = ({ instalment }: MissedDue): string =>
  instalment === undefined ? "यह शुल्क एक ही बार जुड़ता है।" : "यह शुल्क हर किस्त पर एक ही बार जुड़ता है।";

const REASONS: Readonly<Record<ReturnReason, string>> = {
  "short-balance": "खाते में पैसे कम थे",
  "over-limit": "रकम खाते या ऑटो-पे की तय सीमा से ज़्यादा थी",
  declined: "बैंक ने मना कर दिया और वजह नहीं बताई",
  "account-blocked": "खाता ब्लॉक है या चालू नहीं है, इसके बारे में आपका बैंक बता सकता है",
  "account-unknown": "बैंक के पास ऐसा कोई खाता नहीं है",
  "auto-pay-ended": "ऑटो-पे अब चालू नहीं है",
  "auto-pay-paused": "आपके UPI ऐप में ऑटो-पे रुका हुआ है, वहीं से उसे फिर चालू कर सकते हैं",
  fault: "बैंक या नेटवर्क में ख़राबी थी, इसमें आपकी कोई गलती नहीं",
  unsaid: "बैंक ने कोई वजह नहीं बताई",
};

const BEFORE_DEBIT = "ऑटो-पे है तो कृपया यह रकम अपने खाते में रखें। आप यहाँ भी चुका सकते हैं।";
const RETURNED_TODAY = "आपके बैंक ने ऑटो-पे की रकम नहीं दी। आज खाते से और कुछ नहीं कटेगा, इसलिए कृपया यहाँ चुकाएँ।";

const notDebited = (debit: ReturnedDebit | undefined): string =>
  debit === undefined
    ? "आपके बैंक ने भुगतान लौटा दिया, ज़्यादातर ऐसा खाते में कम पैसे होने पर होता है।"
    : `${day(debit.on)} को आपके बैंक से ${formatRupees(debit.amount)} का ऑटो-पे भुगतान नहीं हुआ: ${REASONS[debit.reason]}।`;

function nextTry(debit: ReturnedDebit | undefined): string {
  if (debit?.next === undefined) return "आप यहाँ चुका सकते हैं। दोबारा कोशिश से कम से कम 24 घंटे पहले हम आपको बताएँगे।";
  return debit.next === null
    ? "अब कोई और कोशिश तय नहीं है, इसलिए कृपया यहाँ चुकाएँ।"
    : `अगली कोशिश ${day(debit.next)} को तय है, और उसकी रकम हम कम से कम 24 घंटे पहले बताएँगे। जो आप उससे पहले यहाँ चुका देंगे, वह नहीं कटेगा।`;
}

function toPayAfter(after: AfterCharge | undefined): string {
  if (after === undefined) return "";
  const owed = ` इसे मिलाकर ${day(after.on)} को ${formatRupees(after.owed)} चुकाने थे।`;
  if (after.next === undefined) return `${owed} आप यहाँ चुका सकते हैं।`;
  return after.next === null
    ? `${owed} ऑटो-पे की कोई तारीख तय नहीं है, इसलिए कृपया यहाँ चुकाएँ।`
    : `${owed} अगला ऑटो-पे ${day(after.next)} को तय है, आप उससे पहले भी यहाँ चुका सकते हैं।`;
}

/** `later` is left out of a loan that is repaid at once. */
function wasDue(dueOn: CivilDate, later: readonly CivilDate[] | undefined): string {
  if (later === undefined) return `यह ${day(dueOn)} को चुकाना था।`;
  if (later.length === 0) return `यह किस्त ${day(dueOn)} को चुकानी थी।`;
  return `ये किस्तें ${[dueOn, ...later].map(day).join(" और ")} को चुकानी थीं।`;
}

const lateness = ({ lateFee, fee = "late-fee", chargesMax }: Lateness): string =>
  lateFee === null || lateFee === ZERO
    ? ""
    : ` देर से चुकाने पर एक बार ${formatRupees(lateFee)} का ${feeName(fees, fee)} जुड़ता है।${chargesMax === null ? "" : ` ऐसे सारे शुल्क मिलाकर ज़्यादा से ज़्यादा ${formatRupees(chargesMax)} होते हैं।`}`;

/** Told with each reminder of what is overdue (PC-04). */
const penal = (charges: Paise): string => (charges === ZERO ? "" : ` इसमें ${formatRupees(charges)} दंड शुल्क है।`);

/** The number that a bank or support finds a payment by. */
const numbered = (reference: string | null): string => (reference === null ? "" : ` संदर्भ नंबर: ${reference}।`);

/** The sentences of a notice that a person of the lender has reviewed the application. */
const REVIEWED: Readonly<
  Record<Extract<Notice, { kind: "application-reviewed" }>["outcome"], (officer: string) => Words>
> = {
  "goes-on": () => ({
    title: "आपका आवेदन आगे बढ़ रहा है",
    description: "हमारी टीम ने इसे देख लिया है। ऐप खोलें और जहाँ रुके थे, वहीं से आगे बढ़ें।",
  }),
  refused: (officer) => ({
    title: "अभी हम आपको लोन नहीं दे सकते",
    description: `हमारी टीम ने आपका आवेदन देखा और उसे मंज़ूर नहीं कर सकी। कोई पैसा नहीं भेजा जाएगा और कुछ नहीं कटेगा। सवाल हो तो: ${officer}`,
  }),
  "statement-needed": () => ({
    title: "कृपया अपना बैंक स्टेटमेंट दें",
    description: "आपके आवेदन पर फ़ैसला करने के लिए यह ज़रूरी है। ऐप खोलें: वह आपको वहीं ले जाएगा।",
  }),
  "selfie-needed": () => ({
    title: "कृपया अपनी सेल्फ़ी फिर से लें",
    description: "पिछली सेल्फ़ी काम नहीं आ सकी। ऐप खोलें: वह आपको वहीं ले जाएगा।",
  }),
  "on-hold": (officer) => ({
    title: "आपका आवेदन रोका गया है",
    description: `इस बीच कोई पैसा नहीं भेजा जाएगा और कुछ नहीं कटेगा। आवेदन आगे बढ़ने पर हम आपको यहीं बताएँगे। सवाल हो तो: ${officer}`,
  }),
  "set-aside": (officer) => ({
    title: "आपका आवेदन अलग रख दिया गया है",
    description: `जैसा हमने समझा, आपको अभी लोन नहीं चाहिए। कोई पैसा नहीं भेजा जाएगा और कुछ नहीं कटेगा। आप जब चाहें दोबारा आवेदन कर सकते हैं। सवाल हो तो: ${officer}`,
  }),
  "account-refused": (officer) => ({
    title: "आपका बैंक खाता नहीं बदला जा सका",
    description: `बदलाव मंज़ूर नहीं हुआ, और कोई पैसा नहीं भेजा जाएगा। सवाल हो तो: ${officer}`,
  }),
};
