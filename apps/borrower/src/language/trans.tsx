import { cloneElement, Fragment, type ReactElement, type ReactNode } from "react";
import { i18n, type Message, type Values } from "./messages.ts";

type Elements = Readonly<Record<string, ReactElement<{ children?: ReactNode }>>>;
type Props = { id: string; message?: Message; values?: Values; components?: Elements };

/** A message with elements in it: its text marks them by number, as lingui's macro wrote it. */
export function Trans({ components = {}, ...descriptor }: Props) {
  return <>{withElements(i18n._(descriptor), components)}</>;
}

const ELEMENT = /<(\w+)>(.*?)<\/\1>|<(\w+)\/>/s;

function withElements(text: string, elements: Elements): ReactNode {
  const found = ELEMENT.exec(text);
  if (found === null) return text;
  const [whole, paired, inside, single] = found;
  const element = elements[paired ?? single ?? ""];
  return (
    <>
      {text.slice(0, found.index)}
      {element &&
        (inside === undefined ? element : cloneElement(element, undefined, withElements(inside, elements)))}
      {element === undefined && <Fragment>{inside}</Fragment>}
      {withElements(text.slice(found.index + whole.length), elements)}
    </>
  );
}
