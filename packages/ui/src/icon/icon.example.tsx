import { Icon } from "./icon.tsx";
import * as icons from "./icons.ts";
import * as laterIcons from "./later-icons.ts";
import * as loanIcons from "./loan-icons.ts";

export const title = "Icon";

export function Example() {
  return (
    <div style={{ display: "flex", flexWrap: "wrap", gap: 16 }}>
      {Object.entries({ ...icons, ...laterIcons, ...loanIcons }).map(([name, path]) => (
        <Icon key={name} path={path} />
      ))}
      <Icon path={icons.iconLock} size="sm" />
      <Icon path={icons.iconLock} size="xs" />
      <Icon path={icons.iconAlert} size="lg" />
    </div>
  );
}
