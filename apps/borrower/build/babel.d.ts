/** Babel 7 brings no types of its own; this is the one function we call, in a test. */
declare module "@babel/core" {
  export function transformSync(code: string, options: object): { code?: string | null } | null;
}
