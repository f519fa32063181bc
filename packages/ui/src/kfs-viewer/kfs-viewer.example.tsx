import { KfsViewer } from "./kfs-viewer.tsx";

export const title = "KfsViewer";

export function Example() {
  return (
    <KfsViewer
      title="Key Fact Statement"
      page={PAGE}
      texts={{
        fullScreen: "Open full screen",
        close: "Close",
        larger: "Larger letters",
        smaller: "Smaller letters",
      }}
    />
  );
}

const PAGE =
  '<!doctype html><html lang="en"><title>Key Fact Statement</title><main><h1>Key Fact Statement</h1>' +
  "<p>Example Finance Ltd lends you ₹20,000 for 16 days. You repay ₹20,160 on 1 Dec 2026.</p></main></html>";
