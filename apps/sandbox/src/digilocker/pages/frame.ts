import { stageForm } from "../../page/aadhaar-form.ts";
import { hostedDocument } from "../../page/hosted-document.ts";
import { type Html, html } from "../../page/html.ts";
import { hostedPath } from "../addresses.ts";
import type { Session } from "../session-store.ts";

export type PageInput = {
  readonly brandName: string;
  readonly session: Session;
  /** The fault of the entered value, "" for none. */
  readonly problem: string;
  readonly notice: string;
};

const SERVICE = {
  name: "DigiLocker",
  themeColour: "#FFFFFF",
  icon: "digilocker.svg",
  styles: ["aadhaar-form.css", "digilocker.css"],
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

export const formOf = ({ session, ...form }: { session: Session; act: string; content: Html }): Html =>
  stageForm({ address: hostedPath(session.clientId), ...form });
