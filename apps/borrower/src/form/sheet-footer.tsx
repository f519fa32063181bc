import { createContext, type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";

/** The place of the open step's button: under what scrolls, above the keyboard, and clear of toasts. */
export const SheetFooterSlot = createContext<HTMLElement | null>(null);

export function SheetFooter({ children }: { children: ReactNode }) {
  const slot = useContext(SheetFooterSlot);
  return slot === null ? null : createPortal(children, slot);
}
