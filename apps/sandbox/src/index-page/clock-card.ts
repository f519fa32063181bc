import { CLOCK_ADVANCE_DAYS_MAX } from "@vaada/wire/platform-clock";
import { type Html, html } from "../page/html.ts";
import { ICONS } from "../page/icons.ts";

export function clockCard(): Html {
  const buttons = STEPS.map(
    ({ says, by }) =>
      html`<button type="button" class="button quiet" data-advance="${JSON.stringify(by)}">${says}</button>`,
  );
  return html`<section class="card" aria-labelledby="clock">
<h2 id="clock">${ICONS.clock}The clock</h2>
<p>Moves the platform’s calendar forward: due dates, interest, offers and reminders follow. Sign-in, codes and
limits keep real time.</p>
<p class="today" role="status" data-today>Asking the server …</p>
<div class="acts" role="group" aria-label="Move the clock forward">${buttons}</div>
<form class="line" data-clock-form novalidate>
<label for="days">Days forward</label>
<input id="days" name="days" type="text" inputmode="numeric" autocomplete="off" maxlength="4"
aria-describedby="days-hint clock-said">
<button type="submit" class="button">Move</button>
</form>
<p class="hint" id="days-hint">A whole number up to ${CLOCK_ADVANCE_DAYS_MAX}. There is no way back.</p>
<p class="said" id="clock-said" role="status" data-clock-said></p>
</section>`;
}

const STEPS = [
  { says: "1 hour", by: { advanceMinutes: 60 } },
  { says: "1 day", by: { advanceDays: 1 } },
  { says: "7 days", by: { advanceDays: 7 } },
  { says: "30 days", by: { advanceDays: 30 } },
];
