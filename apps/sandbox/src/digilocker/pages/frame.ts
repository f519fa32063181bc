import { hostedDocument } from "../../page/hosted-document.ts";
import { type Html, html } from "../../page/html.ts";
import { hostedPath } from "../hosted-path.ts";
import type { Session } from "../session-store.ts";

export type Stage = {
  readonly brandName: string;
  readonly session: Session;
  /** What is wrong with what was entered, "" when nothing is. */
  readonly problem: string;
  readonly notice: string;
};

const SERVICE = {
  name: "DigiLocker",
  themeColour: "#FFFFFF",
  icon: "digilocker.svg",
  styles: ["digilocker.css"],
};

/** The frame of every stage: a document service of the government, in its own plain colours. */
export function frame({
  title,
  hint,
  session,
  main,
}: {
  title: string;
  /** How to act as a person, for whoever tries the sandbox. */
  hint: Html;
  /** `null` when there is nothing left to cancel. */
  session: Session | null;
  main: Html;
}): string {
  const cancel =
    session === null
      ? html``
      : formOf({ session, act: "deny", content: html`<button type="submit" class="plain">Cancel</button>` });
  return hostedDocument({
    title,
    service: SERVICE,
    hint,
    body: html`<header class="top">
<div class="inner">
<img class="mark" src="/assets/digilocker.svg" width="40" height="40" alt="">
<div class="names"><h1>DigiLocker</h1><p>Your documents, in your own hands</p></div>
${cancel}
</div>
</header>
<div class="tricolour" aria-hidden="true"></div>
<main class="inner">${main}</main>
<footer class="inner"><p>Played by the sandbox for development and tests. This is not the government’s service,
and nobody real is asked.</p></footer>`,
  });
}

/** A form of this page. All of them go to one address, so a reload always finds the stage. */
export const formOf = ({
  session,
  act,
  content,
}: {
  session: Session;
  act: string;
  content: Html;
}): Html => html`<form method="post" action="${hostedPath(session.clientId)}" novalidate>
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
