import { type Html, html } from "./html.ts";

/** A form of a hosted page. All of a page's forms go to one address, so a reload always finds the stage. */
export const stageForm = ({
  address,
  act,
  content,
}: {
  address: string;
  act: string;
  content: Html;
}): Html => html`<form method="post" action="${address}" novalidate>
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
