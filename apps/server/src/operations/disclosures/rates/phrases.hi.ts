import { html } from "../../../platform/paper/html.ts";
import { facts, link, list, type PageContent, type Section, text } from "../page-content.ts";
import type { PageFacts } from "../page-facts.ts";

export function hindi(pageFacts: PageFacts): PageContent {
  const { lender } = pageFacts;
  const { legalName } = lender.lender;
  return {
    title: "ब्याज और शुल्क",
    lead: `${lender.brand.name} पर ${legalName} के लोन का पूरा खर्च। इसके सिवा कुछ नहीं लिया जाता, और ऐप इस्तेमाल करना मुफ़्त है।`,
    sections: [...prices(pageFacts), ...explained(pageFacts)],
  };
}

function prices({ product }: PageFacts): readonly Section[] {
  return [
    {
      id: "by-grade",
      heading: "श्रेणी के हिसाब से ब्याज और प्रोसेसिंग शुल्क",
      blocks: [
        {
          kind: "table",
          columns: ["श्रेणी", "रोज़ का ब्याज", "सालाना ब्याज", "प्रोसेसिंग शुल्क"],
          rows: product.grades.map(({ grade, perDay, perYear, processingFee }) => [
            grade,
            perDay,
            perYear,
            processingFee,
          ]),
        },
        text(
          `ब्याज साधारण है: पैसे पहुँचने के दिन से हर दिन, बाकी रकम पर। प्रोसेसिंग शुल्क और उस पर ${product.gst} जीएसटी लोन भेजते समय काट लिए जाते हैं।`,
        ),
      ],
    },
    {
      id: "other-charges",
      heading: "बाकी सभी शुल्क",
      blocks: [
        facts([
          ["रकम", `${product.amountMinimum} से ${product.amountMaximum}`],
          [
            "चुकाने का समय",
            `${product.tenureDaysMin} से ${product.tenureDaysMax} दिन, एक बार में, सैलरी की तारीख को`,
          ],
          ["एपीआर, सब जोड़कर", `${product.aprLowest} से ${product.aprHighest}`],
          ["देर से भुगतान", `${product.lateFee}, एक बार, अगर ${product.lateFeeFrom} या ज़्यादा बाकी हो`],
          ["बैंक से लौटा भुगतान", `हर बार ${product.bounceCharge}`],
          ["एक लोन के सारे दंड शुल्क मिलाकर", `लोन का ज़्यादा से ज़्यादा ${product.penalMaximum}`],
          ["तारीख निकलने के बाद ब्याज", "आपकी तय दर, उससे ज़्यादा कभी नहीं; दंड शुल्क पर ब्याज नहीं"],
          [
            "समय से पहले चुकाना, पूरा या कुछ हिस्सा",
            `${product.noCharge}; कुछ हिस्सा चुकाएँ तो कम से कम ${product.partPaymentMinimum}`,
          ],
          ["लोन लौटाना", `${product.coolingOffDays} दिन, कोई शुल्क नहीं`],
          ["स्टाम्प शुल्क", stampDutyText(product.stampDuties)],
          ...(product.statesWithoutLoans.length === 0
            ? []
            : [["जहाँ हम लोन नहीं देते", product.statesWithoutLoans.join("; ")] as const]),
          ...product.otherFees.map(
            ({ name, price, gst, on }) =>
              [name, `${price}${gst === null ? "" : ` और उस पर ${gst} जीएसटी`}, ${OCCASIONS[on]}`] as const,
          ),
        ]),
      ],
    },
  ];
}

