import type { Language } from "@vaada/contract/language";
import type { Lender } from "@vaada/contract/lender";

/** The e-mail that carries the papers of a loan. */
export function documentsMail(
  language: Language,
  facts: DocumentsMailFacts,
): { readonly subject: string; readonly text: string } {
  const { subject, paragraphs } = PHRASES[language](facts);
  return { subject, text: paragraphs.join("\n\n") };
}

type DocumentsMailFacts = { readonly lender: Lender; readonly proposalNumber: string };
type MailPhrases = { readonly subject: string; readonly paragraphs: readonly string[] };

const english = ({ lender, proposalNumber }: DocumentsMailFacts): MailPhrases => ({
  subject: `Your loan papers, ${proposalNumber}`,
  paragraphs: [
    "Hello,",
    `You have signed your loan agreement with ${lender.lender.legalName}. Attached are the Key Fact Statement, the signed loan agreement, the sanction letter, the product summary and the privacy policy. Please keep them.`,
    `The papers of your loan are in the ${lender.brand.name} app too. Once the money has arrived, you can open its statement of account there at any time. Nobody on our team ever asks you for a code, a PIN or a password.`,
    `Questions? Write to ${lender.support.email} or call ${lender.support.phone}, ${lender.support.hours.en}.`,
    `${lender.brand.name} is a service of ${lender.lender.legalName}, ${lender.lender.address}.`,
  ],
});

const hindi = ({ lender, proposalNumber }: DocumentsMailFacts): MailPhrases => ({
  subject: `आपके लोन के काग़ज़, ${proposalNumber}`,
  paragraphs: [
    "नमस्ते,",
    `आपने ${lender.lender.legalName} के साथ अपने लोन एग्रीमेंट पर हस्ताक्षर कर दिए हैं। साथ में लोन की मुख्य बातें, हस्ताक्षर किया हुआ लोन एग्रीमेंट, मंज़ूरी पत्र, लोन की पूरी जानकारी और प्राइवेसी पॉलिसी हैं। कृपया इन्हें सँभालकर रखें।`,
    `आपके लोन के काग़ज़ ${lender.brand.name} ऐप में भी हैं। पैसे आने के बाद लोन के खाते का स्टेटमेंट भी आप वहाँ कभी भी खोल सकते हैं। हमारा कोई भी आपसे कोड, पिन या पासवर्ड नहीं माँगता।`,
    `कोई सवाल? ${lender.support.email} पर लिखें या ${lender.support.phone} पर फ़ोन करें, ${lender.support.hours.hi}।`,
    `${lender.brand.name}, ${lender.lender.legalName}, ${lender.lender.address} की सेवा है।`,
  ],
});

const PHRASES: Readonly<Record<Language, (facts: DocumentsMailFacts) => MailPhrases>> = {
  en: english,
  hi: hindi,
};
