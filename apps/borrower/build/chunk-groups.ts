import { join } from "node:path";
import { ENTRY, LANDING, SIGN_IN } from "./chunks.ts";

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** Called for before the background parts are there, but drawn by them: only the message itself is kept until then. */
const TOAST = { store: "packages/ui/src/toast/toast-store.ts", drawing: "packages/ui/src/toast/toast.tsx" };

const ON_THE_JOURNEY = /\/(apps\/borrower\/src\/(shell|form|steps)|packages\/ui\/src)\//;
/** Fewer, and the landing page's own later parts would bring the journey along. */
const SHARED_BY_MIN = 12;

/**
 * Which modules travel together. React changes seldom, so it is apart. What the landing page needs until its form can be
 * used comes in one piece, which is smaller than many and one round trip. What only a few later screens share is left as it falls out.
 */
export function chunkGroups({ app, repository }: { app: string; repository: string }) {
  const from = [
    ...[ENTRY, LANDING, SIGN_IN].map((source) => join(app, source)),
    join(repository, TOAST.store),
  ];
  const drawing = join(repository, TOAST.drawing);
  let needed: Set<string> | undefined;
  return [
    { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
    {
      name: (id: string, modules: Modules) => {
        needed ??= reachable(modules, { from, but: drawing });
        return needed.has(id) ? "base" : null;
      },
      priority: 1,
      debugName: "base",
      // Who is needed is decided above, by what is imported and not by what is passed on.
      includeDependenciesRecursively: false,
    },
    // The landing page's later parts read it too, and must not bring the journey along.
    { name: "lender-later", test: /virtual:lender-later/, priority: 1 },
    // The table of screens names it too, and nobody who needs it must bring the table along.
    { name: "help-line", test: /\/shell\/help-line\.tsx$/, priority: 1 },
    // Kept by the guard and read by the dashboard, which must not bring the guard along.
    { name: "stop-auto-pay", test: /\/session\/stop-auto-pay\.ts$/, priority: 1 },
    // Written by the landing page's calculator, which must not bring the journey along.
    { name: "calculator-choice", test: /\/device\/calculator-choice\.ts$/, priority: 1 },
    // Above and below the fold of the dashboard, and the lower part must not bring the upper one along.
    { name: "tile-card", test: /\/tile-card\//, priority: 1 },
    // The dashboard marks the app's icon by it, and its cards must not bring the dashboard along.
    {
      name: "running-loan",
      test: /\/dashboard\/running-loan\.ts$/,
      priority: 1,
      includeDependenciesRecursively: false,
    },
    // Both screens of the employment draw them, and the second must not bring the first along.
    { name: "choice-chips", test: /\/choice-chips\//, priority: 1 },
    // Modules that most screens of the journey share come in one piece too: a dozen small ones compress
    // badly.
    { name: "journey", test: ON_THE_JOURNEY, minShareCount: SHARED_BY_MIN, priority: 0 },
  ];
}

function reachable(modules: Modules, { from, but }: { from: readonly string[]; but: string }): Set<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (id === but || found.has(id)) return;
    found.add(id);
    modules.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  from.forEach(visit);
  return found;
}
