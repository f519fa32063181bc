const thread = document.querySelector("[data-thread]");
const list = document.querySelector("[data-list]");
const live = document.querySelector("[data-live]");

thread.scrollTop = thread.scrollHeight;
followMessages();
showTime();
document.addEventListener("click", copyCode);

function followMessages() {
  const { to, after } = document.body.dataset;
  const events = new EventSource(`/phone/events?${new URLSearchParams({ to, after })}`);
  events.onopen = () => showLive({ says: "Live", isLive: true });
  events.onerror = () => showLive({ says: "Reconnecting", isLive: false });
  events.onmessage = ({ data }) => addBubble(JSON.parse(data));
}

function showLive({ says, isLive }) {
  live.textContent = says;
  live.classList.toggle("is-live", isLive);
}

function addBubble(bubble) {
  const item = document.querySelector("template[data-bubble]").content.cloneNode(true).firstElementChild;
  const part = (name) => item.querySelector(`[data-part=${name}]`);
  for (const name of ["sender", "to", "subject", "time", "day"]) part(name).textContent = bubble[name];
  part("words").replaceChildren(...bubble.parts.map(({ text, isLink }) => (isLink ? linkTo(text) : text)));
  part("day").hidden = list.lastElementChild?.dataset.day === bubble.day;
  part("time").dateTime = bubble.sentAt;
  part("code").hidden = bubble.code === "";
  part("code").dataset.code = bubble.code;
  part("copy").textContent = `Copy ${bubble.code}`;
  item.dataset.day = bubble.day;
  item.dataset.channel = bubble.channel;
  item.classList.add("is-new");

  const isAtEnd = thread.scrollHeight - thread.scrollTop - thread.clientHeight < 120;
  document.querySelector("[data-nothing]").hidden = true;
  list.append(item);
  if (isAtEnd) thread.scrollTop = thread.scrollHeight;
}

function linkTo(address) {
  const link = document.createElement("a");
  link.href = address;
  link.target = "_blank";
  link.rel = "noopener noreferrer";
  link.textContent = address;
  return link;
}

async function copyCode({ target }) {
  const button = target.closest("[data-code]");
  if (button === null) return;
  const label = button.querySelector("[data-part=copy]");
  const { code } = button.dataset;
  const isCopied = await navigator.clipboard.writeText(code).then(
    () => true,
    () => false,
  );
  const says = isCopied ? "Copied" : "Could not copy";
  label.textContent = says;
  document.querySelector("[data-said]").textContent = says;
  setTimeout(() => {
    label.textContent = `Copy ${code}`;
  }, 2000);
}

function showTime() {
  const format = new Intl.DateTimeFormat("en-IN", {
    timeZone: "Asia/Kolkata",
    hour: "numeric",
    minute: "2-digit",
  });
  const show = () => {
    // A status bar leaves "am" and "pm" to its owner.
    document.querySelector("[data-clock]").textContent = format.format(new Date()).split(/\s/u, 1)[0];
  };
  show();
  setInterval(show, 10_000);
}
