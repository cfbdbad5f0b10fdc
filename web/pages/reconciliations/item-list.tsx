import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { itemsQuery, shownItems, type InFull, type ItemsAsked } from './api.ts';
import { ItemRow } from './item-row.tsx';
import { useReconcileText } from './text.ts';
import type { Clearing, Wish } from './use-clearing.ts';
import styles from './reconciliations.module.css';

interface ItemListProps {
  readonly row: InFull;
  readonly asked: ItemsAsked;
  readonly is: Wish | 'voided';
  /** How many there are: of many the first ones are listed. */
  readonly count: number;
  readonly clearing: Clearing;
  readonly mayChange: boolean;
  readonly withDays?: boolean;
  readonly label: string;
}

/** Items of one kind, the oldest first. */
export function ItemList({ row, asked, count, label, ...given }: ItemListProps) {
  const t = useReconcileText();
  // What is listed stays while others are looked for.
  const query = useQuery({ ...itemsQuery(row.id, asked), placeholderData: keepPreviousData });
  if (query.data === undefined)
    return query.error === null ? <Loading rows={Math.min(count, 4)} /> : <QueryFailure query={query} />;
  const { items, next } = query.data;
  return (
    <>
      <ul className={styles['items']} aria-label={label}>
        {items.map((item) => (
          <ItemRow key={item.entryId} row={row} item={item} {...given} />
        ))}
      </ul>
      {next !== null && (
        <p className={styles['quiet']}>
          {t('firstShown', { count: formatNumber(shownItems), all: formatNumber(count) })}
        </p>
      )}
    </>
  );
}
