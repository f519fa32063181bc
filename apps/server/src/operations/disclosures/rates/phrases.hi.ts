import { html } from "../../../platform/paper/html.ts";
import type { Charges } from "../charges.ts";
import type { InstalmentFacts } from "../instalment-facts.ts";
import { type Block, facts, link, list, type PageContent, type Section, text } from "../page-content.ts";
import type { PageFacts } from "../page-facts.ts";

export function hindi(pageFacts: PageFacts): PageContent {
  const { lender } = pageFacts;
  const { legalName } = lender.lender;
  return {
    title: "ब्याज और शुल्क",
    lead: `${lender.brand.name} पर ${legalName} के लोन का पूरा ख़र्च। इसके सिवा कुछ नहीं लिया जाता, और ऐप इस्तेमाल करना मुफ़्त है।`,
    sections: [
      ...prices(pageFacts),
      example(pageFacts),
      ...(pageFacts.instalments === null ? [] : inInstalments(pageFacts.instalments, pageFacts)),
      ...explained(pageFacts),
    ],
  };
}

function prices({ product, instalments }: PageFacts): readonly Section[] {
  return [
    {
      id: "by-grade",
      heading:
        instalments === null
          ? "श्रेणी के हिसाब से ब्याज और प्रोसेसिंग फ़ीस"
          : "सैलरी से पहले लोन: श्रेणी के हिसाब से ब्याज और प्रोसेसिंग फ़ीस",
      blocks: [
        {
          kind: "table",
          columns: ["श्रेणी", "रोज़ का ब्याज", "सालाना ब्याज", "प्रोसेसिंग फ़ीस"],
          rows: product.grades.map(({ grade, perDay, perYear, processingFee }) => [
            grade,
            perDay,
            perYear,
            processingFee,
          ]),
        },
        text(
          `ब्याज साधारण है: पैसे पहुँचने के दिन से हर दिन, बाकी रकम पर। प्रोसेसिंग फ़ीस और उस पर ${product.gst} जीएसटी लोन भेजते समय काट लिए जाते हैं।`,
        ),
      ],
    },
    {
      id: "other-charges",
      heading: instalments === null ? "बाकी सभी शुल्क" : "सैलरी से पहले लोन: बाकी सभी शुल्क",
      blocks: [
        facts([
          ["रकम", `${product.amountMinimum} से ${product.amountMaximum}`],
          [
            "चुकाने का समय",
            `${product.tenureDaysMin} से ${product.tenureDaysMax} दिन, एक बार में, सैलरी की तारीख को`,
          ],
          ["एपीआर, सब जोड़कर", aprText(product)],
          ...(product.lateFee === null
            ? []
            : [
                [
                  "देर से भुगतान",
                  `${product.lateFee}, एक बार, अगर ${product.lateFeeFrom} या ज़्यादा बाकी हो`,
                ] as const,
              ]),
          ...otherCharges(product, product),
        ]),
      ],
    },
  ];
}

/** The cost of a breach, an early payment, a returned debit and the stamp duty, in either product. */
const otherCharges = (
  charges: Charges,
  { stampDuties, statesWithoutLoans }: PageFacts["product"],
): readonly (readonly [string, string])[] => [
  ...(charges.bounceCharge === null ? [] : [["बैंक से लौटा भुगतान", `हर बार ${charges.bounceCharge}`] as const]),
  ...(charges.penalMaximum === null
    ? []
    : [["एक लोन के सारे दंड शुल्क मिलाकर", `लोन का ज़्यादा से ज़्यादा ${charges.penalMaximum}`] as const]),
  ["तारीख निकलने के बाद ब्याज", "आपकी तय दर, उससे ज़्यादा कभी नहीं; दंड शुल्क पर ब्याज नहीं"],
  [
    "समय से पहले चुकाना, पूरा या कुछ हिस्सा",
    `${charges.noCharge}; कुछ हिस्सा चुकाएँ तो कम से कम ${charges.partPaymentMinimum}`,
  ],
  ["लोन लौटाना", `${charges.coolingOffDays} दिन, कोई शुल्क नहीं`],
  ["स्टांप शुल्क", stampDutyText(stampDuties)],
  ...(statesWithoutLoans.length === 0 ? [] : [["जहाँ हम लोन नहीं देते", statesWithoutLoans.join("; ")] as const]),
  ...charges.otherFees.map(
    ({ name, price, gst, on }) =>
      [name, `${price}${gst === null ? "" : ` और उस पर ${gst} जीएसटी`}, ${OCCASIONS[on]}`] as const,
  ),
];

function inInstalments(lent: InstalmentFacts, { product }: PageFacts): readonly Section[] {
  return [
    {
      id: "instalments",
      heading: "किस्तों वाला लोन: श्रेणी के हिसाब से ब्याज और प्रोसेसिंग फ़ीस",
      blocks: [
        text(
          `जिसने पहले एक लोन चुका दिया हो और कभी देर न की हो, उसे श्रेणी ${lent.grades.map(({ grade }) => grade).join(" या ")} में यह भी दिया जाता है: ${lent.count} बराबर मासिक किस्तें, हर किस्त सैलरी की तारीख को।`,
        ),
        {
          kind: "table",
          columns: ["श्रेणी", "सालाना ब्याज", "प्रोसेसिंग फ़ीस"],
          rows: lent.grades.map(({ grade, perYear, processingFee }) => [grade, perYear, processingFee]),
        },
        text(
          `ब्याज पैसे पहुँचने के दिन से हर दिन, लोन की बाकी रकम पर लगता है, इसलिए हर किस्त के साथ घटता है। प्रोसेसिंग फ़ीस और उस पर ${lent.gst} जीएसटी लोन भेजते समय काट लिए जाते हैं।`,
        ),
      ],
    },
    {
      id: "charges-in-instalments",
      heading: "किस्तों वाला लोन: बाकी सभी शुल्क",
      blocks: [
        facts([
          ["रकम", `${lent.amountMinimum} से ${lent.amountMaximum}`],
          [
            "चुकाने का समय",
            `${lent.count} किस्तें, हर महीने एक; पहली किस्त ऑफ़र लेने के ${lent.daysToFirstMin} से ${lent.daysToFirstMax} दिन बाद`,
          ],
          ["एपीआर, सब जोड़कर", aprText(lent)],
          ...(lent.lateFee === null
            ? []
            : [
                [
                  "देर से भुगतान",
                  `हर किस्त पर एक बार ${lent.lateFee}, अगर ${lent.lateFeeFrom} या ज़्यादा बाकी हो`,
                ] as const,
              ]),
          ...otherCharges(lent, product),
        ]),
        ...exampleInInstalments(lent.example),
      ],
    },
  ];
}

