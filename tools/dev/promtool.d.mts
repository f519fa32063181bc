export function findPromtool(root: string, path?: string): string | undefined;
export function fetchPromtool(
  root: string,
  run: (command: string, args: string[], folder: string) => Promise<{ code: number; output: string }>,
): Promise<void>;
