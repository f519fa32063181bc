/**
 * Acts at once, or when the button or finger that is down is up again and its click has arrived: what comes up on the
 * screen in between moves what is being pressed, and the press is lost.
 */
export function afterPress(act: () => void): void {
  if (document.querySelector(":active") === null) act();
  else addEventListener("mouseup", () => setTimeout(act), { once: true, capture: true });
}
