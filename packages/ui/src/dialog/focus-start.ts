/** The field that asks to be first, else the title: never the Close button, which says nothing about the sheet. */
export function focusStart(inside: Element | null): void {
  const dialog = inside?.closest("dialog");
  const start = dialog?.querySelector<HTMLElement>(FIRST_FIELD) ?? dialog?.querySelector<HTMLElement>("h2");
  start?.focus({ preventScroll: true });
}

/** A first field that comes late, its code having been loaded when its step began, still takes the focus. */
export function focusIfFirst(field: HTMLElement | null): void {
  if (field?.matches(FIRST_FIELD) && field.closest("dialog[open]")) field.focus({ preventScroll: true });
}

const FIRST_FIELD = "[data-autofocus]";
