import type { ComponentProps, ReactNode } from 'react';
import type { Item } from './items.ts';

export interface PlainBodyProps<Row> {
  readonly items: readonly Item<Row>[];
  readonly renderItem: (item: Item<Row>) => ReactNode;
  readonly rowAttributes: (item: Item<Row>) => ComponentProps<'tr'>;
}

/** Every row is in the document: for short lists, and for long ones where the part for those cannot be had. */
export function PlainBody<Row>({ items, renderItem, rowAttributes }: PlainBodyProps<Row>) {
  return (
    <tbody>
      {items.map((item) => (
        <tr key={`${item.kind}-${item.key}`} {...rowAttributes(item)}>
          {renderItem(item)}
        </tr>
      ))}
    </tbody>
  );
}
