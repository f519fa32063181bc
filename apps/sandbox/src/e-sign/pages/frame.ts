import { stageForm } from "../../page/aadhaar-form.ts";
import { hostedDocument } from "../../page/hosted-document.ts";
import { type Html, html } from "../../page/html.ts";
import { hostedPath } from "../addresses.ts";
import type { Signing } from "../signing-store.ts";

export type PageInput = {
  readonly brandName: string;
  readonly signing: Signing;
  /** The fault of the entered value, "" for none. */
  readonly problem: string;
  readonly notice: string;
};

const SERVICE = {
  name: "e-sign",
  themeColour: "#FFFFFF",
  icon: "e-sign.svg",
  styles: ["aadhaar-form.css", "e-sign.css"],
};

/** The frame of every stage: a signing service, in its own plain colours. */
export function frame({
  title,
  hint,
  signing,
  main,
}: {
  title: string;
  /** How to act as a person, for whoever tries the sandbox. */
  hint: Html;
  /** `null` when there is nothing left to refuse. */
  signing: Signing | null;
  main: Html;
}): string {
  const refuse =
    signing === null
      ? html``
      : formOf({
          signing,
          act: "refuse",
          content: html`<button type="submit" class="plain">Refuse to sign</button>`,
        });
  return hostedDocument({
    title,
    service: SERVICE,
    hint,
    body: html`<header class="top">
<div class="inner">
<img class="mark" src="/assets/e-sign.svg" width="40" height="40" alt="">
<div class="names"><h1>e-sign</h1><p>Sign documents with Aadhaar</p></div>
${refuse}
</div>
</header>
<main class="inner">${main}</main>
<footer class="inner"><p>Played by the sandbox for development and tests. Its signatures are real, its authority is
not: only who is told to trust it does.</p></footer>`,
  });
}

export const formOf = ({ signing, ...form }: { signing: Signing; act: string; content: Html }): Html =>
  stageForm({ address: hostedPath(signing), ...form });
