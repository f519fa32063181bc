import { registeredTemplates, type Template, variablesOf } from "../../apps/sandbox/src/templates.ts";
import { approvedTemplates, placesOf } from "../../apps/sandbox/src/whatsapp/templates.ts";
import { SMS_TEMPLATES, WEBHOOKS, type Webhook } from "../../apps/server/src/providers/registering.ts";
import { EVERY_GROUP } from "../../apps/server/src/settings/every-setting.ts";

const BEFORE = `# What is registered at the providers

Made by \`npm run docs\` from \`apps/server/src/providers/registering.ts\`, the settings and the sandbox's templates. Do not edit.
\`npm run providers -- check\` asks each provider what it can ask, and prints the rest of this page as what is done by hand.
`;

const ABOUT_TEXTS = `## Texts

The words are registered twice: with the operators (DLT), where every place is written \`{#var#}\`, and at MSG91, where it is
\`##name##\` as below. Both must agree to the letter, with the brand of \`lender.json\` for \`{brand}\`. Every text is of the
category *service implicit*: it answers what its reader has done or owes, and promotes nothing. A code is sent by the
OTP call, every other text by the flow call. Hindi texts are registered as Unicode.

The operators let a value have 30 characters (msg91.com/help/dlt-content-template-faqs, read 2026-11). \`lender\`, \`officer\`
and \`link\` are longer as a rule: agree with the operator on their places before anything is registered. Links begin
with \`APP_ORIGIN\`, which the operators want listed too.
`;

/** The page `docs/registering.md`. */
export function registeringPage(): string {
  return [
    BEFORE,
    ...webhookSection(),
    ABOUT_TEXTS,
    ...SMS_TEMPLATES.flatMap(textSection),
    ...whatsappSection(),
  ].join("\n");
}

function webhookSection(): string[] {
  const rows = WEBHOOKS.map(
    ({ partner, path, secret, by, how }) =>
      `| ${partner} | \`${path}\` | \`${secret}\` | ${by === "person" ? how : `nothing: ${how}`} |`,
  );
  return [
    "## Webhooks",
    "",
    "Each address follows `APP_ORIGIN`. `{secret}` stands for the secret itself, where the provider does not sign what it sends.",
    "",
    "| Provider | Address | Secret | What a person does |",
    "|---|---|---|---|",
    ...rows,
    "",
    ...WEBHOOKS.flatMap(detailsOf),
  ];
}

function detailsOf({ partner, events, beside }: Webhook): string[] {
  if (events === null && beside.length === 0) return [];
  const listed = events === null ? [] : [`Events: ${events.map((event) => `\`${event}\``).join(", ")}.`];
  const other = beside.length === 0 ? [] : [`Beside it: ${beside.join("; ")}.`];
  return [`### ${partner}`, "", ...listed, ...other, ""];
}

const BRAND = "{brand}";

function textSection({ name, setting }: (typeof SMS_TEMPLATES)[number]): string[] {
  const english = templateNamed(sandboxIdOf(setting));
  const hindi = templateNamed(`hindi-${name}`);
  return [
    `### ${name}`,
    "",
    `Id in English: \`${setting}\`. Id in Hindi: \`${name}\` of \`SMS_HINDI_TEMPLATE_IDS\`. Sent by the ${english.kind === "otp" ? "OTP" : "flow"} call. Places: ${variablesOf(
      english,
    )
      .map((place) => `\`${place}\``)
      .join(", ")}.`,
    "",
    ...quoted(english.text),
    ...quoted(hindi.text),
  ];
}

const quoted = (text: string): string[] => ["```text", text, "```", ""];

/** As the sandbox has them registered, under the ids that it is given of itself. */
function templateNamed(id: string): Template {
  const template = TEMPLATES.get(id);
  if (template === undefined) throw new Error(`docs: the sandbox has no template ${id}.`);
  return template;
}

function sandboxIdOf(name: string): string {
  const settings = EVERY_GROUP.flatMap(({ settings }) => Object.values(settings));
  const id = settings.find((setting) => setting.name === name)?.sandboxValue;
  if (id === undefined) throw new Error(`docs: there is no setting ${name} of a template.`);
  return id;
}

const TEMPLATES = registeredTemplates({
  brandName: BRAND,
  smsOtpTemplateId: sandboxIdOf("SMS_OTP_TEMPLATE_ID"),
  smsMoneyArrivedTemplateId: sandboxIdOf("SMS_MONEY_ARRIVED_TEMPLATE_ID"),
});

/** Only for a lender with a number there. */
function whatsappSection(): string[] {
  const templates = approvedTemplates({ brandName: BRAND, dueTemplate: "payment_due" });
  return [
    "## WhatsApp",
    "",
    "A lender with a number there has this template approved, of the category *utility*, in each language of `WHATSAPP_LANGUAGES`,",
    "under the name of `WHATSAPP_DUE_TEMPLATE` (`payment_due`), with named places.",
    "",
    ...templates.flatMap((template) => [
      `In \`${template.language}\`, with the places ${placesOf(template)
        .map((place) => `\`${place}\``)
        .join(", ")}:`,
      "",
      ...quoted(template.text),
    ]),
  ];
}
