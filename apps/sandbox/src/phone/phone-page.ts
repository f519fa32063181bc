import { pageDocument } from "../page/document.ts";
import { type Html, html } from "../page/html.ts";
import { ICONS } from "../page/icons.ts";
import { type Bubble, bubbleOf } from "./bubble.ts";
import type { TextPart } from "./linked-text.ts";
import type { Message } from "./message-store.ts";
import { showRecipient } from "./message-store.ts";

export function phonePage({
  brandName,
  appOrigin,
  to,
  messages,
}: {
  brandName: string;
  appOrigin: string;
  to: string | null;
  /** Oldest first, as a phone shows them. */
  messages: readonly Message[];
}): string {
  const bubbles = messages.map(bubbleOf);
  const items = bubbles.map((bubble, at) =>
    bubbleItem(bubble, { isNewDay: bubble.day !== bubbles[at - 1]?.day }),
  );
  const body = html`<body class="phone-room" data-to="${to ?? ""}" data-after="${bubbles.at(-1)?.id ?? 0}">
<aside class="phone-aside">
<a class="wordmark" href="/">${ICONS.logo}${brandName} sandbox</a>
<p class="lead">Texts and e-mails that the app sends arrive here, as they would on a borrower’s phone.</p>
<p><a href="${appOrigin}">Open the app</a></p>
</aside>
<main class="phone">
<div class="status-bar" aria-hidden="true"><span data-clock></span>${ICONS.status}</div>
<header class="phone-head">
<a class="back" href="/" aria-label="Back to the sandbox">${ICONS.back}</a>
<h1>Messages</h1>
<p class="live" role="status" data-live>Connecting</p>
</header>
${filterForm(to)}
<div class="thread" role="log" aria-label="Texts and e-mails" tabindex="0" data-thread>
<p class="nothing" data-nothing ${bubbles.length > 0 ? "hidden" : ""}>${nothingSays(to)}</p>
<ol data-list>${items}</ol>
</div>
<p class="home-bar" aria-hidden="true"></p>
</main>
<p class="visually-hidden" role="status" data-said></p>
<template data-bubble>${bubbleItem(NO_BUBBLE, { isNewDay: true })}</template>
</body>`;
  return pageDocument({ title: `Phone · ${brandName} sandbox`, page: "phone", body });
}

function filterForm(to: string | null): Html {
  const all = to === null ? html`` : html`<a class="filter-all" href="/phone">Show all</a>`;
  return html`<form class="filter" action="/phone" method="get" role="search">
<label for="to">Only this number or e-mail address</label>
<input id="to" name="to" type="text" inputmode="email" autocomplete="off" maxlength="254"
value="${to ?? ""}" placeholder="98765 43210">
<button type="submit">Show</button>
${all}
</form>`;
}

function nothingSays(to: string | null): Html {
  const whose = to === null ? "Nothing yet." : `Nothing to ${showRecipient(to)} yet.`;
  return html`${ICONS.message}<strong>${whose}</strong> Ask for a code in the app and it appears here.`;
}

function bubbleItem(bubble: Bubble, { isNewDay }: { isNewDay: boolean }): Html {
  return html`<li data-day="${bubble.day}" data-channel="${bubble.channel}">
<p class="day" data-part="day" ${isNewDay ? "" : "hidden"}>${bubble.day}</p>
<p class="from">${ICONS.mail}<strong data-part="sender">${bubble.sender}</strong>
<span>to <span data-part="to">${bubble.to}</span></span></p>
<div class="balloon"><p class="subject" data-part="subject">${bubble.subject}</p>
<p class="words" data-part="words">${bubble.parts.map(partOfText)}</p></div>
<p class="after"><time data-part="time" datetime="${bubble.sentAt}">${bubble.time}</time>
<button type="button" class="copy" data-part="code"
data-code="${bubble.code}" ${bubble.code === "" ? "hidden" : ""}>
${ICONS.copy}<span data-part="copy">Copy ${bubble.code}</span></button></p>
</li>`;
}

/** A new tab that knows nothing of the phone: the app opens as if from a mail program. */
const partOfText = ({ text, isLink }: TextPart): Html =>
  isLink ? html`<a href="${text}" target="_blank" rel="noopener noreferrer">${text}</a>` : html`${text}`;

const NO_BUBBLE: Bubble = {
  id: 0,
  channel: "sms",
  sender: "",
  to: "",
  subject: "",
  parts: [],
  sentAt: "",
  time: "",
  day: "",
  code: "",
};
