// The bank's pop-up tells the checkout that opened it how it went, and goes. A page that cut the two apart leaves it standing.
const { next, origin } = document.querySelector("[data-bank]").dataset;
if (window.opener !== null) {
  window.opener.postMessage({ kind: "bank", next }, origin);
  window.close();
}
