import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { Drawer } from "@vaada/ui/drawer";
import { RadioCards } from "@vaada/ui/radio-cards";
import type { ReactNode } from "react";

type Props<Value extends string> = {
  open: boolean;
  title: string;
  choices: readonly { value: Value; title: ReactNode }[];
  value: Value;
  onChoose: (value: Value) => void;
  onClose: () => void;
};

/** One of few for this device, in effect at the tap. It stays open: a keyboard passes one on the way to the next. */
export function ChoiceSheet<Value extends string>(props: Props<Value>) {
  const { open, title, choices, value, onChoose, onClose } = props;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={t`Close`}
      footer={<Button onClick={onClose}>{t`Done`}</Button>}
    >
      <RadioCards
        legend={title}
        isLegendHidden
        choices={choices}
        value={value}
        onChange={onChoose}
        errorPrefix={t`Error:`}
      />
    </Drawer>
  );
}
