import type { ReactNode } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal as AriaModal, ModalOverlay } from "react-aria-components/Modal";

export type ModalProps = {
  readonly scrim: string;
  readonly frame: string;
  readonly inside: string;
  /** The id of its heading. */
  readonly labelledBy: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Stands over the page and keeps the focus. `Esc` and a click beside it close it. */
export function Modal({ scrim, frame, inside, labelledBy, onClose, children }: ModalProps) {
  return (
    <ModalOverlay className={scrim} isOpen isDismissable onOpenChange={(isOpen) => !isOpen && onClose()}>
      <AriaModal className={frame}>
        <Dialog className={inside} aria-labelledby={labelledBy}>
          {children}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}