const exampleInInstalments = (example: InstalmentFacts["example"]): readonly Block[] => [
  text(
    `उदाहरण: ${example.takenOn} को श्रेणी ${example.grade} में ${example.principal} का लोन, ${example.instalments.length} किस्तों में चुकाया गया।`,
  ),
  facts([
    ["आपको मिलेंगे", example.net],
    [`ब्याज, बाकी रकम पर सालाना ${example.rate}`, example.interest],
    ["फ़ीस", example.fees],
    ["जीएसटी", example.gst],
    ...example.instalments.map(({ on, amount }) => [`${on} को आप चुकाएँगे`, amount] as const),
    ["कुल मिलाकर आप चुकाएँगे", example.repay],
    ["पूरा ख़र्च", example.cost],
    ["एपीआर", example.apr],
  ]),
];

function example({ example, instalments }: PageFacts): Section {
  return {
    id: "example",
    heading: instalments === null ? "उदाहरण" : "सैलरी से पहले लोन: उदाहरण",
    blocks: [
      text(
        `${example.takenOn} को श्रेणी ${example.grade} में ${example.principal} का लोन, ${example.days} दिन बाद चुकाया गया।`,
      ),
      facts([
        ["आपको मिलेंगे", example.net],
        [`ब्याज, ${example.days} दिन तक रोज़ ${example.rate}`, example.interest],
        ["फ़ीस", example.fees],
        ["जीएसटी", example.gst],
        [`${example.dueOn} को आप चुकाएँगे`, example.repay],
        ["पूरा ख़र्च", example.cost],
        ["एपीआर", example.apr],
      ]),
    ],
  };
}

function explained({ product, instalments, addressOf }: PageFacts): readonly Section[] {
  const terms =
    instalments === null
      ? `ये इस लोन की शर्तों का संस्करण ${product.version} है।`
      : `ये सैलरी से पहले लोन की शर्तों का संस्करण ${product.version} और किस्तों वाले लोन की शर्तों का संस्करण ${instalments.version} है।`;
  return [
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
          "हम धर्म, जाति, लिंग, भाषा या आप कहाँ से हैं, यह नहीं देखते। आप कहाँ रहते हैं, यह सिर्फ़ दो बातों में देखा जाता है: लोन के लिए कम से कम कितनी आमदनी चाहिए, और स्टांप शुल्क, जिसके तय हुए बिना हम वहाँ लोन नहीं दे सकते। आपकी श्रेणी और उसका कारण ऑफ़र के साथ, उसे लेने से पहले दिखाए जाते हैं।",
        ),
      ],
    },
    {
      id: "giving-it-back",
      heading: "लोन लौटाना",
      blocks: [
        text(
          `पैसे पहुँचने के बाद ${product.coolingOffDays} दिन तक आप लोन लौटा सकते हैं। आप मिली हुई रकम और जितने दिन पैसे रहे उतने दिन का ब्याज देते हैं। प्रोसेसिंग फ़ीस और उस पर जीएसटी रद्द हो जाते हैं।`,
        ),
      ],
    },
    {
      id: "your-own-cost",
      heading: "आपका अपना ख़र्च",
      blocks: [
        text(
          html`आपके लोन का ख़र्च लोन की मुख्य बातों (मुख्य तथ्य विवरण) में लिखा होता है, जिसे आप हस्ताक्षर करने से पहले पढ़ते हैं। वह तीन कामकाजी दिनों तक लागू रहता है और इस बीच बदल नहीं सकता। ${terms} सवाल हो तो देखें: ${link(addressOf("grievance"), "शिकायत और संपर्क")}।`,
        ),
      ],
    },
  ];
}

const aprText = ({
  aprLowest,
  aprHighest,
}: {
  readonly aprLowest: string;
  readonly aprHighest: string;
}): string =>
  `${aprLowest} से ${aprHighest}, अगर पैसे ऑफ़र लेने के दिन ही पहुँचें। देर से पहुँचें तो ज़्यादा: ज़्यादा से ज़्यादा कितना, यह आपके लोन की मुख्य बातों में लिखा होता है`;

const stampDutyText = (duties: PageFacts["product"]["stampDuties"]): string =>
  duties.length === 0
    ? "हम देते हैं"
    : `इन राज्यों में रहने पर आप देते हैं; लोन भेजते समय काटा जाता है और लोन की मुख्य बातों के एपीआर में गिना जाता है: ${duties.map(({ state, amount }) => `${state} ${amount}`).join("; ")}। बाकी जगह हम देते हैं`;

const OCCASIONS = {
  disbursal: "लोन भेजते समय काटा जाता है",
  overdue: "तारीख निकल जाने पर",
  bounce: "हर बार जब भुगतान बैंक से लौटे",
} as const;
