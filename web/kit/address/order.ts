import type { Sort } from '#web/kit/table/column.ts';

export interface Order<Name extends string> {
  readonly sort: Name;
  readonly direction: Sort['direction'];
}

/** In the address, a minus in front means downwards. What is no order of the list counts as left out. */
export function readOrder<Name extends string>(text: string, names: readonly Name[]): Order<Name> | undefined {
  const isDown = text.startsWith('-');
  const sort = names.find((name) => name === (isDown ? text.slice(1) : text));
  return sort && { sort, direction: isDown ? 'descending' : 'ascending' };
}

/** The order that a list has by itself is left out. */
export function writeOrder({ column, direction }: Sort, usual: string): string {
  const text = direction === 'descending' ? `-${column}` : column;
  return text === usual ? '' : text;
}
