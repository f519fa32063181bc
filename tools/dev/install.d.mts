export class NotInstalled extends Error {}
export function ensureInstalled(root: string): Promise<{ node: string }>;
export function environmentOf(root: string): NodeJS.ProcessEnv;
