import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import { expect, test } from "vitest";
import { onlyTranslated } from "./translated-messages.ts";

const [HI, BACK, CLOSE] = ["Hi {name}", "Back", "Close"].map((text) => generateMessageId(text)) as [
  string,
  string,
  string,
];
const CATALOGUE = [
  'msgid ""\nmsgstr ""',
  'msgid "Hi {name}"\nmsgstr "नमस्ते {name}"',
  'msgid "Back"\nmsgstr "वापस"',
]
  .concat('msgid "Close"\nmsgstr ""')
  .join("\n\n");
/** As lingui's loader fills it: what has no translation is there in English. */
const LOADED = { [HI]: ["नमस्ते ", ["name"]], [BACK]: ["वापस"], [CLOSE]: ["Close"] };
const asCode = (messages: unknown): string =>
  `/*eslint-disable*/export const messages=JSON.parse(${JSON.stringify(JSON.stringify(messages))});`;

test("only what is translated is built, and a message without values is its text", async () => {
  const code = await onlyTranslated({ code: asCode(LOADED), catalogue: CATALOGUE });
  const { messages } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(messages).toEqual({ [HI]: ["नमस्ते ", ["name"]], [BACK]: "वापस" });
});

test("a catalogue that a later loader writes otherwise fails the build", async () => {
  const code = "export default {}";
  await expect(onlyTranslated({ code, catalogue: CATALOGUE })).rejects.toThrow(/lingui's loader/);
});
