import { html } from "../../page/html.ts";
import type { Bank } from "../banks.ts";
import { longMonth } from "../days.ts";
import { actingAs, fieldOf, formOf, frame, othersOf, type PageInput } from "./frame.ts";

export function uploadPage(stage: PageInput & { bank: Bank }): string {
  const { session, brandName, bank, problem } = stage;
  const months = [session.fromDate, session.toDate].map((date) =>
    longMonth(date.slice(0, 7)).replace("-", " "),
  );
  // With one way only there is no other one to offer.
  const others = bank.ways.length > 1 ? [{ act: "another-way", text: "Share it another way" }] : [];
  return frame({
    title: "Upload your statement",
    brandName,
    hint: html`${actingAs(stage)} Any file will do: nobody looks inside.`,
    session,
    step: 3,
    main: html`<div class="sheet">
<h2>Upload your statement</h2>
<p class="bank">${bank.fullName}</p>
<p>The PDF that your bank has sent you or lets you download, from ${months[0] ?? ""} to ${months[1] ?? ""}.</p>
${formOf({
  session,
  act: "upload",
  hasFile: true,
  content: html`${fieldOf({
    name: "statement",
    label: "Statement",
    hint: "One PDF of at most 10 MB.",
    problem,
    control: (ties) => html`<input ${ties} type="file" accept="application/pdf,.pdf" required>`,
  })}
${fieldOf({
  name: "pdf_password",
  label: "Password of the PDF, if it has one",
  hint: "Often a part of your name and your date of birth.",
  problem: "",
  control: (ties) => html`<input ${ties} type="password" maxlength="100" autocomplete="off">`,
})}
<button type="submit" class="main">Upload</button>`,
})}
${othersOf(session, [...others, { act: "another-bank", text: "Choose another bank" }])}
</div>`,
  });
}
