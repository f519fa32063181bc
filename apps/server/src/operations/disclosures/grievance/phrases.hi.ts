import { COMPLAINT_ANSWER_DAYS } from "@vaada/contract/complaint";
import { wordsIn } from "@vaada/contract/lender";
import { OMBUDSMAN_DAYS } from "@vaada/lending/ombudsman";
import { html } from "../../../platform/paper/html.ts";
import {
  callTo,
  contact,
  facts,
  link,
  list,
  mailTo,
  type PageContent,
  type Section,
  text,
} from "../page-content.ts";
import type { PageFacts } from "../page-facts.ts";

export function hindi(pageFacts: PageFacts): PageContent {
  const { lender } = pageFacts;
  const { support, grievanceOfficer, keyFacts, complaintPortal } = lender;
  const runner = keyFacts.serviceProvider;
  return {
    title: "शिकायत",
    lead: "कुछ गलत हो तो किससे कहें, किस क्रम में, और जवाब कब तक मिलेगा।",
    sections: [
      {
        id: "ask-us",
        heading: "1. हमसे पूछें",
        blocks: [
          text(
            html`${callTo(support.phone)} पर फ़ोन करें या ${mailTo(support.email)} पर लिखें। ${support.hours.hi}।`,
          ),
        ],
      },
      {
        id: "officer",
        heading: "2. शिकायत अधिकारी से शिकायत करें",
        blocks: [
          text(html`${lender.lender.legalName} के अधिकारी: ${contact(grievanceOfficer)}।`),
          ...(runner === null
            ? []
            : [
                text(
                  html`${runner.legalName} के अधिकारी, जो ${lender.lender.legalName} के लिए यह ऐप चलाती है: ${contact(runner.grievanceOfficer)}।`,
                ),
              ]),
          text(
            `शिकायत के लिए लोन होना ज़रूरी नहीं। ऐप में: प्रोफ़ाइल, शिकायत। वह तुरंत अधिकारी के पास जाती है, उसे एक नंबर मिलता है, और ${COMPLAINT_ANSWER_DAYS} दिनों में जवाब दिया जाता है।`,
          ),
        ],
      },
      {
        id: "ombudsman",
        heading: "3. रिज़र्व बैंक के लोकपाल के पास जाएँ",
        blocks: [
          text(
            html`${String(COMPLAINT_ANSWER_DAYS)} दिनों में जवाब न मिले, शिकायत पूरी या थोड़ी ठुकराई जाए, या जवाब से आप संतुष्ट न हों, तो रिज़र्व बैंक के पोर्टल पर शिकायत करें: ${link(complaintPortal)}। इसके लिए आपके पास ${String(OMBUDSMAN_DAYS)} दिन हैं, हमारे जवाब से या उन ${String(COMPLAINT_ANSWER_DAYS)} दिनों के पूरे होने से। यह मुफ़्त है, और वकील की ज़रूरत नहीं।`,
          ),
        ],
      },
      {
        id: "sachet",
        heading: "धोखाधड़ी और बिना लाइसेंस वाले लोन",
        blocks: [
          text(
            html`कोई हमारे नाम से पैसे या कोड माँगे, या रिज़र्व बैंक के रजिस्ट्रेशन के बिना लोन दे? हमें बताएँ, और रिज़र्व बैंक के सचेत पोर्टल पर भी बताएँ: ${link(pageFacts.sachet)}।`,
          ),
        ],
      },
      {
        id: "data",
        heading: "आपकी जानकारी के बारे में",
        blocks: [
          text(
            html`आपकी जानकारी से जुड़े सवालों का जवाब भी यही अधिकारी देते हैं। उसके बाद आप भारत के डेटा संरक्षण बोर्ड (Data Protection Board of India) से शिकायत कर सकते हैं। हमारे पास क्या है और आप क्या माँग सकते हैं, यह ${link(pageFacts.addressOf("privacy"), "प्राइवेसी पॉलिसी")} में लिखा है।`,
          ),
        ],
      },
      whoLends(pageFacts),
    ],
  };
}

function whoLends({ lender, product, instalments, addressOf }: PageFacts): Section {
  const { legalName, registration, address, website } = lender.lender;
  const { apps, serviceProviders, otherProducts } = lender.disclosures;
  const { recoveryAgents } = lender.keyFacts;
  return {
    id: "who-lends",
    heading: "लोन कौन देता है, किसके ज़रिए",
    blocks: [
      facts([
        ["लोन देने वाली कंपनी", html`${legalName}, ${registration}, ${address}, ${link(website)}`],
        [
          "इस ऐप का लोन",
          html`सैलरी से पहले लोन: ${product.amountMinimum} से ${product.amountMaximum} का बिना गिरवी का निजी लोन, ${String(product.tenureDaysMax)} दिनों के भीतर एक बार में चुकाना। ${link(addressOf("rates"), "ब्याज और शुल्क")}`,
        ],
        ...(instalments === null
          ? []
          : [
              [
                "इसका दूसरा लोन",
                `किस्तों वाला लोन: ${instalments.amountMinimum} से ${instalments.amountMaximum} का बिना गिरवी का निजी लोन, ${instalments.count} मासिक किस्तों में चुकाना; उनके लिए जिन्होंने पहले लोन समय पर चुकाया हो।`,
              ] as const,
            ]),
        [
          "दूसरे लोन",
          otherProducts.length === 0
            ? "कोई नहीं"
            : otherProducts.map((each) => wordsIn(each, "hi")).join("; "),
        ],
      ]),
      text("लोन देने वाले ऐप:"),
      list(
        ...apps.map(
          ({ name, address: at, runBy, cimsId }) =>
            html`${name}, ${link(at)}, चलाने वाली कंपनी ${runBy}${cimsId === undefined ? "" : `, रिज़र्व बैंक के CIMS पोर्टल पर दर्ज: ${cimsId}`}`,
        ),
      ),
      ...(serviceProviders.length === 0
        ? [
            text(
              `लोन में मदद करने वाली दूसरी कंपनियाँ: कोई नहीं। ग्राहकों से जुड़ना, उनकी सेवा और याद दिलाना, सब ${legalName} ख़ुद करती है।`,
            ),
          ]
        : [
            text("लोन में मदद करने वाली कंपनियाँ:"),
            list(
              ...serviceProviders.map(
                ({ legalName: name, role, website: at }) =>
                  html`${name}: ${wordsIn(role, "hi")}${at === undefined ? "" : html`, ${link(at)}`}`,
              ),
            ),
          ]),
      ...(recoveryAgents.length === 0
        ? [text("वसूली एजेंट: कोई नहीं।")]
        : [
            text("वसूली एजेंट:"),
            list(...recoveryAgents.map(({ legalName: name, ...agent }) => contact({ name, ...agent }))),
          ]),
    ],
  };
}
