import { useState } from "react";
import { Button } from "../button/button.tsx";
import { Modal } from "./modal.tsx";

export const title = "Modal";

export function Example() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open the modal</Button>
      <Modal
        open={isOpen}
        onClose={close}
        title="You’ll be signed out in 60 seconds"
        alert
        actions={
          <>
            <Button onClick={close}>Stay signed in</Button>
            <Button variant="secondary" onClick={close}>
              Logout
            </Button>
          </>
        }
      >
        You have been away for a while.
      </Modal>
    </>
  );
}
