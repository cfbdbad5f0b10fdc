import type { Element } from './element.ts';
import { DamagedXml, readXml } from './read-xml.ts';

const elementsAtMost = 500_000;

/** A whole document as a tree, with the attributes that are asked for. Only for what is small. */
export async function readTree(bytes: Uint8Array, attributes: readonly string[]): Promise<Element> {
  const top: Element = { name: '', line: 0, attributes: {}, children: [], text: '' };
  const open = [top];
  let count = 0;
  await readXml(once(bytes), {
    open(name, attribute) {
      count += 1;
      if (count > elementsAtMost) throw new DamagedXml('There are too many elements');
      const said = attributes.flatMap((wanted) => {
        const value = attribute(wanted);
        return value === undefined ? [] : [[wanted, value] as const];
      });
      const element: Element = { name, line: 0, attributes: Object.fromEntries(said), children: [], text: '' };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    text(content) {
      const element = open.at(-1);
      if (element !== undefined) element.text += content;
    },
    close: () => void open.pop(),
  });
  const [root, ...others] = top.children;
  if (root === undefined || others.length > 0 || open.length !== 1) throw new DamagedXml('The document is cut off');
  return root;
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
