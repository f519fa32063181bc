import { useState } from "react";
import { Button } from "../button/button.tsx";
import { LinkButton } from "../button/link-button.tsx";
import { OtpField } from "../otp-field/otp-field.tsx";
import { PhoneField } from "../phone-field/phone-field.tsx";
import { Drawer } from "./drawer.tsx";

export const title = "Drawer";

export function Example() {
  const [step, setStep] = useState<"closed" | "mobile" | "code" | "waiting">("closed");
  const [mobile, setMobile] = useState("");
  const [code, setCode] = useState("");
  const close = () => setStep("closed");
  return (
    <div style={{ display: "grid", gap: 12 }}>
      <Button onClick={() => setStep("mobile")}>Open the drawer</Button>
      <Button variant="secondary" onClick={() => setStep("waiting")}>
        Open one that cannot be dismissed
      </Button>
      <Drawer
        open={step === "mobile" || step === "code"}
        onClose={close}
        title={step === "code" ? `Enter the OTP sent to +91 ${mobile}` : "Mobile Verification"}
        closeLabel="Close"
        stepKey={step}
        footer={
          step === "code" ? (
            <Button onClick={close}>Verify</Button>
          ) : (
            <Button onClick={() => setStep("code")}>Send OTP</Button>
          )
        }
      >
        {step === "code" ? (
          <div style={{ display: "grid", gap: 20 }}>
            <LinkButton onClick={() => setStep("mobile")}>Change number</LinkButton>
            <OtpField
              label="6-digit code"
              value={code}
              onChange={setCode}
              onComplete={close}
              errorPrefix="Error:"
            />
          </div>
        ) : (
          <PhoneField
            label="Enter your Aadhaar-linked mobile number."
            value={mobile}
            onChange={setMobile}
            errorPrefix="Error:"
            autoFocus
          />
        )}
      </Drawer>
      <Drawer
        open={step === "waiting"}
        onClose={close}
        title="Your bank is setting up auto-pay"
        closeLabel="Close"
        dismissable={false}
        footer={<Button onClick={close}>Continue</Button>}
      >
        <p>This can take up to 2 minutes.</p>
      </Drawer>
    </div>
  );
}
