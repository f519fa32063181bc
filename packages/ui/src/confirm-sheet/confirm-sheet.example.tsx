import { useState } from "react";
import { Button } from "../button/button.tsx";
import { ConfirmSheet } from "./confirm-sheet.tsx";

export const title = "ConfirmSheet";

export function Example() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Ask before signing out
      </Button>
      <ConfirmSheet
        open={isOpen}
        title="Logout"
        cancelLabel="Cancel"
        confirmLabel="Logout"
        closeLabel="Close"
        tone="danger"
        onCancel={close}
        onConfirm={close}
      >
        You can sign in again with your mobile number at any time.
      </ConfirmSheet>
    </>
  );
}
