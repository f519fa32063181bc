import { html } from "../../page/html.ts";
import { BANKS } from "../banks.ts";
import { actingAs, fieldOf, formOf, frame, type PageInput } from "./frame.ts";

export function bankPage(stage: PageInput): string {
  const { session, brandName, problem } = stage;
  const options = BANKS.toSorted((one, other) => one.fullName.localeCompare(other.fullName)).map(
    ({ id, fullName }) => html`<option value="${id}">${fullName}</option>`,
  );
  return frame({
    title: "Choose your bank",
    brandName,
    hint: html`${actingAs(stage)} Every bank has the same statement.`,
    session,
    step: 1,
    main: html`<div class="sheet">
<h2>Choose your bank</h2>
<p>Take the account on which your salary arrives.</p>
${formOf({
  session,
  act: "bank",
  content: html`${fieldOf({
    name: "bank",
    label: "Bank",
    hint: `${BANKS.length} banks. Type the first letters to find yours.`,
    problem,
    control: (ties) =>
      html`<select ${ties} required><option value="">Select a bank</option>${options}</select>`,
  })}
<button type="submit" class="main">Continue</button>`,
})}
</div>`,
  });
}
