import { CopyText } from "./copy-text.tsx";

export const title = "CopyText";

export function Example() {
  const texts = { copyLabel: "Copy", copiedText: "Copied", notCopiedText: "Selected. Copy it by hand." };
  return (
    <div style={{ display: "grid", gap: 24 }}>
      <p>
        Transaction ID <CopyText text="pay_Nk3f82ABcD91xZ" {...texts} />
      </p>
      <p>
        Reference No. <CopyText text="HDFCN52026111500012345678901234567890" {...texts} />
      </p>
    </div>
  );
}
