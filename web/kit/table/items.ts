import type { RowGroup } from './column.ts';

/** What the body shows, in order: rows, and headings where the group changes. */
export type Item<Row> =
  | { readonly kind: 'row'; readonly key: string; readonly row: Row; readonly index: number }
  | { readonly kind: 'group'; readonly key: string; readonly group: RowGroup };

export function toItems<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  groupOf: ((row: Row) => RowGroup) | undefined,
): readonly Item<Row>[] {
  const items: Item<Row>[] = [];
  let last: string | undefined;
  for (const [index, row] of rows.entries()) {
    const group = groupOf?.(row);
    if (group !== undefined && group.key !== last) items.push({ kind: 'group', key: group.key, group });
    last = group?.key;
    items.push({ kind: 'row', key: rowKey(row), row, index });
  }
  return items;
}
