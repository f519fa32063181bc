import { hostedDocument } from "../../page/hosted-document.ts";
import { type Html, html } from "../../page/html.ts";
import { hostedPath } from "../hosted-path.ts";
import type { Signing } from "../signing-store.ts";

export type Stage = {
  readonly brandName: string;
  readonly signing: Signing;
  /** What is wrong with what was entered, "" when nothing is. */
  readonly problem: string;
  readonly notice: string;
};

const SERVICE = {
  name: "e-sign",
  themeColour: "#FFFFFF",
  icon: "e-sign.svg",
  styles: ["e-sign.css"],
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

/** A form of this page. All of them go to one address, so a reload always finds the stage. */
export const formOf = ({
  signing,
  act,
  content,
}: {
  signing: Signing;
  act: string;
  content: Html;
}): Html => html`<form method="post" action="${hostedPath(signing)}" novalidate>
<input type="hidden" name="act" value="${act}">${content}</form>`;

/** One labelled field with its hint and, when there is one, its problem. */
export const fieldOf = ({
  name,
  label,
  hint,
  problem,
  input,
}: {
  name: string;
  label: string;
  hint: string;
  problem: string;
  /** The attributes that only this field has. */
  input: Html;
}): Html => html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="text" inputmode="numeric" required ${input}
aria-describedby="${name}-hint ${name}-problem" ${problem === "" ? "" : html`aria-invalid="true"`}>
<p class="hint" id="${name}-hint">${hint}</p>
<p class="problem" id="${name}-problem" role="alert">${problem}</p>
</div>`;

export const newTab = ({ href, text }: { href: string; text: string }): Html =>
  html`<a href="${href}" target="_blank" rel="noopener">${text}<span class="unseen"> (in a new tab)</span></a>`;

/** "999941057058" → "9999 4105 7058". */
export const inGroups = (number: string): string => number.replaceAll(/(?<=^(?:\d{4})+)(?=\d)/g, " ");
