import "@vaada/ui/tokens/fonts.css";
import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import "./app/console.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("the page has no #root to render into");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
