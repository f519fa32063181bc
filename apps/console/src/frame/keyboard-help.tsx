import { Button } from "../parts/button.tsx";
import { Facts } from "../parts/card.tsx";
import { Ask, AskButtons } from "../parts/drawer.tsx";
import { useMe } from "../session/session.ts";
import { DESKS, LATER_DESKS, mayOpen } from "./desks.ts";

const KEYS = [
  ["⌘ K", "Search"],
  ["J, K", "Next row, row before"],
  ["↵", "Open the row"],
  ["X", "Tick the row"],
  ["/", "Filter"],
  ["A, R, E", "Approve, reject, ask, on an open case"],
  ["⌘ ↵", "Send the open drawer"],
  ["Esc", "Close"],
] as const;

export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const { can } = useMe();
  const goes = [...DESKS, ...LATER_DESKS].filter(({ opens }) => mayOpen(can, opens));
  return (
    <Ask title="Keyboard" onClose={onClose}>
      <Facts
        rows={[
          ...KEYS.map(([key, words]) => [words, <kbd key={key}>{key}</kbd>] as const),
          ...goes.map(({ key, words }) => [words, <kbd key={key}>G then {key.toUpperCase()}</kbd>] as const),
        ]}
      />
      <p>No single key moves money.</p>
      <AskButtons>
        <Button onClick={onClose}>Close</Button>
      </AskButtons>
    </Ask>
  );
}
