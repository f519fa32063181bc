import { html } from "../../../platform/paper/html.ts";
import { contact, facts, link, list, type PageContent, type Section, text } from "../page-content.ts";
import type { PageFacts } from "../page-facts.ts";

export function hindi(pageFacts: PageFacts): PageContent {
  const { lender } = pageFacts;
  const { legalName } = lender.lender;
  const { name: brand } = lender.brand;
  return {
    title: "प्राइवेसी पॉलिसी",
    lead: `${brand} ऐप में ${legalName} क्या जानकारी लेती है, क्यों, वह किसे मिलती है, कब तक रखी जाती है, और आप क्या कर सकते हैं।`,
    sections: [...collected(pageFacts), ...shared(pageFacts), ...rights(pageFacts)],
  };
}

function collected({ lender, retention }: PageFacts): readonly Section[] {
  const { legalName, address } = lender.lender;
  const { grievanceOfficer } = lender;
  return [
    {
      id: "who",
      heading: "आपकी जानकारी की ज़िम्मेदारी किसकी है",
      blocks: [
        text(
          html`${legalName}, ${address}। आपकी जानकारी से जुड़ी हर बात के लिए ${contact(grievanceOfficer)} से संपर्क करें।`,
        ),
      ],
    },
    {
      id: "what",
      heading: "हम क्या रखते हैं, क्यों और कब तक",
      blocks: [
        text(
          "हर चीज़ अपनी स्क्रीन पर, अपने कारण के साथ माँगी जाती है। जिसके आगे कानून लिखा है, उसे उतने समय रखना ज़रूरी है; बाकी अपने काम के साथ ख़त्म होती है, या आपके कहने पर पहले।",
        ),
        {
          kind: "table",
          columns: ["जानकारी", "क्यों", "कब तक", "कानून"],
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
      heading: "हम क्या कभी नहीं लेते",
      blocks: [
        list(
          "आपके संपर्क, संदेश, कॉल का ब्योरा, फ़ाइलें या आपकी जगह।",
          "आपका पूरा आधार नंबर: डालते समय इस्तेमाल होता है, कभी रखा नहीं जाता।",
          "आपका बैंक पासवर्ड, PIN या कार्ड नंबर: ये आपके बैंक और भुगतान सेवा के पास रहते हैं।",
          "पीछा करने वाली या विज्ञापन की कुकी: कोई नहीं। आपके फ़ोन पर हम सिर्फ़ आपका साइन-इन, भाषा और रूप की पसंद, और वह रखते हैं जो आपने लिखा पर अभी भेजा नहीं।",
        ),
        text("कैमरा सिर्फ़ आपकी सेल्फ़ी के लिए है, जब आप उसे खोलें।"),
      ],
    },
  ];
}

function shared({ lender, recipients }: PageFacts): readonly Section[] {
  const { stores = [], keyFacts } = lender;
  return [
    {
      id: "recipients",
      heading: "यह किसे मिलती है",
      blocks: [
        text(
          "सिर्फ़ इन्हें, और किसी को नहीं। जो हमारे लिए काम करते हैं, वे अनुबंध के तहत करते हैं: सिर्फ़ इस काम के लिए, और उतने ही समय जितना काम या कानून माँगे। हम जानकारी नहीं बेचते और विज्ञापन नहीं दिखाते।",
        ),
        {
          kind: "table",
          columns: ["कौन", "किस काम के लिए", "क्या मिलता है"],
          rows: recipients.map(({ name, role, gets }) => [name, role, gets]),
        },
        text(
          keyFacts.recoveryAgents.length === 0
            ? "हम वसूली एजेंट नहीं रखते।"
            : `वसूली एजेंटों को आपका नाम, नंबर, पता और बकाया मिलता है: ${keyFacts.recoveryAgents.map((agent) => agent.legalName).join(", ")}।`,
        ),
        text("अदालतों और सरकारी विभागों को वही मिलता है जो कानून से देना ज़रूरी हो।"),
      ],
    },
    {
      id: "where",
      heading: "यह कहाँ रखी जाती है और कैसे सुरक्षित है",
      blocks: [
        ...(stores.length === 0 ? [] : [facts(stores.map(({ what, region }) => [what, region] as const))]),
        list(
          "पहचान के नंबर, नाम, पते, खाता नंबर और आपके अपने शब्द अलग-अलग कूटबद्ध किए जाते हैं; काग़ज़ और फ़ोटो भी कूटबद्ध रहते हैं। आते-जाते समय भी सब कूटबद्ध होता है।",
          "जिसका समय पूरा हो गया, उसे रोज़ का एक काम मिटा देता है और प्रमाण छोड़ता है कि क्या और किस नियम से मिटाया गया।",
          "अगर कोई सेंध आपकी जानकारी तक पहुँचे, तो हम आपको, डेटा संरक्षण बोर्ड को और CERT-In को बताते हैं: क्या हुआ, आपके लिए इसका क्या मतलब है और आप क्या कर सकते हैं।",
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
      heading: "मशीन के फ़ैसले",
      blocks: [
        text(
          html`आपके आवेदन का फ़ैसला एक लिखित क्रेडिट नीति ख़ुद करती है: आपकी बताई बातों, आपकी क्रेडिट रिपोर्ट और, अगर आप साझा करें, आपके बैंक स्टेटमेंट से। आपको कारण दिखते हैं। आपको वह गलत लगे तो शिकायत अधिकारी से कहें: एक व्यक्ति उसे देखता है। श्रेणियाँ कैसे तय होती हैं, यह ${link(addressOf("rates"), "ब्याज और शुल्क")} पर है।`,
        ),
      ],
    },
    {
      id: "rights",
      heading: "आपके अधिकार और उनका इस्तेमाल",
      blocks: [
        list(
          "हमारे पास आपकी जो भी जानकारी है उसे देखें और डाउनलोड करें: प्रोफ़ाइल, मेरा डेटा और सहमतियाँ।",
          "कुछ ठीक, पूरा या मिटवाएँ: प्रोफ़ाइल, मेरा डेटा और सहमतियाँ।",
          "किसी को चुनें जो आपके असमर्थ होने पर ये अधिकार इस्तेमाल करे: प्रोफ़ाइल, मेरा डेटा और सहमतियाँ।",
          "सहमति वापस लें, उतनी ही आसानी से जितनी आसानी से दी थी: प्रोफ़ाइल, मेरा डेटा और सहमतियाँ। उसके बाद उसका इस्तेमाल नहीं होता। पहले जो हुआ वह वैध रहता है, और चालू लोन या कानून के लिए जो ज़रूरी है वह चलता रहता है।",
        ),
        text(
          html`आप ${contact(grievanceOfficer)} को लिख भी सकते हैं। ${String(rightsAnswerDays)} दिनों में जवाब मिलता है। उससे संतुष्ट न हों तो भारत के डेटा संरक्षण बोर्ड (Data Protection Board of India) से शिकायत करें। दूसरी शिकायतें: ${link(addressOf("grievance"), "शिकायत")}।`,
        ),
      ],
    },
    {
      id: "children",
      heading: "बच्चे",
      blocks: [
        text("यह ऐप बड़ों के लिए है। हम 18 साल से कम उम्र के किसी व्यक्ति को लोन नहीं देते और उसकी जानकारी नहीं रखते।"),
      ],
    },
    {
      id: "changes",
      heading: "बदलाव",
      blocks: [
        text(
          "बदलाव ऐप में नई प्राइवेसी पॉलिसी के रूप में छपते हैं। जहाँ बदलाव किसी सहमति की बात बदले, वहाँ आपसे फिर पूछा जाता है।",
        ),
      ],
    },
  ];
}
