import { t } from "@lingui/core/macro";
import { Drawer } from "@vaada/ui/drawer";
import { NumberedSteps } from "@vaada/ui/numbered-steps";

type Props = { open: boolean; onClose: () => void };

/** For browsers that install an app from their own menu alone. */
export function InstallHelp({ open, onClose }: Props) {
  return (
    <Drawer open={open} onClose={onClose} title={t`Install app`} closeLabel={t`Close`}>
      <NumberedSteps
        steps={[
          t`Open your browser’s menu, or its Share button on an iPhone.`,
          t`Choose “Add to Home Screen” or “Install app”.`,
          t`Open the app from your home screen and sign in once.`,
        ]}
      />
    </Drawer>
  );
}
