import { lazy, Suspense, useMemo, useRef, useState, type MouseEvent } from 'react';
import { classNames } from '#web/kit/class-names.ts';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { usePrinting } from '#web/kit/hooks/use-printing.ts';
import { useKitText } from '#web/kit/text.ts';
import type { TableProps } from './column.ts';
import { PlainBody } from './plain-body.tsx';
import { isForRow } from './row-link.tsx';
import { TableCards } from './table-cards.tsx';
import { TableHead } from './table-head.tsx';
import { TableRow, toggled } from './table-row.tsx';
import { TableTotal } from './table-total.tsx';
import { LoadingRows } from './loading-rows.tsx';
import { useRowKeys } from './use-row-keys.ts';
import type { VirtualBody as VirtualBodyType } from './virtual-body.tsx';
import { toItems, type Item } from './items.ts';
import styles from './table.module.css';

// `lazy` forgets that the component is generic. Most lists are short: who meets a long one fetches the part for it then.
const VirtualBody = lazy(async () => ({
  default: await import('./virtual-body.tsx').then(
    (part) => part.VirtualBody,
    () => PlainBody,
  ),
})) as unknown as typeof VirtualBodyType;

/** Above this many rows only those in sight are in the document. */
const virtualFrom = 100;

/**
 * The list of the house. Widths come from a colgroup (`table-layout: fixed`), so that neither loading nor a long name
 * moves anything; the head sticks to the top and the total, with its double rule, to the bottom.
 */
export function Table<Row>(props: TableProps<Row>) {
  const t = useKitText();
  const phone = usePhone();
  const printing = usePrinting();
  const box = useRef<HTMLDivElement>(null);
  const { columns, rows, rowKey, groupOf, label, selected } = props;
  const [cursor, setCursor] = useState<string>();
  const items = useMemo(() => toItems(rows ?? [], rowKey, groupOf), [rows, rowKey, groupOf]);
  useRowKeys({ ...props, box, cursor, setCursor });

  const { onSelect } = props;
  const boxOf = (row: Row, key: string) =>
    onSelect && (
      <Checkbox
        label={t('selectRow', { row: props.rowLabel?.(row) ?? key })}
        labelHidden
        checked={selected?.has(key) === true}
        onChange={() => onSelect(toggled(selected, key))}
      />
    );
  if (phone) return <TableCards {...props} boxRef={box} onCursor={setCursor} boxOf={boxOf} />;

  const spread = columns.length + (onSelect === undefined ? 0 : 1) + (props.acts === undefined ? 0 : 1);
  // Paper does not scroll: there every row is in the document.
  const virtual = (rows?.length ?? 0) > virtualFrom && !printing;

  function renderItem(item: Item<Row>) {
    if (item.kind === 'group') {
      return (
        <th colSpan={spread} scope="colgroup" className={styles['group']}>
          {item.group.label}
        </th>
      );
    }
    const { row, key } = item;
    return <TableRow {...props} row={row} box={boxOf(row, key)} current={key === (props.openKey ?? cursor)} />;
  }

  function rowAttributes(item: Item<Row>) {
    if (item.kind === 'group') return {};
    const { key, row } = item;
    return {
      'data-row': key,
      'data-open': props.openKey === key || undefined,
      'data-selected': selected?.has(key) === true || undefined,
      'aria-current': props.openKey === key ? ('true' as const) : undefined,
      tabIndex: key === (cursor ?? firstKey(items)) ? 0 : -1,
      className: props.onOpen === undefined ? undefined : styles['opens'],
      onFocus: () => setCursor(key),
      onClick: (event: MouseEvent<HTMLTableRowElement>) => {
        setCursor(key);
        if (isForRow(event)) props.onOpen?.(row);
      },
    };
  }

  return (
    <div ref={box} className={styles['box']}>
      <table
        className={classNames(styles['table'], props.tight === true && styles['tight'])}
        aria-label={label}
        aria-busy={rows === undefined}
        {...(virtual ? { 'aria-rowcount': (rows?.length ?? 0) + 1 } : {})}
      >
        <colgroup>
          {onSelect !== undefined && <col className={styles['selectColumn']} />}
          {columns.map((column) => (
            <col key={column.name} style={column.width === undefined ? undefined : { width: column.width }} />
          ))}
          {props.acts !== undefined && (
            <col
              className={styles['actsColumn']}
              style={props.actsWidth === undefined ? undefined : { width: props.actsWidth }}
            />
          )}
        </colgroup>
        <TableHead {...props} actsLabel={t('rowActs')} />
        {rows === undefined && <LoadingRows count={props.loadingRows ?? 8} columns={spread} />}
        {rows !== undefined && virtual && (
          <Suspense fallback={<LoadingRows count={props.loadingRows ?? 8} columns={spread} />}>
            <VirtualBody
              items={items}
              spread={spread}
              cursor={cursor}
              renderItem={renderItem}
              rowAttributes={rowAttributes}
            />
          </Suspense>
        )}
        {rows !== undefined && !virtual && (
          <PlainBody items={items} renderItem={renderItem} rowAttributes={rowAttributes} />
        )}
        {props.total !== undefined && <TableTotal {...props} />}
      </table>
    </div>
  );
}

function firstKey<Row>(items: readonly Item<Row>[]): string | undefined {
  return items.find((item) => item.kind === 'row')?.key;
}
