/** A part of a file as a tree: what one entry or one balance consists of. */
export interface Element {
  readonly name: string;
  /** The line on which it begins. */
  readonly line: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** All elements that a path of names leads to; `*` stands for any one name. */
export function all(element: Element, ...path: readonly string[]): Element[] {
  return path.reduce<Element[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => name === '*' || child.name === name)),
    [element],
  );
}

export function first(element: Element, ...path: readonly string[]): Element | undefined {
  return all(element, ...path)[0];
}

/** What stands there, without the space around it; nothing where it is empty or missing. */
export function textAt(element: Element, ...path: readonly string[]): string | null {
  for (const { text } of all(element, ...path)) if (text.trim() !== '') return text.trim();
  return null;
}

export interface Collector {
  readonly open: (name: string, line: number, attributes: Readonly<Record<string, string>>) => void;
  readonly text: (content: string) => void;
  readonly close: (name: string) => void;
}

/**
 * Gathers the elements of some names as trees and hands over each one when it ends: a file of fifty thousand entries is
 * never a tree as a whole.
 */
export function collect(
  names: ReadonlySet<string>,
  take: (element: Element) => void,
  around: { readonly begin?: (name: string) => void; readonly end?: (name: string) => void } = {},
): Collector {
  const open: Element[] = [];
  return {
    open(name, line, attributes) {
      if (open.length === 0 && !names.has(name)) {
        around.begin?.(name);
        return;
      }
      const element: Element = { name, line, attributes, children: [], text: '' };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    text(content) {
      const element = open.at(-1);
      if (element !== undefined) element.text += content;
    },
    close(name) {
      if (open.length === 0) around.end?.(name);
      const ended = open.pop();
      if (ended !== undefined && open.length === 0) take(ended);
    },
  };
}
