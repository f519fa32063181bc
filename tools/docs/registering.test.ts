import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { registeredTemplates } from "../../apps/sandbox/src/templates.ts";
import { SMS_TEMPLATES, WEBHOOKS } from "../../apps/server/src/providers/registering.ts";
import { EVERY_GROUP } from "../../apps/server/src/settings/every-setting.ts";
import { registeringPage } from "./registering.ts";

const page = registeringPage();

test("docs/registering.md is what `npm run docs` makes of the code", () => {
  expect(readFileSync(new URL("../../docs/registering.md", import.meta.url), "utf8")).toBe(page);
});

test("it has every text that is registered, in both languages, and every setting of a template once", () => {
  const account = {
    brandName: "{brand}",
    smsOtpTemplateId: "otp",
    smsMoneyArrivedTemplateId: "money-arrived",
  };
  for (const { text } of registeredTemplates(account).values()) expect(page).toContain(text);
  const settings = EVERY_GROUP.flatMap(({ settings: all }) => Object.values(all).map(({ name }) => name));
  const ofTemplates = settings.filter((name) => /^SMS_.*_TEMPLATE_ID$/.test(name));
  expect(SMS_TEMPLATES.map(({ setting }) => setting).toSorted()).toEqual(ofTemplates.toSorted());
});

test("every address at which the server takes events is in it, with its secret", () => {
  const app = readFileSync(new URL("../../apps/server/src/app.ts", import.meta.url), "utf8");
  const folders = [...app.matchAll(/api\/webhooks\/(\w+)\/routes/g)].map(([, folder]) => folder);
  const listed = WEBHOOKS.map(({ path }) => path.split("/")[3]);
  expect(listed.toSorted()).toEqual(folders.toSorted());
  const settings = EVERY_GROUP.flatMap(({ settings: all }) => Object.values(all).map(({ name }) => name));
  for (const { secret } of WEBHOOKS) expect(settings).toContain(secret);
});
