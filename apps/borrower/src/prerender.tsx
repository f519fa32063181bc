import { prerender } from "react-dom/static";
import { App } from "./app/app.tsx";
import { preloadScreen } from "./app/router.tsx";

/** The landing page as HTML. The build puts it into `index.html`; the browser hydrates it. */
export async function prerenderLanding(): Promise<string> {
  await preloadScreen("/");
  const errors: unknown[] = [];
  const { prelude } = await prerender(<App />, {
    // React moves large boundaries behind inline scripts; the page must be whole without any.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => {
      errors.push(error);
    },
  });
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw new AggregateError(errors, "the landing page could not be prerendered");
  return html;
}
