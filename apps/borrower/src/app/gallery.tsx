import type { ComponentType } from "react";
import { chooseTheme, THEMES } from "../device/theme.ts";
import styles from "./gallery.module.css";

type Example = { title: string; Example: ComponentType };

const EXAMPLES = Object.values(
  import.meta.glob<Example>("../../../../packages/ui/src/*/*.example.tsx", { eager: true }),
).sort((a, b) => a.title.localeCompare(b.title));

/** Every component with its states on one page, in development only. */
export function Gallery() {
  return (
    <main className={styles.gallery}>
      <h1>Gallery</h1>
      <p className={styles.themes}>
        {THEMES.map((theme) => (
          <button key={theme} type="button" onClick={() => chooseTheme(theme)}>
            {theme}
          </button>
        ))}
      </p>
      {EXAMPLES.map(({ title, Example }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <Example />
        </section>
      ))}
    </main>
  );
}
