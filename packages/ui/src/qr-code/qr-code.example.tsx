import { QrCode } from "./qr-code.tsx";

export const title = "QrCode";

export function Example() {
  return (
    <div style={{ width: 144 }}>
      <QrCode text="https://app.example.com/continue" label="QR code: this address" />
    </div>
  );
}
