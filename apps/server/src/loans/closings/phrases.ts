import type { Language } from "@vaada/contract/language";
import type { Lender } from "@vaada/contract/lender";

/** The e-mail that carries a no-dues certificate. */
export function certificateMail(
  language: Language,
  facts: CertificateMailFacts,
): { readonly subject: string; readonly text: string } {
  const { subject, paragraphs } = PHRASES[language](facts);
  return { subject, text: paragraphs.join("\n\n") };
}

type CertificateMailFacts = { readonly lender: Lender; readonly loanNo: string };
type MailPhrases = { readonly subject: string; readonly paragraphs: readonly string[] };

const english = ({ lender, loanNo }: CertificateMailFacts): MailPhrases => ({
  subject: `Your loan ${loanNo} is closed, no dues`,
  paragraphs: [
    "Hello,",
    `Your loan ${loanNo} with ${lender.lender.legalName} is closed. You owe nothing on it. Attached is the no-dues certificate. Please keep it.`,
    `You find it in the ${lender.brand.name} app too, with your loan. Nobody on our team ever asks you for a code, a PIN or a password.`,
    `Questions? Write to ${lender.support.email} or call ${lender.support.phone}, ${lender.support.hours.en}.`,
    `${lender.brand.name} is a service of ${lender.lender.legalName}, ${lender.lender.address}.`,
  ],
});

const hindi = ({ lender, loanNo }: CertificateMailFacts): MailPhrases => ({
  subject: `आपका लोन ${loanNo} बंद हो गया, कुछ बकाया नहीं`,
  paragraphs: [
    "नमस्ते,",
    `${lender.lender.legalName} के साथ आपका लोन ${loanNo} बंद हो गया है। अब इस पर कुछ भी बकाया नहीं है। साथ में नो-ड्यूज़ सर्टिफ़िकेट है। कृपया इसे सँभालकर रखें।`,
    `यह आपको ${lender.brand.name} ऐप में भी आपके लोन के साथ मिलेगा। हमारा कोई भी आपसे कोड, PIN या पासवर्ड नहीं माँगता।`,
    `कोई सवाल? ${lender.support.email} पर लिखें या ${lender.support.phone} पर फ़ोन करें, ${lender.support.hours.hi}।`,
    `${lender.brand.name}, ${lender.lender.legalName}, ${lender.lender.address} की सेवा है।`,
  ],
});

const PHRASES: Readonly<Record<Language, (facts: CertificateMailFacts) => MailPhrases>> = {
  en: english,
  hi: hindi,
};
