import type { ReactNode } from "react";

type Props = {
  /** What is awaited, for those who do not see the shapes. */
  label: string;
  children: ReactNode;
};

/** Around the shapes of what is to come. They are not read out and nothing in them can be reached. */
export function Skeleton({ label, children }: Props) {
  return (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true" inert>
        {children}
      </div>
    </div>
  );
}
