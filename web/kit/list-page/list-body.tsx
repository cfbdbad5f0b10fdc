import type { ReactNode } from 'react';
import { Pager } from '#web/kit/pager/pager.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import type { TableProps } from '#web/kit/table/column.ts';
import { useListText } from './text.ts';
import type { List } from './use-list.ts';

/** What the table of a list has from it; the page adds columns, cards and words. */
export type ListTable<Row> = Pick<
  TableProps<Row>,
  'rows' | 'rowKey' | 'keyboard' | 'loadingRows' | 'openKey' | 'onOpen' | 'onClose' | 'selected' | 'onSelect'
>;

export interface ListBodyProps<Row> {
  readonly list: List<Row>;
  readonly none: ReactNode;
  readonly count?: ((count: number) => string) | undefined;
  readonly mayChoose?: boolean | undefined;
  readonly table: (given: ListTable<Row>) => ReactNode;
}

/** The table and its pages; or why there is none. Alone where a list is a section of a page. */
export function ListBody<Row>({ list, none, count, mayChoose = false, table }: ListBodyProps<Row>) {
  const t = useListText();
  const { rows, query, pages, next } = list;
  return (
    <>
      {rows === undefined && query.error !== null && <QueryFailure query={query} />}
      {rows?.length === 0 && none}
      {rows?.length !== 0 && (rows !== undefined || query.error === null) && table(tableOf(list, mayChoose))}
      {pages !== undefined && (
        <Pager
          busy={query.isPlaceholderData}
          startsOver={pages.startsOver}
          onPrevious={pages.goPrevious}
          onNext={next === null ? undefined : () => pages.goNext(next)}
        >
          {count && t('onPage', { count: count(rows?.length ?? 0) })}
        </Pager>
      )}
    </>
  );
}

function tableOf<Row>(list: List<Row>, mayChoose: boolean): ListTable<Row> {
  const { rows, keyOf, opens, open, show, selected, select } = list;
  return {
    rows,
    rowKey: keyOf,
    loadingRows: 12,
    ...(opens && {
      keyboard: 'page' as const,
      openKey: open === '' ? undefined : open,
      onOpen: (row: Row) => show(keyOf(row)),
      onClose: () => show(''),
    }),
    ...(mayChoose && { selected, onSelect: select }),
  };
}
