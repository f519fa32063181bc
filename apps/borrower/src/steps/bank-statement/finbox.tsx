import { ReturnPage } from "./return-page.tsx";
import { askSession } from "./session-result.ts";

export function Finbox() {
  return <ReturnPage ask={askSession} />;
}
