import { classNames } from '#web/kit/class-names.ts';
import type { TableProps } from './column.ts';
import styles from './table.module.css';

/** An ink rule above, a double rule below. The words take the columns that have no sum. */
export function TableTotal<Row>({ columns, total, onSelect, acts }: TableProps<Row>) {
  const firstSum = columns.findIndex((column) => column.total !== undefined);
  const span = (firstSum === -1 ? columns.length : Math.max(1, firstSum)) + (onSelect === undefined ? 0 : 1);
  const rest = firstSum === -1 ? [] : columns.slice(Math.max(1, firstSum));
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={span} className={styles['first']}>
          {total}
        </th>
        {rest.map((column) => (
          <td key={column.name} className={classNames(column.align === 'end' && styles['end'])}>
            {column.total}
          </td>
        ))}
        {acts !== undefined && <td />}
      </tr>
    </tfoot>
  );
}
