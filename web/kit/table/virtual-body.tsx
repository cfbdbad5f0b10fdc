import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import type { Item } from './items.ts';

interface VirtualBodyProps<Row> {
  readonly items: readonly Item<Row>[];
  readonly spread: number;
  readonly cursor: string | undefined;
  readonly renderItem: (item: Item<Row>) => ReactNode;
  readonly rowAttributes: (item: Item<Row>) => ComponentProps<'tr'>;
}

/** Only the rows near the window's view are in the document; two empty rows keep the place of the others. */
export function VirtualBody<Row>({ items, spread, cursor, renderItem, rowAttributes }: VirtualBodyProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  const [rowHeight, setRowHeight] = useState(44);

  useLayoutEffect(() => {
    if (body.current === null) return;
    setTop(body.current.getBoundingClientRect().top + window.scrollY);
    const style = getComputedStyle(body.current);
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    setRowHeight(Number.parseFloat(style.getPropertyValue('--row')) * rem || 44);
  }, []);

  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: top,
    getItemKey: (index) => items[index]?.key ?? index,
  });

  // The keyboard may move to a row that is not in the document yet.
  useEffect(() => {
    const at = items.findIndex((item) => item.kind === 'row' && item.key === cursor);
    if (at >= 0) virtualizer.scrollToIndex(at, { align: 'auto' });
  }, [cursor, items, virtualizer]);

  const shown = virtualizer.getVirtualItems();
  const before = (shown.at(0)?.start ?? top) - top;
  const after = virtualizer.getTotalSize() - ((shown.at(-1)?.end ?? top) - top);
  return (
    <tbody ref={body}>
      {before > 0 && <Spacer height={before} spread={spread} />}
      {shown.map((entry) => {
        const item = items[entry.index];
        if (item === undefined) return null;
        return (
          <tr
            key={entry.key}
            ref={virtualizer.measureElement}
            data-index={entry.index}
            aria-rowindex={entry.index + 2}
            {...rowAttributes(item)}
          >
            {renderItem(item)}
          </tr>
        );
      })}
      {after > 0 && <Spacer height={after} spread={spread} />}
    </tbody>
  );
}

function Spacer({ height, spread }: { readonly height: number; readonly spread: number }) {
  return (
    <tr aria-hidden="true">
      <td colSpan={spread} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
