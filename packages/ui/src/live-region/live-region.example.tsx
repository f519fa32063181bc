import { Button } from "../button/button.tsx";
import { announce } from "./live-region.tsx";

export const title = "LiveRegion";

export function Example() {
  return <Button onClick={() => announce("This is heard and not seen")}>Say something</Button>;
}