function explained({ product, example, addressOf }: PageFacts): readonly Section[] {
  return [
    {
      id: "example",
      heading: "उदाहरण",
      blocks: [
        text(
          `${example.takenOn} को श्रेणी ${example.grade} में ${example.principal} का लोन, ${example.days} दिन बाद चुकाया गया।`,
        ),
        facts([
          ["आपको मिलेंगे", example.net],
          [`ब्याज, ${example.days} दिन तक रोज़ ${example.rate}`, example.interest],
          ["शुल्क", example.fees],
          ["जीएसटी", example.gst],
          [`${example.dueOn} को आप चुकाएँगे`, example.repay],
          ["पूरा खर्च", example.cost],
          ["एपीआर", example.apr],
        ]),
      ],
    },
    {
      id: "how-the-rate-is-decided",
      heading: "आपकी दर कैसे तय होती है",
      blocks: [
        text(
          "बिना गिरवी के लोन में यह जोखिम रहता है कि वह वापस न आए। इसी जोखिम के हिसाब से हम आवेदनों को तीन श्रेणियों में रखते हैं, और ज़्यादा जोखिम पर दर ज़्यादा होती है। फ़ैसला एक लिखित नीति से होता है, जो सबके लिए एक है; न मोलभाव होता है, न कोई बेहतर श्रेणी ख़रीद सकता है।",
        ),
        list(
          "बैंक स्टेटमेंट के बिना श्रेणी A और B: अच्छा क्रेडिट रिकॉर्ड, बैंक खाते में आने वाली सैलरी, और दूसरे लोन चुकाने के बाद पर्याप्त बचत।",
          "बैंक स्टेटमेंट के साथ श्रेणी B और C: कम या कोई क्रेडिट रिकॉर्ड नहीं, और ऐसा स्टेटमेंट जिसमें नियमित सैलरी, कम लौटे भुगतान और महीने के अंत में कुछ पैसे दिखें।",
          "दोनों में से कुछ न हो तो लोन नहीं मिलता, और हम कारण बताते हैं। सिर्फ़ हमारे दो लोग साथ मिलकर इससे अलग फ़ैसला कर सकते हैं, श्रेणी C के लिए।",
        ),
        text(
          "हम धर्म, जाति, लिंग, भाषा या आप कहाँ से हैं, यह नहीं देखते। आप कहाँ रहते हैं, यह सिर्फ़ दो बातों में देखा जाता है: लोन के लिए कम से कम कितनी आमदनी चाहिए, और स्टाम्प शुल्क, जिसके तय हुए बिना हम वहाँ लोन नहीं दे सकते। आपकी श्रेणी और उसका कारण ऑफ़र के साथ, उसे लेने से पहले दिखाए जाते हैं।",
        ),
      ],
    },
    {
      id: "giving-it-back",
      heading: "लोन लौटाना",
      blocks: [
        text(
          `पैसे पहुँचने के बाद ${product.coolingOffDays} दिन तक आप लोन लौटा सकते हैं। आप मिली हुई रकम और जितने दिन पैसे रहे उतने दिन का ब्याज देते हैं। प्रोसेसिंग शुल्क और उसका जीएसटी रद्द हो जाता है।`,
        ),
      ],
    },
    {
      id: "your-own-cost",
      heading: "आपका अपना खर्च",
      blocks: [
        text(
          html`आपके लोन का खर्च लोन की मुख्य बातों (Key Fact Statement) में लिखा होता है, जिसे आप हस्ताक्षर से पहले पढ़ते हैं। वह तीन कामकाजी दिनों तक लागू रहता है और इस बीच बदल नहीं सकता। ये इस लोन की शर्तों का संस्करण ${String(product.version)} है। सवाल हो तो देखें: ${link(addressOf("grievance"), "शिकायत और संपर्क")}।`,
        ),
      ],
    },
  ];
}

const stampDutyText = (duties: PageFacts["product"]["stampDuties"]): string =>
  duties.length === 0
    ? "हम देते हैं"
    : `इन राज्यों में रहने पर आप देते हैं; लोन भेजते समय काटा जाता है और लोन की मुख्य बातों के एपीआर में गिना जाता है: ${duties.map(({ state, amount }) => `${state} ${amount}`).join("; ")}। बाकी जगह हम देते हैं`;

const OCCASIONS = {
  disbursal: "लोन भेजते समय काटा जाता है",
  overdue: "तारीख निकल जाने पर",
  bounce: "हर बार जब भुगतान बैंक से लौटे",
} as const;
