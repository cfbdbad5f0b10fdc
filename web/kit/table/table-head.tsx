import { ArrowDown, ArrowUp } from 'lucide-react';
import { classNames } from '#web/kit/class-names.ts';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { useKitText } from '#web/kit/text.ts';
import type { Column, TableProps } from './column.ts';
import styles from './table.module.css';

export function TableHead<Row>({
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  selected,
  onSelect,
  acts,
  actsLabel,
}: TableProps<Row> & { readonly actsLabel: string }) {
  const t = useKitText();
  const all = rows?.map(rowKey) ?? [];
  const chosen = all.filter((key) => selected?.has(key) === true).length;
  return (
    <thead>
      <tr>
        {onSelect !== undefined && (
          <th scope="col" className={styles['select']}>
            <Checkbox
              label={t('selectAll')}
              labelHidden
              disabled={all.length === 0}
              checked={all.length > 0 && chosen === all.length}
              mixed={chosen > 0 && chosen < all.length}
              onChange={(event) => onSelect(new Set(event.target.checked ? all : []))}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.name} column={column} sort={sort} onSort={onSort} />
        ))}
        {acts !== undefined && (
          <th scope="col">
            <span className={styles['hidden']}>{actsLabel}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

type HeadCellProps<Row> = Pick<TableProps<Row>, 'sort'> & {
  readonly column: Column<Row>;
  readonly onSort: TableProps<Row>['onSort'] | undefined;
};

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const direction = sort?.column === column.name ? sort.direction : undefined;
  const classes = classNames(column.align === 'end' && styles['end']);
  if (column.sortable !== true || onSort === undefined) {
    return (
      <th scope="col" className={classes}>
        {column.header}
      </th>
    );
  }
  return (
    <th scope="col" aria-sort={direction ?? 'none'} className={classes}>
      <button
        type="button"
        className={styles['sort']}
        onClick={() =>
          onSort({ column: column.name, direction: direction === 'ascending' ? 'descending' : 'ascending' })
        }
      >
        {column.header}
        {direction !== undefined && <Icon of={direction === 'ascending' ? ArrowUp : ArrowDown} size={16} />}
      </button>
    </th>
  );
}
