import { type ComponentType, useState } from "react";

/**
 * A part of the sheet that comes in a chunk of its own. Unlike `lazy`, it is shown in the same render in which it is
 * ready, so that the sheet can put the focus on its first field.
 */
export function useChunk<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const ensure = async (): Promise<void> => {
    const loaded = await load();
    setPart(() => loaded);
  };
  return [Part, ensure] as const;
}
