/**
 * The release that lenders run, the one place that names it: whoever makes a release writes its commit here. None is out yet. Until
 * then it is the last commit that brought a migration for which every server had to be stopped, so all that came after it are tried.
 */
export const LAST_RELEASE = {
  name: "the state before the first release",
  commit: "e69699c2",
} as const;
