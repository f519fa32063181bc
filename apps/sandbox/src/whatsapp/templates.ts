/** A template as it was approved: only what stands between {{ and }} may change. */
export type ApprovedTemplate = {
  readonly name: string;
  readonly language: string;
  readonly text: string;
};

/** The lender's templates at WhatsApp, in both languages. */
export const approvedTemplates = ({
  brandName,
  dueTemplate,
}: {
  readonly brandName: string;
  readonly dueTemplate: string;
}): readonly ApprovedTemplate[] => [
  {
    name: dueTemplate,
    language: "en",
    text:
      `${brandName}: {{amount}} is due on {{date}}. Paid later, it costs {{lateness}}. ` +
      "See what you owe and pay at {{link}} Lender: {{lender}}. Questions: {{officer}}. " +
      "You can turn these reminders off in your profile.",
  },
  {
    name: dueTemplate,
    language: "hi",
    text:
      `${brandName}: {{date}} को {{amount}} चुकाने हैं। बाद में चुकाने पर लगेगा: {{lateness}}। ` +
      "कितना बाकी है देखें और चुकाएँ: {{link}} लोन देने वाली कंपनी: {{lender}}। सवाल हो तो: {{officer}}। " +
      "ये रिमाइंडर आप अपनी प्रोफ़ाइल में बंद कर सकते हैं।",
  },
];

const PLACE = /\{\{([a-z][a-z0-9_]*)\}\}/g;

export const placesOf = ({ text }: ApprovedTemplate): string[] => [
  ...new Set([...text.matchAll(PLACE)].map(([, name = ""]) => name)),
];

export const fillPlaces = ({ text }: ApprovedTemplate, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(PLACE, (_, name: string) => values[name] ?? "");
