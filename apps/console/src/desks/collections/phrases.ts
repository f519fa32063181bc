import { brand, grievanceOfficer } from "virtual:lender";
import type { Language } from "@vaada/contract/language";

type Words = { readonly name: string; readonly due: string };
const { name: officer, phone } = grievanceOfficer;

/**
 * The words of a call to a borrower, a line at a time: who calls, what is due, whether help is needed, where
 * to complain.
 */
export const CALL_PHRASES: Readonly<Record<Language, (words: Words) => readonly string[]>> = {
  en: ({ name, due }) => [
    `Namaste, this is ${name} from ${brand.name}. I call about your loan. Is now a good time?`,
    `${due} is due today. Shall I say how it is made up?`,
    "Does something make it hard to pay? Tell me, and we look at what can help.",
    `If you want to complain: ${officer}, ${phone}.`,
  ],
  hi: ({ name, due }) => [
    `नमस्ते, मैं ${brand.name} से ${name} बोल रहा/रही हूँ। आपके लोन के बारे में बात करनी है। क्या अभी बात कर सकते हैं?`,
    `आज ${due} देय है। क्या मैं बताऊँ कि यह कैसे बना है?`,
    "क्या भुगतान में कोई कठिनाई है? बताइए, हम देखेंगे कि क्या मदद हो सकती है।",
    `शिकायत के लिए: ${officer}, ${phone}।`,
  ],
};
