import { useEffect, useState } from "react";
import { Button } from "../button/button.tsx";
import { FullScreenLoader } from "./full-screen-loader.tsx";

export const title = "FullScreenLoader";

export function Example() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => setIsOpen(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Load for ten seconds</Button>
      <FullScreenLoader
        open={isOpen}
        lines={{
          working: "Checking your details",
          still: "Still working. You can keep this open.",
          actions: <Button>Check again</Button>,
        }}
      />
    </>
  );
}

/** Past the second line, short of the actions. */
const SHOWN_MS = 10_000;
