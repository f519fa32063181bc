import { hostedDocument } from "../../page/hosted-document.ts";
import { type Html, html } from "../../page/html.ts";
import type { Person } from "../../people/person.ts";
import { hostedPath } from "../addresses.ts";
import type { Session } from "../session-store.ts";

export type PageInput = {
  readonly brandName: string;
  readonly session: Session;
  /** `null` when nobody known here has the name that the caller gave. */
  readonly holder: Person | null;
  /** The fault of the entered value, "" for none. */
  readonly problem: string;
  readonly notice: string;
  readonly typed: string | undefined;
};

const STEPS = ["Bank", "Way", "Account", "Consent"];

const SERVICE = {
  name: "BankConnect",
  themeColour: "#33234A",
  icon: "bankconnect.svg",
  styles: ["bankconnect.css", "bankconnect-sheet.css"],
};

/** The frame of every stage: a service that reads statements, in colours of its own. */
export function frame({
  title,
  brandName,
  hint,
  session,
  step,
  main,
}: {
  title: string;
  brandName: string;
  /** How to act as a person, for whoever tries the sandbox. */
  hint: Html;
  /** `null` when there is nothing left to close. */
  session: Session | null;
  /** 1 to 4, or `null` at the end of a journey. */
  step: number | null;
  main: Html;
}): string {
  return hostedDocument({
    title,
    service: SERVICE,
    hint,
    body: html`<div class="halves">
<header class="side">
<div class="top">
<img class="mark" src="/assets/bankconnect.svg" width="40" height="40" alt="">
<h1>BankConnect</h1>
${session === null ? html`` : closing(session)}
</div>
<p class="asks">${brandName} asks to read your bank statement.</p>
<ul class="promises">
<li>It can be read, and nothing else. Nobody can move money.</li>
<li>Only the months that ${brandName} asks for are read.</li>
<li>You decide at the end. Until then nothing is shared.</li>
</ul>
</header>
<main>
${step === null ? html`` : stepsOf(step)}
${main}
<footer><p>Played by the sandbox for development and tests. No bank is asked, and any password will do: do not
type a real one.</p></footer>
</main>
</div>`,
  });
}

const closing = (session: Session): Html =>
  formOf({ session, act: "leave", content: html`<button type="submit" class="close">Cancel</button>` });

function stepsOf(step: number): Html {
  const items = STEPS.map((name, at) => {
    const isNow = at + 1 === step;
    return html`<li class="${at + 1 < step ? "done" : isNow ? "now" : "next"}" ${
      isNow ? html`aria-current="step"` : ""
    }>${name}</li>`;
  });
  return html`<p class="unseen">Step ${step} of ${STEPS.length}</p><ol class="steps">${items}</ol>`;
}

/** A form of this page. All of them go to one address, so a reload always finds the stage. */
export const formOf = ({
  session,
  act,
  content,
  hasFile = false,
}: {
  session: Session;
  act: string;
  content: Html;
  hasFile?: boolean;
}): Html => html`<form method="post" action="${hostedPath(session)}" novalidate
${hasFile ? html`enctype="multipart/form-data"` : ""}>
<input type="hidden" name="act" value="${act}">${content}</form>`;

/** One labelled field with its hint and, when there is one, its problem. */
export const fieldOf = ({
  name,
  label,
  hint,
  problem,
  control,
}: {
  name: string;
  label: string;
  hint: string;
  problem: string;
  /** Draws the field with the attributes that tie it to its words. */
  control: (ties: Html) => Html;
}): Html => {
  const ties = html`id="${name}" name="${name}" aria-describedby="${name}-hint ${name}-problem" ${
    problem === "" ? "" : html`aria-invalid="true"`
  }`;
  return html`<div class="field">
<label for="${name}">${label}</label>
${control(ties)}
<p class="hint" id="${name}-hint">${hint}</p>
<p class="problem" id="${name}-problem" role="alert">${problem}</p>
</div>`;
};

/** The ways out of a stage that are no way forward. */
export const othersOf = (session: Session, others: readonly { act: string; text: string }[]): Html =>
  html`<div class="others">${others.map(({ act, text }) =>
    formOf({ session, act, content: html`<button type="submit" class="plain">${text}</button>` }),
  )}</div>`;

export const newTab = ({ href, text }: { href: string; text: string }): Html =>
  html`<a href="${href}" target="_blank" rel="noopener">${text}<span class="unseen"> (in a new tab)</span></a>`;

/** The person whose statement will be shared, in the sandbox's own words. */
export const actingAs = ({ holder, brandName }: Pick<PageInput, "holder" | "brandName">): Html =>
  holder === null
    ? html`Nobody known here has the name that ${brandName} gave, so no bank knows it either.`
    : html`You act as ${holder.bank.registeredName}.`;
