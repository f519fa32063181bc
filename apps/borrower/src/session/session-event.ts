/** Said within this tab when somebody signs in or out; the browser tells only the other tabs of a change in storage. */
const SESSION_EVENT = "vaada-session";

export const sayEventOfSession = (): void => {
  dispatchEvent(new Event(SESSION_EVENT));
};

export function onEventOfSession(act: () => void): () => void {
  addEventListener(SESSION_EVENT, act);
  addEventListener("storage", act);
  return () => {
    removeEventListener(SESSION_EVENT, act);
    removeEventListener("storage", act);
  };
}
