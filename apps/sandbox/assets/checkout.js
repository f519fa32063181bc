// The checkout as a lender's page meets it: the same names and the same habits as the real one. It puts the hosted page
// over the lender's and hears from it by messages. No markup is made of text, and nothing is evaluated.

// A block and no module: the real one is an ordinary script too, and leaves one name behind.
{
  const { origin } = new URL(document.currentScript.src);
  const PAGE = `${origin}/razorpay/checkout`;

  class Razorpay {
    #options;
    #listeners = new Map();
    #over = null;

    constructor(options) {
      if (!options?.key) throw new Error("No key passed");
      if (!options.order_id) throw new Error("No order_id passed");
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
      return this;
    }

    open() {
      if (this.#over !== null) return;
      this.#over = openOver({
        options: this.#options,
        paid: (answer) => {
          this.close();
          this.#options.handler?.(answer);
        },
        failed: (failed) => {
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
      this.#over?.remove();
      this.#over = null;
    }

    #dismiss() {
      if (this.#over === null) return;
      this.close();
      this.#options.modal?.ondismiss?.();
    }
  }

  const SURE = "Do you want to leave? Nothing has been paid yet.";

  const openOver = ({ options, paid, failed, left }) => {
    const { modal = {} } = options;
    const before = document.activeElement;
    const dialog = document.createElement("dialog");
    dialog.className = "razorpay-container";
    dialog.setAttribute("aria-label", "Checkout");
    Object.assign(dialog.style, COVER);
    const page = document.createElement("iframe");
    page.className = "razorpay-checkout-frame";
    page.title = "Checkout";
    page.src = addressOf(options);
    Object.assign(page.style, SHEET);
    page.addEventListener("load", () => page.focus());
    dialog.append(page);

    // A page that is loaded again tells again; each try is told once.
    const told = new Set();
    const hear = ({ origin: from, source, data }) => {
      if (from !== origin || source !== page.contentWindow) return;
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

  /** The order itself says what is paid and how; options that the page does not know are left out. */
  const addressOf = ({ key, order_id, customer_id, name, description, theme }) => {
    const given = { key, order_id, customer_id, name, description, color: theme?.color };
    const query = Object.entries(given).filter(([, value]) => typeof value === "string" && value !== "");
    return `${PAGE}?${new URLSearchParams(query)}`;
  };

  const COVER = {
    position: "fixed",
    inset: "0",
    display: "grid",
    placeItems: "center",
    width: "100%",
    height: "100%",
    maxWidth: "none",
    maxHeight: "none",
    margin: "0",
    padding: "0",
    border: "0",
    overflow: "hidden",
    background: "rgb(8 14 28 / 0.62)",
  };

  /** A sheet where there is room beside it, else all of the screen. */
  const isWide = matchMedia("(min-width: 30rem)").matches;
  const SHEET = {
    display: "block",
    width: isWide ? "27rem" : "100%",
    height: isWide ? "min(100%, 46rem)" : "100%",
    border: "0",
    borderRadius: isWide ? "1rem" : "0",
    colorScheme: "normal",
  };

  window.Razorpay = Razorpay;
}
