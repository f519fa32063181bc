const BOOK_LINES_MAX = 20;
const part = (name) => document.querySelector(`[data-${name}]`);

readClock();
readFaults();
readBooks();
readCodes();
document.addEventListener("click", onClick);
part("clock-form").addEventListener("submit", onMoveDays);
part("fault-form").addEventListener("submit", onSetFault);
part("review-form").addEventListener("submit", onReview);

function onClick({ target }) {
  const button = target.closest("button");
  if (button === null) return;
  if (button.dataset.advance) moveClock(JSON.parse(button.dataset.advance), button);
  if (button.dataset.copy) copy(button);
  if (button.hasAttribute("data-clear-faults")) clearFaults(button);
  if (button.hasAttribute("data-read-books")) during(button, readBooks);
}

async function readClock() {
  const { isOk, body } = await ask("GET", "/clock");
  part("today").textContent = isOk ? dayAndTime(body) : body.message;
}

function onMoveDays(event) {
  event.preventDefault();
  const days = event.target.elements.days;
  if (!/^\d+$/.test(days.value.trim())) {
    say("clock-said", { says: "Write a whole number of days.", isOk: false });
    days.focus();
    return;
  }
  moveClock({ advanceDays: Number(days.value) }, event.submitter);
}

async function moveClock(by, button) {
  say("clock-said", { says: "Moving, one day after the other …", isOk: true });
  const { isOk, body } = await during(button, () => ask("POST", "/clock", by));
  if (isOk) part("today").textContent = dayAndTime(body);
  say("clock-said", { says: isOk ? `Moved. Today is ${body.today}.` : body.message, isOk });
}

/** The codes of the lender's people change every half minute, and are asked for again when they do. */
async function readCodes() {
  const places = document.querySelectorAll("[data-code]");
  if (places.length === 0) return;
  const { isOk, body } = await ask("GET", "/staff/codes");
  for (const place of places) {
    const shown = isOk ? body.find(({ email }) => email === place.dataset.code) : undefined;
    place.textContent = shown?.code ?? "······";
  }
  setTimeout(readCodes, (isOk ? (body[0]?.seconds ?? 5) : 5) * 1000);
}

async function readFaults() {
  const { isOk, body } = await ask("GET", "/faults");
  showFaults(isOk ? body : []);
}

async function onSetFault(event) {
  event.preventDefault();
  const { provider, mode, times } = Object.fromEntries(new FormData(event.target));
  const fault = { provider, mode, times: /^\d+$/.test(times.trim()) ? Number(times) : times };
  const { isOk, body } = await during(event.submitter, () => ask("POST", "/faults", fault));
  const says = isOk ? `Set: ${body.provider} ${body.mode}, ${timesOf(body)}.` : body.message;
  say("fault-said", { says, isOk });
  readFaults();
}

async function clearFaults(button) {
  const { isOk, body } = await during(button, () => ask("DELETE", "/faults"));
  say("fault-said", { says: isOk ? "All faults cleared." : body.message, isOk });
  if (isOk) showFaults(body);
}

function showFaults(faults) {
  const says = faults.map((fault) => `${fault.provider}: ${fault.mode}, ${timesOf(fault)}`);
  list("faults", says.length === 0 ? ["Nothing. Every provider works."] : says);
}

async function onReview(event) {
  event.preventDefault();
  const { loan_id, action } = Object.fromEntries(new FormData(event.target));
  if (!/^\d+$/.test(loan_id.trim())) {
    say("review-said", { says: "Write the loan’s number.", isOk: false });
    event.target.elements.loan_id.focus();
    return;
  }
  const act = { loan_id: Number(loan_id), action };
  const { isOk, body } = await during(event.submitter, () => ask("POST", "/review", act));
  say("review-said", { says: isOk ? `Done with loan ${loan_id.trim()}.` : body.message, isOk });
  readBooks();
}

async function readBooks() {
  const { isOk, body } = await ask("GET", "/books");
  if (!isOk) return list("books", [body.message]);
  const { payouts, payments, refunds, disputes } = body;
  const says = [
    ...payouts.map(({ id, amount, account, status }) => `${id}: ${rupees(amount)} to ${account}, ${status}`),
    ...payments.map(({ id, amount, status }) => `${id}: ${rupees(amount)}, ${status}`),
    ...refunds.map(({ id, amount, status }) => `${id}: ${rupees(amount)} given back, ${status}`),
    ...disputes.map(({ id, amount, status }) => `${id}: ${rupees(amount)} disputed, ${status}`),
  ];
  const more = says.length > BOOK_LINES_MAX ? [`… and ${says.length - BOOK_LINES_MAX} more`] : [];
  list("books", says.length === 0 ? ["Nothing yet."] : [...says.slice(0, BOOK_LINES_MAX), ...more]);
}

function list(where, lines) {
  part(where).replaceChildren(
    ...lines.map((text) => Object.assign(document.createElement("li"), { textContent: text })),
  );
}

function rupees(amount) {
  return new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" }).format(amount);
}

const timesOf = ({ times }) => (times === 1 ? "once" : `${times} times`);

async function copy(button) {
  const label = button.firstChild;
  const pan = button.dataset.copy;
  const isCopied = await navigator.clipboard.writeText(pan).then(
    () => true,
    () => false,
  );
  label.textContent = isCopied ? "Copied" : "Not copied";
  setTimeout(() => {
    label.textContent = pan;
  }, 1500);
}

async function during(button, work) {
  button.setAttribute("aria-busy", "true");
  button.disabled = true;
  try {
    return await work();
  } finally {
    button.disabled = false;
    button.removeAttribute("aria-busy");
  }
}

async function ask(method, path, body) {
  const json = body === undefined ? {} : { headers: { "content-type": "application/json" } };
  try {
    const response = await fetch(path, { method, ...json, body: JSON.stringify(body) });
    return { isOk: response.ok, body: await response.json() };
  } catch {
    return { isOk: false, body: { message: "The sandbox does not answer. Is it still running?" } };
  }
}

function say(where, { says, isOk }) {
  part(where).textContent = says;
  part(where).classList.toggle("is-wrong", !isOk);
}

function dayAndTime({ now }) {
  return new Intl.DateTimeFormat("en-IN", {
    timeZone: "Asia/Kolkata",
    dateStyle: "full",
    timeStyle: "short",
  }).format(new Date(now));
}
