// The checkout as a lender's page meets it: the same names, the same habits and the same needs as the real one. It comes from
// one machine and puts a page of a second over the lender's; pictures and more script come from a third, a fourth is told of
// what happens, markup is made of text, and styles stand inline. A lender's page whose policy lacks one of them fails here too.

// A block and no module: the real one is an ordinary script too, and leaves one name behind.
{
  const home = new URL(document.currentScript.src);

  /** On a person's machine the sandbox has several names, each of them an origin; anywhere else it has one. */
  const originOf = (name) => {
    const url = new URL(home.origin);
    if (url.hostname === "localhost") url.hostname = name === "api" ? "127.0.0.1" : `${name}.localhost`;
    return url.origin;
  };
  const API = originOf("api");
  const CDN = originOf("cdn");
  const TRACK = `${originOf("lumberjack")}/razorpay/track`;
  const PAGE = `${API}/razorpay/checkout`;

  const track = (event) => navigator.sendBeacon(TRACK, JSON.stringify({ event }));

  /** The real one looks at the lender's page with a second script before it opens, and refuses what it has not seen. */
  const looked = new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${CDN}/razorpay/risk.js`;
    script.addEventListener("load", resolve);
    script.addEventListener("error", () => reject(new Error(`${script.src} could not be loaded`)));
    document.head.append(script);
  });
  looked.catch(() => undefined);

  class Razorpay {
    #options;
    #listeners = new Map();
    #over = null;
    #isOpen = false;

    constructor(options) {
      if (!options?.key) throw new Error("No key passed");
      if (!options.order_id) throw new Error("No order_id passed");
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
      return this;
    }

    async open() {
      if (this.#isOpen) return;
      this.#isOpen = true;
      track("open");
      await looked;
      if (!this.#isOpen) return;
      this.#over = openOver({
        options: this.#options,
        paid: (answer) => {
          track("paid");
          this.close();
          this.#options.handler?.(answer);
        },
        failed: (failed) => {
          track("failed");
          for (const listener of this.#listeners.get("payment.failed") ?? []) listener(failed);
          if (this.#options.retry === false || this.#options.retry?.enabled === false) this.#dismiss();
        },
        left: () => {
          const isSure = this.#options.modal?.confirm_close !== true || confirm(SURE);
          if (isSure) this.#dismiss();
        },
      });
    }

    /** Taken away by the lender's own page: nobody has dismissed it. */
    close() {
      this.#isOpen = false;
      this.#over?.remove();
      this.#over = null;
    }

    #dismiss() {
      if (this.#over === null) return;
      track("dismissed");
      this.close();
      this.#options.modal?.ondismiss?.();
    }
  }

  const SURE = "Do you want to leave? Nothing has been paid yet.";

  /** The picture stands under the frame until the frame is drawn. */
  const INSIDE = `<style>
.razorpay-container { position: fixed; inset: 0; display: grid; place-items: center; width: 100%; height: 100%;
max-width: none; max-height: none; margin: 0; padding: 0; border: 0; overflow: hidden; background: rgb(8 14 28 / 0.62); }
.razorpay-container > * { grid-area: 1 / 1; }
.razorpay-checkout-frame { display: block; width: 100%; height: 100%; border: 0; color-scheme: normal; }
@media (min-width: 30rem) {
.razorpay-checkout-frame { width: 27rem; height: min(100%, 46rem); border-radius: 1rem; }
}
</style>
<img src="${CDN}/razorpay/logo.svg" alt="" style="width: 48px; height: 48px">
<iframe class="razorpay-checkout-frame" title="Checkout" allow="payment; otp-credentials" style="position: relative"></iframe>`;

  const openOver = ({ options, paid, failed, left }) => {
    const { modal = {} } = options;
    const before = document.activeElement;
    const dialog = document.createElement("dialog");
    dialog.className = "razorpay-container";
    dialog.setAttribute("aria-label", "Checkout");
    dialog.innerHTML = INSIDE;
    const page = dialog.querySelector("iframe");
    page.src = addressOf(options);
    page.addEventListener("load", () => page.focus());

    // A page that is loaded again tells again; each try is told once.
    const told = new Set();
    const hear = ({ origin: from, source, data }) => {
      if (from !== API || source !== page.contentWindow) return;
      if (data?.kind === "paid") paid(data.answer);
      if (data?.kind === "close") left();
      if (data?.kind === "escape" && modal.escape !== false) left();
      const tried = data?.kind === "failed" ? data.failed.error.metadata.payment_id : null;
      if (tried !== null && !told.has(tried)) {
        told.add(tried);
        failed(data.failed);
      }
    };
    addEventListener("message", hear);
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      if (modal.escape !== false) left();
    });
    dialog.addEventListener("click", ({ target }) => {
      if (target === dialog && modal.backdropclose === true) left();
    });
    // A browser takes a second press of Escape as final, whatever the page says to the first.
    let isOver = true;
    dialog.addEventListener("close", () => {
      if (isOver) dialog.showModal();
    });
    const scrolling = document.documentElement.style.overflow;
    document.documentElement.style.overflow = "hidden";
    document.body.append(dialog);
    dialog.showModal();
    return {
      remove() {
        isOver = false;
        removeEventListener("message", hear);
        dialog.close();
        dialog.remove();
        document.documentElement.style.overflow = scrolling;
        before?.focus?.({ preventScroll: true });
      },
    };
  };

  /** The types of card that a page's own blocks offer, where it shows no others. */
  const cardTypesIn = ({ display } = {}) => {
    if (display?.preferences?.show_default_blocks !== false) return undefined;
    const instruments = Object.values(display.blocks ?? {}).flatMap((block) => block.instruments ?? []);
    const types = instruments
      .filter(({ method }) => method === "card")
      .flatMap((card) => card.types ?? ["any"]);
    return types.join(",");
  };

  /** The order itself says what is paid and how; options that the page does not know are left out. */
  const addressOf = ({ key, order_id, customer_id, name, description, theme, config }) => {
    const cards = cardTypesIn(config);
    const given = { key, order_id, customer_id, name, description, color: theme?.color, cards };
    const query = Object.entries(given).filter(([, value]) => typeof value === "string" && value !== "");
    return `${PAGE}?${new URLSearchParams(query)}`;
  };

  window.Razorpay = Razorpay;
}
