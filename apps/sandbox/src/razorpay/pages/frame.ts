import { formatRupees } from "@vaada/money/format";
import { paise } from "@vaada/money/paise";
import { hostedDocument } from "../../page/hosted-document.ts";
import { type Html, html } from "../../page/html.ts";
import type { CheckoutQuery } from "../addresses.ts";
import type { AnyOrder } from "../razorpay-store.ts";

export type Visit = {
  readonly order: AnyOrder;
  readonly query: CheckoutQuery;
  /** The lender of the checkout, as its page names it. */
  readonly lender: string;
  readonly appOrigin: string;
  /** The origin of the page that the checkout lies over. */
  readonly checkoutOrigin: string;
};

const SERVICE = {
  name: "Checkout",
  themeColour: "#16233f",
  icon: "checkout.svg",
  styles: ["checkout.css"],
  colourScheme: "light dark",
};

/** The frame of every stage. It lies over the lender's page, whose script hears from here how the visit went. */
export function frame({
  title,
  lender,
  appOrigin,
  checkoutOrigin,
  script = "checkout-page.js",
  colour = "",
  hint,
  tells = null,
  main,
}: {
  title: string;
  lender: string;
  appOrigin: string;
  checkoutOrigin: string;
  script?: string;
  colour?: string | undefined;
  /** How to act as a person, for whoever tries the sandbox. */
  hint: Html;
  /** The message to the lender's page as soon as this one is shown. */
  tells?: unknown;
  main: Html;
}): string {
  return hostedDocument({
    title,
    service: SERVICE,
    hint,
    body: html`<div class="over" data-checkout data-origin="${checkoutOrigin}" data-colour="${colour}"
data-tells="${JSON.stringify(tells)}">
<header>
<img class="mark" src="/assets/checkout.svg" width="36" height="36" alt="">
<h1><span class="unseen">Checkout of </span>${lender}</h1>
<a class="close" href="${appOrigin}" data-close>Close</a>
</header>
<main aria-label="Checkout">
${main}
<footer><p>Played by the sandbox for development and tests. No money moves and no bank is asked: do not type
anything real.</p></footer>
</main>
</div>
<script type="module" src="/assets/${script}"></script>`,
  });
}

export const rupeesOf = (amount: number): string => formatRupees(paise(BigInt(amount)));

/** The sum and the lender, at the head of every stage with a question. */
export function askedFor({ order, query }: Visit): Html {
  const { token, amount } = order;
  const what =
    token === undefined
      ? html`<p class="amount">${rupeesOf(amount)}</p>`
      : html`<p class="amount"><span class="up">Auto-pay up to </span>${rupeesOf(token.max_amount)}</p>`;
  return html`<section class="asked" aria-label="What is asked for">
${what}
<p class="why">${query.description ?? (token === undefined ? "Payment" : "Debited only when a repayment is due")}</p>
${token?.method === "upi" ? html`<p class="why">${rupeesOf(amount)} is taken now to approve it.</p>` : html``}
${token === undefined ? html`` : accountOf(token)}
</section>`;
}

const accountOf = ({ bank_account, expire_at }: NonNullable<AnyOrder["token"]>): Html => html`<dl>
<div><dt>Account</dt><dd>${bank_account.bank_name ?? ""} <span class="number">••••
${bank_account.account_number.slice(-4)}</span></dd></div>
<div><dt>Held by</dt><dd>${bank_account.name}</dd></div>
<div><dt>Good until</dt><dd class="number">${dayOf(expire_at ?? 0)}</dd></div>
</dl>`;

const dayOf = (seconds: number): string => DAY.format(new Date(seconds * 1000));

const DAY = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "Asia/Kolkata" });
