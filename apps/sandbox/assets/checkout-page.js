const page = document.querySelector("[data-checkout]");
const { origin, colour, tells } = page.dataset;
const isFramed = parent !== window;

if (colour !== "") document.documentElement.style.setProperty("--lender", colour);
tellOpener(JSON.parse(tells));

document.querySelector("[data-close]").addEventListener("click", (event) => {
  // Opened by itself there is nobody to tell, and the link leads to the lender.
  if (!isFramed) return;
  event.preventDefault();
  tellOpener({ kind: "close" });
});

// A key that is pressed in here is not heard by the page under it.
addEventListener("keydown", ({ key }) => {
  if (key === "Escape") tellOpener({ kind: "escape" });
});

/** Only the lender's own page hears it. */
function tellOpener(message) {
  if (isFramed && message !== null) parent.postMessage(message, origin);
}

// The bank's page opens in a pop-up and answers here.
addEventListener("message", ({ origin: from, data }) => {
  if (from === location.origin && data?.kind === "bank") location.assign(data.next);
});
