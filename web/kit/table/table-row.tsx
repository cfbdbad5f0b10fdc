import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { classNames } from '#web/kit/class-names.ts';
import { Spine } from '#web/kit/spine/spine.tsx';
import { useKitText } from '#web/kit/text.ts';
import type { TableProps } from './column.ts';
import styles from './table.module.css';

type TableRowProps<Row> = TableProps<Row> & { readonly row: Row; readonly rowId: string; readonly current: boolean };

/** The cells of one row. */
export function TableRow<Row>({
  columns,
  row,
  rowId,
  current,
  spine,
  selected,
  onSelect,
  rowLabel,
  acts,
}: TableRowProps<Row>) {
  const t = useKitText();
  const colour = spine?.(row);
  return (
    <>
      {onSelect !== undefined && (
        <td className={styles['select']}>
          {colour !== undefined && <Spine colour={colour} />}
          <Checkbox
            label={t('selectRow', { row: rowLabel?.(row) ?? rowId })}
            labelHidden
            checked={selected?.has(rowId) === true}
            onChange={() => onSelect(toggled(selected, rowId))}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.name}
          className={classNames(column.align === 'end' && styles['end'], index === 0 && styles['first'])}
        >
          {index === 0 && colour !== undefined && onSelect === undefined && <Spine colour={colour} />}
          {column.cell(row)}
        </td>
      ))}
      {acts !== undefined && (
        <td className={styles['end']}>
          <div className={classNames(styles['acts'], current && styles['all'])}>{acts(row)}</div>
        </td>
      )}
    </>
  );
}

export function toggled(selected: ReadonlySet<string> | undefined, key: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}
