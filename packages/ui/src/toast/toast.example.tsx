import { Button } from "../button/button.tsx";
import { showToast } from "./toast.tsx";

export const title = "Toast";

export function Example() {
  return (
    <div style={{ display: "grid", gap: 12 }}>
      <Button onClick={() => showToast({ tone: "error", text: "Something went wrong", action: TRY_AGAIN })}>
        Error
      </Button>
      <Button onClick={() => showToast({ tone: "success", text: "OTP resent successfully" })}>Success</Button>
      <Button onClick={() => showToast({ tone: "warning", text: "Please enter a valid 6-digit OTP" })}>
        Warning
      </Button>
      <Button
        onClick={() =>
          showToast({ tone: "info", text: "No loan is registered with this number. You can apply here." })
        }
      >
        Info
      </Button>
    </div>
  );
}

const TRY_AGAIN = { label: "Try again", onAct: () => undefined };
