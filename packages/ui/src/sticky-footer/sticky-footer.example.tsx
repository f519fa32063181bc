import { Button } from "../button/button.tsx";
import { Icon } from "../icon/icon.tsx";
import { iconLock } from "../icon/icons.ts";
import { StickyFooter } from "./sticky-footer.tsx";

export const title = "StickyFooter";

export function Example() {
  return (
    <StickyFooter
      note={
        <>
          <Icon path={iconLock} size="xs" />
          Lent by Example Finance Ltd, RBI-registered NBFC
        </>
      }
    >
      <Button>Apply Now</Button>
    </StickyFooter>
  );
}
