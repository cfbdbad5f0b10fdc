import type { ReactNode } from 'react';
import { classNames } from '#web/kit/class-names.ts';
import { Spine } from '#web/kit/spine/spine.tsx';
import type { TableProps } from './column.ts';
import { RowLink } from './row-link.tsx';
import styles from './table.module.css';

type TableRowProps<Row> = TableProps<Row> & {
  readonly row: Row;
  readonly current: boolean;
  /** Chooses the row, where rows can be chosen. */
  readonly box: ReactNode;
};

/** The cells of one row. */
export function TableRow<Row>({ columns, row, current, spine, acts, box, linkOf }: TableRowProps<Row>) {
  const colour = spine?.(row);
  return (
    <>
      {box !== undefined && (
        <td className={styles['select']}>
          {colour !== undefined && <Spine colour={colour} />}
          {box}
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.name}
          className={classNames(column.align === 'end' && styles['end'], index === 0 && styles['first'])}
        >
          {index === 0 && colour !== undefined && box === undefined && <Spine colour={colour} />}
          {index === 0 && linkOf !== undefined ? (
            <RowLink to={linkOf(row)}>{column.cell(row)}</RowLink>
          ) : (
            column.cell(row)
          )}
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
