import { html } from "../../../platform/paper/html.ts";
import { contact, link, list, mailTo, type PageContent, type Section, text } from "../page-content.ts";
import type { PageFacts } from "../page-facts.ts";

export function hindi(pageFacts: PageFacts): PageContent {
  const { lender } = pageFacts;
  const { name: brand } = lender.brand;
  return {
    title: "इस्तेमाल की शर्तें",
    lead: `ये शर्तें ${brand} ऐप के इस्तेमाल की हैं। इनसे न कोई शुल्क जुड़ता है, न कोई सहमति। लोन का अपना अलग एग्रीमेंट होता है, जिसे आप पैसे आने-जाने से पहले पढ़ते हैं और जिस पर हस्ताक्षर करते हैं।`,
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
      heading: "हम कौन हैं",
      blocks: [
        text(
          `${brand}, ${legalName} का लोन ऐप है (${registration}, ${address})। हर लोन ${legalName} ख़ुद देती है।`,
        ),
        ...(runner === null
          ? []
          : [text(`${runner.legalName}, ${legalName} के लिए यह ऐप चलाती है और लोन में उसकी मदद करती है।`)]),
      ],
    },
    {
      id: "account",
      heading: "आपका अकाउंट",
      blocks: [
        list(
          "आप अपने मोबाइल नंबर और उस पर भेजे गए कोड से साइन इन करते हैं। कोई पासवर्ड नहीं होता।",
          "हमारा कोई भी आपसे कोड, PIN या पासवर्ड नहीं माँगता। ये किसी को न दें।",
          "नंबर बदल गया या सिम खो गया? साइन इन रहते हुए: प्रोफ़ाइल, मेरा मोबाइल नंबर बदलें।",
          "कहीं साइन इन नहीं हैं और नंबर भी खो गया? नए नंबर से साइन इन करें, अपना PAN दें और वहीं अपना अकाउंट माँगें। हमारी टीम के दो लोग देखते हैं कि आप कौन हैं।",
          html`किसी और ने आपका अकाउंट इस्तेमाल किया हो तो तुरंत बताएँ: ${mailTo(lender.support.email)}।`,
          "ऐप को कुछ देर इस्तेमाल न करें तो वह आपको ख़ुद साइन आउट कर देता है, और आप भी कभी भी साइन आउट कर सकते हैं।",
        ),
      ],
    },
    {
      id: "loan",
      heading: "आवेदन अभी लोन नहीं है",
      blocks: [
        list(
          `लोन ${ages.from} से ${ages.to} साल के उन लोगों के लिए है जो भारत में रहते हैं और जिनकी अपनी आमदनी है।`,
          ...(product.statesWithoutLoans.length === 0
            ? []
            : [`इन राज्यों में रहने वालों को हम लोन नहीं देते: ${product.statesWithoutLoans.join(", ")}।`]),
          "आप जो बताएँ वह सच और आपका अपना हो। किसी और की जानकारी वाला आवेदन आगे नहीं बढ़ता।",
          "फ़ैसला हमारी क्रेडिट नीति से होता है। मना होने पर आपको कारण और दोबारा आवेदन की तारीख दिखती है।",
          "आवेदन करने से आप पर कोई बंधन नहीं आता। देनदारी तभी बनती है जब आपने लोन एग्रीमेंट पर हस्ताक्षर कर दिए हों और पैसे पहुँच गए हों।",
          html`लोन का ख़र्च ${link(addressOf("rates"), "ब्याज और शुल्क")} पर है। आपके लोन का ख़र्च उसकी मुख्य बातों (मुख्य तथ्य विवरण) में है।`,
        ),
      ],
    },
  ];
}

function rules({ lender, addressOf }: PageFacts): readonly Section[] {
  return [
    {
      id: "data",
      heading: "आपकी जानकारी",
      blocks: [
        text(
          html`ऐप इस्तेमाल करने से हमें कोई सहमति नहीं मिलती। हर सहमति अपनी स्क्रीन पर, अपने कारण के साथ माँगी जाती है, और आप उसे प्रोफ़ाइल में वापस ले सकते हैं; साइन-इन वाली खाते के साथ ख़त्म होती है। हम जानकारी के साथ क्या करते हैं, यह ${link(addressOf("privacy"), "प्राइवेसी पॉलिसी")} में है।`,
        ),
      ],
    },
    {
      id: "fair-use",
      heading: "आपसे हमारी अपेक्षा",
      blocks: [
        list(
          "ऐप सिर्फ़ अपने लिए इस्तेमाल करें।",
          "दूसरों की जानकारी देखने, कोई सीमा पार करने या सेवा बिगाड़ने की कोशिश न करें।",
          html`ऐप में कोई कमज़ोरी मिले तो बताएँ: ${mailTo(lender.security?.email ?? lender.support.email)}।`,
        ),
      ],
    },
    {
      id: "availability",
      heading: "जब ऐप न खुले",
      blocks: [
        text(
          html`ऐप और जिन सेवाओं पर वह चलता है, कुछ समय के लिए बंद हो सकते हैं। आपने जो लिखा, जो चुकाया और जिस पर हस्ताक्षर किए, वह वैसा ही रहता है। चुकाने की तारीख को ऐप से भुगतान न हो पाए तो फ़ोन करें: ${lender.support.phone}, ${lender.support.hours.hi}।`,
        ),
      ],
    },
    {
      id: "changes",
      heading: "बदलाव और कानून",
      blocks: [
        text(
          "इन शर्तों का कोई भी बदलाव इसी पेज पर छपता है। उससे वह लोन कभी नहीं बदलता जिस पर आप हस्ताक्षर कर चुके हैं। भारत का कानून लागू है, और यहाँ की कोई बात उसका दिया कोई अधिकार नहीं छीनती।",
        ),
      ],
    },
    {
      id: "complaints",
      heading: "शिकायत",
      blocks: [
        text(
          html`शिकायत अधिकारी: ${contact(lender.grievanceOfficer)}। रिज़र्व बैंक के लोकपाल तक का पूरा रास्ता ${link(addressOf("grievance"), "शिकायत")} पर है।`,
        ),
      ],
    },
  ];
}
